/* Twin of PulseHaloKernels.exchangePulseCoordinates. */
#include "signals.cuh"

using namespace halo;

extern "C" __global__ void exchangePulseCoordinates(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics, int pulse,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    const long long *words = elements<long long>(halo);
    const int *index = elements<int>(sendIndex);
    const long long step = currentStep(words);
    const Record own = record(words, pulse);
    const int tiles = own.count(HaloLayout::TILES);
    const int count = own.count(HaloLayout::SEND_COUNT);
    const int tileAtoms = static_cast<int>(words[HaloLayout::TILE_ATOMS]);
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const int first = tile * tileAtoms;
        pack(words, own, index, first + threadIdx.x, min(first + tileAtoms, count), blockDim.x);
        if (isLastTile(own)) {
            publishCoordinates(own, step);
            if (threadIdx.x == 0) {
                awaitCoordinates(words, own, step);
            }
        }
    }
}
