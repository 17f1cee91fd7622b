/* Twin of LimitKernels.sendPositions. */
#include "signals.cuh"

using namespace halo;

extern "C" __global__ void sendPositions(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics, int number,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    const long long *words = elements<long long>(halo);
    const long long step = currentStep(words);
    const Record own = record(words, number);
    const int tiles = own.count(HaloLayout::TILES);
    const int count = own.count(HaloLayout::SEND_COUNT);
    const int *map = elements<int>(sendIndex) + own.count(HaloLayout::MAP_OFFSET);
    const float4 *x = at<float4>(__ldg(words + HaloLayout::X_ADDRESS));
    float4 *target = at<float4>(own.coordinateTarget());
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const int end = min((tile + 1) * HaloLayout::TILE_ATOMS, count);
        for (int k = tile * HaloLayout::TILE_ATOMS + threadIdx.x; k < end; k += blockDim.x) {
            target[k] = x[__ldg(map + k)];
        }
        if (isLastTile(own)) {
            publishCoordinates(own, step);
            if (threadIdx.x == 0) {
                awaitCoordinates(words, own, step);
            }
        }
    }
}
