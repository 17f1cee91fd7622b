/* Twin of LimitKernels.sendTriples. */
#include "least.cuh"

using namespace halo;

enum { WORDS = 3 };

/*
 * Neighbouring threads store neighbouring words, as many atoms at a time as the block has threads. A thread loads its
 * words before it stores one; at the end some are loaded in vain, so that no load waits for a condition.
 */
static __device__ __forceinline__ void copyTriples(long long target, long long x, const int *map, int first, int end) {
    for (int chunk = first; chunk < end; chunk += blockDim.x) {
        const int words = WORDS * min(static_cast<int>(blockDim.x), end - chunk);
        float value[WORDS];
#pragma unroll
        for (int u = 0; u < WORDS; u++) {
            const unsigned word = threadIdx.x + u * blockDim.x;
            const int atom = __ldg(map + min(chunk + static_cast<int>(word / WORDS), end - 1));
            value[u] = DeviceMemory::loadFloat(x, Position::WORDS * atom + word % WORDS);
        }
#pragma unroll
        for (int u = 0; u < WORDS; u++) {
            const int word = threadIdx.x + u * blockDim.x;
            if (word < words) {
                DeviceMemory::storeFloat(target, WORDS * chunk + word, value[u]);
            }
        }
    }
}

extern "C" __global__ void sendTriples(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    int number, const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    sendLeast(number, halo, sendIndex, copyTriples);
}
