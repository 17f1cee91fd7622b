/* Twin of PrefixSumKernels.sumBefore. */
#include "prefix.cuh"

using namespace halo;

extern "C" __global__ void sumBefore(long long *_kernel_context, unsigned char *_constant_region,
                                     unsigned char *_local_region, int *_atomics,
                                     const unsigned char *__restrict__ layout) {
    const Repartition words(layout);
    int *counts = words.array<int>(RepartitionLayout::COUNTS);
    const int *sums = words.array<int>(RepartitionLayout::CHUNK_SUMS);
    const int count = words.count(RepartitionLayout::COUNT_COUNT);
    const int chunks = chunksOf(count);
    const int lane = threadIdx.x % 32;
    for (int chunk = globalThread() / 32; chunk < chunks; chunk += gridThreads() / 32) {
        /* A chunk's loads and its sums over lanes are independent of one another: their times overlap. */
        Fours own[Fours::ROUNDS];
#pragma unroll
        for (int round = 0; round < Fours::ROUNDS; round++) {
            own[round] = Fours::load(counts, Fours::place(chunk, round, lane), count);
        }
        int before = 0;
        for (int k = lane; k < chunk; k += 32) {
            before += __ldg(sums + k);
        }
        before = __reduce_add_sync(HALO_ALL_LANES, before);
        int upTo[Fours::ROUNDS];
#pragma unroll
        for (int round = 0; round < Fours::ROUNDS; round++) {
            upTo[round] = sumUpTo(own[round].sum(), lane);
        }
#pragma unroll
        for (int round = 0; round < Fours::ROUNDS; round++) {
            own[round].sumsFrom(before + upTo[round] - own[round].sum())
                .store(counts, Fours::place(chunk, round, lane), count);
            before += __shfl_sync(HALO_ALL_LANES, upTo[round], 31);
        }
        if (chunk == chunks - 1 && lane == 0) {
            counts[count] = before;
        }
    }
}
