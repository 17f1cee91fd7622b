/* Twin of StepKernel.advanceStep. */
#include "records.cuh"

using namespace halo;

extern "C" __global__ void advanceStep(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ halo) {
    if (globalThread() == 0) {
        *at<long long>(elements<long long>(halo)[HaloLayout::STEP_ADDRESS]) += 1;
    }
}
