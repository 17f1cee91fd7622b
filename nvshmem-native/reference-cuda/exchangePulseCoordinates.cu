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
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const int first = tile * HaloLayout::TILE_ATOMS;
        pack(words, own, index, first + threadIdx.x, min(first + HaloLayout::TILE_ATOMS, count), blockDim.x);
        if (isLastTile(own)) {
            publishCoordinates(own, step);
            awaitCoordinates(words, 1u << pulse, step);
        }
    }
}
