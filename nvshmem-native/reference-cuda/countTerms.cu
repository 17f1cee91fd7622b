/* Twin of RepartitionKernels.countTerms. */
#include "terms.cuh"

using namespace halo;

extern "C" __global__ void countTerms(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      const unsigned char *__restrict__ layout) {
    const Repartition words(layout);
    const TermFinder finder(layout, words);
    int *counts = words.array<int>(RepartitionLayout::COUNTS);
    const int groups = termGroups(words);
    const int lane = threadIdx.x % 32;
    for (int group = globalThread() / 32; group < groups; group += gridThreads() / 32) {
        const unsigned long long ofAtom = LaneTerms(words, group, lane).counts(finder);
        /* A lane stores the sum of a key: all keys at once. */
        int own = 0;
#pragma unroll
        for (int key = 0; key < RepartitionKernels::KEYS; key++) {
            const int sum = __reduce_add_sync(HALO_ALL_LANES, countOf(ofAtom, key));
            own = lane == key ? sum : own;
        }
        if (lane < RepartitionKernels::KEYS) {
            counts[groups * lane + group] = own;
        }
    }
}
