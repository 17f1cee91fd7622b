/* Where the home atoms are while a pair list is made. */
#include "arrays.cuh"

namespace halo {

HALO_INLINE void remember(const unsigned char *layout, unsigned char *xAtList) {
    const long long *words = elements<long long>(layout);
    const int atoms = static_cast<int>(words[StepLayout::HOME_COUNT]);
    const float4 *x = at<float4>(words[StepLayout::X_ADDRESS]);
    for (int i = globalThread(); i < atoms; i += gridThreads()) {
        const float4 own = __ldg(x + i);
        float *vector = elements<float>(xAtList) + 3 * i;
        vector[0] = own.x;
        vector[1] = own.y;
        vector[2] = own.z;
    }
}

}  // namespace halo
