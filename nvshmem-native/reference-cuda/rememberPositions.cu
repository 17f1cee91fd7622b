/* Twin of MotionKernel.rememberPositions. */
#include "remember.cuh"

using namespace halo;

extern "C" __global__ void rememberPositions(long long *_kernel_context, unsigned char *_constant_region,
                                             unsigned char *_local_region, int *_atomics,
                                             const unsigned char *__restrict__ layout,
                                             unsigned char *__restrict__ xAtList) {
    remember(layout, xAtList);
}
