/* Twin of DirectHaloKernels.exchangeDirectCoordinates. */
#include "signals.cuh"

using namespace halo;

extern "C" __global__ void exchangeDirectCoordinates(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ index) {
    const long long *words = elements<long long>(halo);
    const long long step = currentStep(words);
    const int tileCount = static_cast<int>(words[HaloLayout::TILE_COUNT]);
    const int tileAtoms = static_cast<int>(words[HaloLayout::TILE_ATOMS]);
    int number = 0;
    for (int tile = blockIdx.x; tile < tileCount; tile += gridDim.x) {
        while (tile >= record(words, number).endTile()) {
            number++;
        }
        const Record own = record(words, number);
        const int first = (tile - own.count(HaloLayout::FIRST_TILE)) * tileAtoms;
        const int end = min(first + tileAtoms, own.count(HaloLayout::SEND_COUNT));
        pack(words, own, elements<int>(index), first + threadIdx.x, end, blockDim.x);
        if (isLastTile(own)) {
            publishCoordinates(own, step);
        }
    }
    const int records = static_cast<int>(words[HaloLayout::RECORD_COUNT]);
    for (int own = globalThread(); own < records; own += gridThreads()) {
        awaitCoordinates(words, record(words, own), step);
    }
}
