/* Twin of TmaHaloKernels.exchangeTmaCoordinates, where the order of fences and waits is told. */
#include "signals.cuh"

using namespace halo;

namespace {

enum { WARP = 32 };

/* The first lane of a warp issues its copies. */
__device__ __forceinline__ bool isLeader() { return threadIdx.x % WARP == 0; }

/*
 * Brings atoms first to end on their way: each warp stages up to 32 atoms in its own slots, which its leader has the
 * copy engine carry to the neighbour as one piece. Blocks are whole warps.
 */
__device__ __forceinline__ void copy(const long long *halo, Record record, const int *sendIndex, int first, int end) {
    const float4 *x = at<float4>(__ldg(halo + HaloLayout::X_ADDRESS));
    const int *map = sendIndex + record.count(HaloLayout::MAP_OFFSET);
    const long long target = record[HaloLayout::PEER_X];
    const Shift shift(halo, record);
    const int lane = threadIdx.x % WARP;
    for (int chunk = first + static_cast<int>(threadIdx.x) - lane; chunk < end; chunk += blockDim.x) {
        const int atoms = min(static_cast<int>(WARP), end - chunk);
        /* Loaded before the slots are free: the gather and the engine's reading overlap. */
        float4 position = {};
        if (lane < atoms) {
            position = shift(x[__ldg(map + chunk + lane)]);
        }
        if (isLeader()) {
            BulkCopy::waitSourcesRead();
        }
        Warp::barrier();
        if (lane < atoms) {
            BulkCopy::stage(threadIdx.x, __float_as_int(position.x), __float_as_int(position.y),
                            __float_as_int(position.z), __float_as_int(position.w));
        }
        BulkCopy::fenceStaged();
        Warp::barrier();
        if (isLeader()) {
            BulkCopy::copy(target + 16ll * chunk, threadIdx.x, atoms);
            BulkCopy::commit();
        }
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
