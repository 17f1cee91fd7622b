/* Twin of MigrationKernels.packLeaving. */
#include "repartition.cuh"

using namespace halo;

extern "C" __global__ void packLeaving(long long *_kernel_context, unsigned char *_constant_region,
                                       unsigned char *_local_region, int *_atomics,
                                       const unsigned char *__restrict__ layout) {
    const Repartition words(layout);
    const float4 *records = words.array<float4>(RepartitionLayout::RECORDS);
    float4 *outbox = words.array<float4>(RepartitionLayout::OUTBOX);
    const int ranks = words.count(RepartitionLayout::CELLS) * words.count(RepartitionLayout::CELLS + 1)
                      * words.count(RepartitionLayout::CELLS + 2);
    int *packed = words.counters() + RepartitionLayout::LEAVING + ranks;
    const int atoms = words.count(RepartitionLayout::OLD_HOME_COUNT);
    const int rank = words.count(RepartitionLayout::RANK);
    for (int i = globalThread(); i < atoms; i += gridThreads()) {
        const int target = AtomRecord::rankOf(records, i);
        if (target != rank) {
            const AtomRecord own = AtomRecord::load(records, i);
            own.store(outbox, words.count(RepartitionLayout::OUTBOX_START + target) + atomicAdd(packed + target, 1));
        }
    }
}
