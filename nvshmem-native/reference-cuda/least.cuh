/* The least exchange of LimitKernels, for any way to copy atoms. */
#include "signals.cuh"

namespace halo {

/* Copies, signals, waits; copy(target, x, map, first, end) is called by all threads of a block. */
template <typename Copy>
HALO_INLINE void sendLeast(int number, const unsigned char *halo, const unsigned char *sendIndex, Copy copy) {
    const long long *words = elements<long long>(halo);
    const long long step = currentStep(words);
    const Record own = record(words, number);
    const int tiles = own.count(HaloLayout::TILES);
    const int count = own.count(HaloLayout::SEND_COUNT);
    const int tileAtoms = static_cast<int>(words[HaloLayout::TILE_ATOMS]);
    const int *map = elements<int>(sendIndex) + own.count(HaloLayout::MAP_OFFSET);
    const long long x = __ldg(words + HaloLayout::X_ADDRESS);
    const long long target = own.coordinateTarget();
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        copy(target, x, map, tile * tileAtoms, min((tile + 1) * tileAtoms, count));
        if (isLastTile(own)) {
            publishCoordinates(own, step);
            if (threadIdx.x == 0) {
                awaitCoordinates(words, own, step);
            }
        }
    }
}

}  // namespace halo
