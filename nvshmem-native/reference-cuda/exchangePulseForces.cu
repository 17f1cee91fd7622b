/* Twin of PulseHaloKernels.exchangePulseForces. */
#include "signals.cuh"

using namespace halo;

extern "C" __global__ void exchangePulseForces(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics, int pulse,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    const long long *words = elements<long long>(halo);
    const long long step = currentStep(words);
    const Record own = record(words, pulse);
    if (blockIdx.x == 0) {
        publishForces(own, step);
    }
    if (threadIdx.x == 0) {
        awaitForces(words, own, step);
    }
    __syncthreads();
    addForces(words, own, elements<int>(sendIndex));
}
