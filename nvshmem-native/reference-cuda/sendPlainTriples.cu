/* Twin of LimitKernels.sendPlainTriples. */
#include "least.cuh"

using namespace halo;

extern "C" __global__ void sendPlainTriples(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    int number, const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    sendLeast(number, halo, sendIndex, [](long long target, long long x, const int *map, int first, int end) {
        for (int k = first + threadIdx.x; k < end; k += blockDim.x) {
            const float4 own = at<float4>(x)[__ldg(map + k)];
            float *out = at<float>(target) + 3 * k;
            out[0] = own.x;
            out[1] = own.y;
            out[2] = own.z;
        }
    });
}
