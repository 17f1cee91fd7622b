/* Twin of HostHaloKernels.packPulse. */
#include "records.cuh"

using namespace halo;

extern "C" __global__ void packPulse(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics, int pulse,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ sendIndex) {
    const long long *words = elements<long long>(halo);
    const Record own = record(words, pulse);
    pack(words, own, elements<int>(sendIndex), globalThread(), own.count(HaloLayout::SEND_COUNT), gridThreads());
}
