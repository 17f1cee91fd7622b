/* Twin of FusedHaloKernels.exchangeForces. */
#include "signals.cuh"

using namespace halo;

/* Pulses to whose forces no later pulse adds: they were final when the kernel started. */
static __device__ __forceinline__ unsigned untouchedPulses(const long long *words) {
    const int count = static_cast<int>(words[HaloLayout::RECORD_COUNT]);
    unsigned pulses = 0;
    for (int pulse = 0; pulse < count; pulse++) {
        pulses |= record(words, pulse)[HaloLayout::PENDING_F] == 0 ? 1u << pulse : 0u;
    }
    return pulses;
}

/* Counts a tile for the pulses to which it added; sets the bits of those whose forces are final by it. */
static __device__ __forceinline__ void countTile(const long long *words, unsigned pulses, unsigned *finalPulses) {
    for (unsigned pulse = threadIdx.x; pulse < HaloLayout::MAX_PULSES && pulses >> pulse != 0; pulse += blockDim.x) {
        if (pulses >> pulse & 1u) {
            const Record earlier = record(words, pulse);
            const int last = earlier.count(HaloLayout::PENDING_F) - 1;
            if (DeviceMemory::incrementWrapAcquireReleaseDevice(earlier[HaloLayout::F_COUNTER], last) == last) {
                atomicOr(finalPulses, 1u << pulse);
            }
        }
    }
}

extern "C" __global__ void exchangeForces(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    __shared__ unsigned finalPulses;
    const long long *words = elements<long long>(halo);
    const int *index = elements<int>(sendIndex);
    const long long step = currentStep(words);
    const int tileCount = static_cast<int>(words[HaloLayout::TILE_COUNT]);
    const int tileAtoms = static_cast<int>(words[HaloLayout::TILE_ATOMS]);
    if (blockIdx.x == 0) {
        publishForces(words, untouchedPulses(words), step);
    }
    int pulse = static_cast<int>(words[HaloLayout::RECORD_COUNT]) - 1;
    for (int reversed = blockIdx.x; reversed < tileCount; reversed += gridDim.x) {
        const int tile = tileCount - 1 - reversed;
        while (tile < record(words, pulse).count(HaloLayout::FIRST_TILE)) {
            pulse--;
        }
        const Record own = record(words, pulse);
        if (threadIdx.x == 0) {
            awaitForces(words, own, step);
        }
        __syncthreads();
        /* Between two barriers: the last tile's value has been read by then, this tile's bits come later. */
        if (threadIdx.x == 0) {
            finalPulses = 0;
        }
        const int first = (tile - own.count(HaloLayout::FIRST_TILE)) * tileAtoms;
        const int end = min(first + tileAtoms, own.count(HaloLayout::SEND_COUNT));
        addForcesAtomically(words, own, index, first, end);

        __syncthreads();
        countTile(words, own.count(HaloLayout::DEPENDS_ON), &finalPulses);
        __syncthreads();
        publishForces(words, finalPulses, step);
    }
}
