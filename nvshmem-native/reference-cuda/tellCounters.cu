/* Twin of RepartitionKernels.tellCounters. */
#include "repartition.cuh"

using namespace halo;

extern "C" __global__ void tellCounters(long long *_kernel_context, unsigned char *_constant_region,
                                        unsigned char *_local_region, int *_atomics,
                                        unsigned char *__restrict__ layout) {
    const Repartition words(layout);
    const int *counters = words.counters();
    auto *host = words.array<int>(RepartitionLayout::HOST_COUNTERS);
    const int count = words.count(RepartitionLayout::COUNTER_COUNT);
    for (int k = globalThread(); k < count; k += gridThreads()) {
        host[k] = counters[k];
    }
}
