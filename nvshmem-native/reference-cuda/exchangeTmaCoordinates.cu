/* Twin of TmaHaloKernels.exchangeTmaCoordinates, where the order of fences and waits is told. */
#include "signals.cuh"

using namespace halo;

namespace halo {
namespace BulkCopy {
enum { SLOTS = 256 };
}
}  // namespace halo

/* Gathers up to 32 atoms in the warp's slots and starts one bulk copy of them. */
static __device__ __forceinline__ void copyChunk(const float4 *x, const int *map, const Shift &shift, float4 *target,
                                                 int chunk, int atoms, float4 *slots) {
    const int lane = threadIdx.x % warpSize;
    if (lane == 0) {
        BulkCopy::waitSourcesRead();
    }
    __syncwarp();
    if (lane < atoms) {
        slots[threadIdx.x] = shift(x[__ldg(map + chunk + lane)]);
    }
    BulkCopy::fenceStaged();
    __syncwarp();
    if (lane == 0) {
        const unsigned source = static_cast<unsigned>(__cvta_generic_to_shared(slots + threadIdx.x));
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(target + chunk), "r"(source),
                     "r"(static_cast<int>(sizeof(float4)) * atoms)
                     : "memory");
        BulkCopy::commit();
    }
}

/* Brings atoms first to end on their way, a chunk per warp. */
static __device__ __forceinline__ void send(const long long *words, Record own, const int *sendIndex, int first, int end,
                                            float4 *slots) {
    const long long peer = own[HaloLayout::PEER_X];
    if (peer == 0) {
        pack(words, own, sendIndex, first + threadIdx.x, end, blockDim.x);
        return;
    }
    const float4 *x = at<float4>(__ldg(words + HaloLayout::X_ADDRESS));
    const int *map = sendIndex + own.count(HaloLayout::MAP_OFFSET);
    const Shift shift(words, own);
    const int warpStart = threadIdx.x & -warpSize;
    const int lanes = min(warpSize, static_cast<int>(blockDim.x) - warpStart);
    for (int chunk = first + warpStart; chunk < end; chunk += blockDim.x) {
        copyChunk(x, map, shift, at<float4>(peer), chunk, min(lanes, end - chunk), slots);
    }
}

extern "C" __global__ void exchangeTmaCoordinates(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    __shared__ __align__(16) float4 slots[BulkCopy::SLOTS];
    const long long *words = elements<long long>(halo);
    const int *index = elements<int>(sendIndex);
    const long long step = currentStep(words);
    const int tileCount = static_cast<int>(words[HaloLayout::TILE_COUNT]);
    unsigned finished = 0;
    int pulse = 0;
    BulkCopy::fenceTarget();
    for (int tile = blockIdx.x; tile < tileCount; tile += gridDim.x) {
        while (tile >= record(words, pulse).endTile()) {
            pulse++;
        }
        const Record own = record(words, pulse);
        const int first = (tile - own.count(HaloLayout::FIRST_TILE)) * HaloLayout::TILE_ATOMS;
        const int end = min(first + HaloLayout::TILE_ATOMS, own.count(HaloLayout::SEND_COUNT));
        const int independent = own.count(HaloLayout::INDEPENDENT_COUNT);

        send(words, own, index, first, min(end, independent), slots);
        if (end > independent) {
            awaitCoordinates(words, own.count(HaloLayout::DEPENDS_ON), step);
            __syncthreads();
            send(words, own, index, max(first, independent), end, slots);
        }
        if (threadIdx.x % warpSize == 0) {
            BulkCopy::waitComplete();
        }
        if (isLastTile(own)) {
            publishCoordinates(own, step);
            finished |= 1u << pulse;
        }
    }
    awaitCoordinates(words, finished, step);
}
