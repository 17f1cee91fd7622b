/* Twin of LimitKernels.sendPositions. */
#include "least.cuh"

using namespace halo;

extern "C" __global__ void sendPositions(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    int number, const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    sendLeast(number, halo, sendIndex, [](long long target, long long x, const int *map, int first, int end) {
        for (int k = first + threadIdx.x; k < end; k += blockDim.x) {
            DeviceMemory::copyFloat4(target, k, x, __ldg(map + k));
        }
    });
}
