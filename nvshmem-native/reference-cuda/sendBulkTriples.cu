/* Twin of LimitKernels.sendBulkTriples. */
#include "bulk.cuh"
#include "least.cuh"

using namespace halo;

namespace {

enum { WORDS = 3, SLOT_ATOMS = 4 };

/*
 * Each warp packs up to 64 atoms into its own slots; up to 3 atoms at the end, which fill no slot, are stored by their
 * threads. Tiles begin at multiples of 4 atoms.
 */
__device__ __forceinline__ void copyTriples(long long target, long long x, const int *map, int first, int end) {
    BulkWarp warp(map, first, end);
    for (int chunk = first + warp.slot; chunk < end; chunk += LANE_ATOMS * blockDim.x) {
        const int atoms = warp.atoms(chunk);
        const int whole = atoms - atoms % SLOT_ATOMS;
        float4 own[LANE_ATOMS];
        warp.gather(own, at<float4>(x), chunk);
        warp.freeSlots();
#pragma unroll
        for (int u = 0; u < LANE_ATOMS; u++) {
            const int number = warp.number(u);
            if (number < whole) {
                const int word = 4 * warp.slot + WORDS * number;
                BulkCopy::stageWord(word, __float_as_int(own[u].x));
                BulkCopy::stageWord(word + 1, __float_as_int(own[u].y));
                BulkCopy::stageWord(word + 2, __float_as_int(own[u].z));
            } else if (number < atoms) {
                float *out = at<float>(target) + WORDS * (chunk + number);
                out[0] = own[u].x;
                out[1] = own[u].y;
                out[2] = own[u].z;
            }
        }
        warp.copy(target + 12ll * chunk, WORDS * whole / SLOT_ATOMS);
    }
    if (isLeader()) {
        BulkCopy::waitComplete();
    }
}

}  // namespace

extern "C" __global__ void sendBulkTriples(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    int number, const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    if (isLeader()) {
        BulkCopy::fenceTarget();
    }
    sendLeast(number, halo, sendIndex, copyTriples);
}
