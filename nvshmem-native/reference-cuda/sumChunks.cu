/* Twin of PrefixSumKernels.sumChunks. */
#include "prefix.cuh"

using namespace halo;

extern "C" __global__ void sumChunks(long long *_kernel_context, unsigned char *_constant_region,
                                     unsigned char *_local_region, int *_atomics,
                                     const unsigned char *__restrict__ layout) {
    const Repartition words(layout);
    const int *counts = words.array<int>(RepartitionLayout::COUNTS);
    int *sums = words.array<int>(RepartitionLayout::CHUNK_SUMS);
    const int count = words.count(RepartitionLayout::COUNT_COUNT);
    const int chunks = chunksOf(count);
    const int lane = threadIdx.x % 32;
    for (int chunk = globalThread() / 32; chunk < chunks; chunk += gridThreads() / 32) {
        int sum = 0;
#pragma unroll
        for (int round = 0; round < Fours::ROUNDS; round++) {
            const Fours own = Fours::load(counts, Fours::place(chunk, round, lane), count);
            sum += own.sum();
        }
        sum = __reduce_add_sync(HALO_ALL_LANES, sum);
        if (lane == 0) {
            sums[chunk] = sum;
        }
    }
}
