/* Twin of ClusterKernel.fillSlots. */
#include "arrays.cuh"
#include "clusters.cuh"

using namespace halo;

extern "C" __global__ void fillSlots(long long *_kernel_context, unsigned char *_constant_region,
                                     unsigned char *_local_region, int *_atomics,
                                     const unsigned char *__restrict__ layout, int section,
                                     const unsigned char *__restrict__ charge,
                                     const unsigned char *__restrict__ slotAtom) {
    const long long *words = elements<long long>(layout);
    const float4 *x = at<float4>(words[StepLayout::X_ADDRESS]);
    float *f = at<float>(words[StepLayout::FORCE_ADDRESS + section]);
    float4 *slots = at<float4>(words[StepLayout::SLOT_ADDRESS + section]);
    const int count = static_cast<int>(words[StepLayout::SLOT_COUNT + section]);
    for (int slot = globalThread(); slot < count; slot += gridThreads()) {
        const int atom = elements<int>(slotAtom)[slot];
        float4 own = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        if (atom != ClusterLayout::NO_ATOM) {
            own = __ldg(x + atom);
            own.w = elements<float>(charge)[atom];
            float *force = f + 3 * atom;
            force[0] = 0.0f;
            force[1] = 0.0f;
            force[2] = 0.0f;
        }
        slots[slot] = own;
    }
}
