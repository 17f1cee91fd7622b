/* Twin of TmaHaloKernels.exchangeTmaCoordinates, where the order of fences and waits is told. */
#include "bulk.cuh"
#include "signals.cuh"

using namespace halo;

namespace {

/*
 * Brings atoms first to end on their way: each warp stages up to 64 atoms, two of each lane, in its own slots, which its
 * leader has the copy engine carry to the neighbour as one piece. Blocks are whole warps.
 */
__device__ __forceinline__ void copy(const long long *halo, Record record, const int *sendIndex, int first, int end) {
    const float4 *x = at<float4>(__ldg(halo + HaloLayout::X_ADDRESS));
    const int *map = sendIndex + record.count(HaloLayout::MAP_OFFSET);
    const long long target = record[HaloLayout::PEER_X];
    const Shift shift(halo, record);
    BulkWarp warp(map, first, end);
    for (int chunk = first + warp.slot; chunk < end; chunk += LANE_ATOMS * blockDim.x) {
        float4 own[LANE_ATOMS];
        warp.gather(own, x, chunk);
#pragma unroll
        for (int u = 0; u < LANE_ATOMS; u++) {
            own[u] = shift(own[u]);
        }
        warp.freeSlots();
#pragma unroll
        for (int u = 0; u < LANE_ATOMS; u++) {
            BulkCopy::stage(warp.slot + warp.number(u), __float_as_int(own[u].x), __float_as_int(own[u].y),
                            __float_as_int(own[u].z), __float_as_int(own[u].w));
        }
        warp.copy(target + 16ll * chunk, warp.atoms(chunk));
    }
}

/* Copies atoms to the peer or, where there is none, packs them into the staging buffer. */
__device__ __forceinline__ void send(const long long *halo, Record record, const int *sendIndex, int first, int end) {
    if (record[HaloLayout::PEER_X] == 0) {
        pack(halo, record, sendIndex, first + threadIdx.x, end, blockDim.x);
    } else {
        copy(halo, record, sendIndex, first, end);
    }
}

}  // namespace

extern "C" __global__ void exchangeTmaCoordinates(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    const long long *words = elements<long long>(halo);
    const int *index = elements<int>(sendIndex);
    const long long step = currentStep(words);
    const int tileCount = static_cast<int>(words[HaloLayout::TILE_COUNT]);
    const int tileAtoms = static_cast<int>(words[HaloLayout::TILE_ATOMS]);
    unsigned finished = 0;
    int pulse = 0;
    if (isLeader()) {
        BulkCopy::fenceTarget();
    }
    for (int tile = blockIdx.x; tile < tileCount; tile += gridDim.x) {
        while (tile >= record(words, pulse).endTile()) {
            pulse++;
        }
        const Record own = record(words, pulse);
        const int first = (tile - own.count(HaloLayout::FIRST_TILE)) * tileAtoms;
        const int end = min(first + tileAtoms, own.count(HaloLayout::SEND_COUNT));
        const int independent = own.count(HaloLayout::INDEPENDENT_COUNT);

        send(words, own, index, first, min(end, independent));
        if (end > independent) {
            awaitCoordinates(words, own.count(HaloLayout::DEPENDS_ON), step);
            __syncthreads();
            send(words, own, index, max(first, independent), end);
        }
        if (isLeader()) {
            BulkCopy::waitComplete();
        }
        if (isLastTile(own)) {
            publishCoordinates(own, step);
            finished |= 1u << pulse;
        }
    }
    awaitCoordinates(words, finished, step);
}
