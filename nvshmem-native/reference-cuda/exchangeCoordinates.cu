/* Twin of FusedHaloKernels.exchangeCoordinates. */
#include "signals.cuh"

using namespace halo;

extern "C" __global__ void exchangeCoordinates(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    const long long *words = elements<long long>(halo);
    const int *index = elements<int>(sendIndex);
    const long long step = currentStep(words);
    const int tileCount = static_cast<int>(words[HaloLayout::TILE_COUNT]);
    const int tileAtoms = static_cast<int>(words[HaloLayout::TILE_ATOMS]);
    unsigned finished = 0;
    int pulse = 0;
    for (int tile = blockIdx.x; tile < tileCount; tile += gridDim.x) {
        while (tile >= record(words, pulse).endTile()) {
            pulse++;
        }
        const Record own = record(words, pulse);
        const int first = (tile - own.count(HaloLayout::FIRST_TILE)) * tileAtoms;
        const int end = min(first + tileAtoms, own.count(HaloLayout::SEND_COUNT));
        const int independent = own.count(HaloLayout::INDEPENDENT_COUNT);

        pack(words, own, index, first + threadIdx.x, min(end, independent), blockDim.x);
        if (end > independent) {
            awaitCoordinates(words, own.count(HaloLayout::DEPENDS_ON), step);
            __syncthreads();
            pack(words, own, index, max(first, independent) + threadIdx.x, end, blockDim.x);
        }
        if (isLastTile(own)) {
            publishCoordinates(own, step);
            finished |= 1u << pulse;
        }
    }
    awaitCoordinates(words, finished, step);
}
