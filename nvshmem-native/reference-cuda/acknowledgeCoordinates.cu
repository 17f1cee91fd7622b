/* Twin of StepKernel.acknowledgeCoordinates. */
#include "signals.cuh"

using namespace halo;

extern "C" __global__ void acknowledgeCoordinates(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ halo) {
    const long long *words = elements<long long>(halo);
    const long long step = currentStep(words);
    const int records = static_cast<int>(words[HaloLayout::RECORD_COUNT]);
    for (int number = threadIdx.x; number < records; number += blockDim.x) {
        signalForces(record(words, number), step);
    }
    for (int number = threadIdx.x; number < records; number += blockDim.x) {
        awaitForces(words, record(words, number), step);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        *at<long long>(words[HaloLayout::STEP_ADDRESS]) = step + 1;
    }
}
