/* Twin of DirectHaloKernels.exchangeDirectForces. */
#include "signals.cuh"

using namespace halo;

namespace DirectPlan {
enum { MAX_OFFSETS = 728 };
}

namespace DirectLayout {
enum { ROW_COUNT = 20392, ROW_ATOMS = 20393, ROW_STARTS = 20394, ENTRIES = 20395, ENTRY_WORDS = 2 };
}

extern "C" __global__ void exchangeDirectForces(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ halo, const unsigned char *__restrict__ index) {
    __shared__ long long sources[DirectPlan::MAX_OFFSETS];
    const long long *words = elements<long long>(halo);
    const long long step = currentStep(words);
    const int records = static_cast<int>(words[HaloLayout::RECORD_COUNT]);
    for (int number = blockIdx.x; number < records; number += gridDim.x) {
        publishForces(record(words, number), step);
    }
    for (int number = threadIdx.x; number < records; number += blockDim.x) {
        sources[number] = record(words, number).forceSource();
        awaitForces(words, record(words, number), step);
    }
    __syncthreads();
    const int *indices = elements<int>(index);
    const int *atoms = indices + words[DirectLayout::ROW_ATOMS];
    const int *starts = indices + words[DirectLayout::ROW_STARTS];
    const int *entries = indices + words[DirectLayout::ENTRIES];
    const int components = 3 * static_cast<int>(words[DirectLayout::ROW_COUNT]);
    float *f = at<float>(words[HaloLayout::F_ADDRESS]);
    /* A thread per component: neighbouring threads read neighbouring words of the peer. */
    for (int c = globalThread(); c < components; c += gridThreads()) {
        const int row = static_cast<unsigned>(c) / 3u;
        const int dim = c - 3 * row;
        float *own = f + 3 * atoms[row] + dim;
        float sum = *own;
        const int end = starts[row + 1];
        for (int entry = starts[row]; entry < end; entry++) {
            const int number = entries[DirectLayout::ENTRY_WORDS * entry];
            const int slot = entries[DirectLayout::ENTRY_WORDS * entry + 1];
            sum += at<float>(sources[number])[3 * slot + dim];
        }
        *own = sum;
    }
}
