/* Twin of RepartitionKernels.takeWords. */
#include "repartition.cuh"

using namespace halo;

extern "C" __global__ void takeWords(long long *_kernel_context, unsigned char *_constant_region,
                                     unsigned char *_local_region, int *_atomics,
                                     unsigned char *__restrict__ layout) {
    /* Threads store what others read here, but the same values. */
    auto *words = at<long long>(elements<long long>(layout)[StepLayout::REPARTITION_ADDRESS]);
    const auto *host = at<const long long>(words[RepartitionLayout::HOST_WORDS]);
    const int count = static_cast<int>(words[RepartitionLayout::WORD_COUNT]);
    for (int k = globalThread(); k < count; k += gridThreads()) {
        words[k] = host[k];
    }
}
