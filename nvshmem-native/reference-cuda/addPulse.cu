/* Twin of HostHaloKernels.addPulse. */
#include "records.cuh"

using namespace halo;

extern "C" __global__ void addPulse(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics, int pulse,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    const long long *words = elements<long long>(halo);
    addForces(words, record(words, pulse), elements<int>(sendIndex));
}
