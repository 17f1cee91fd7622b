/* Twin of RepartitionKernels.placeConstraints. */
#include "repartition.cuh"

using namespace halo;

extern "C" __global__ void placeConstraints(long long *_kernel_context, unsigned char *_constant_region,
                                            unsigned char *_local_region, int *_atomics,
                                            const unsigned char *__restrict__ layout,
                                            unsigned char *__restrict__ constraintType,
                                            unsigned char *__restrict__ constraintPartner) {
    const Repartition words(layout);
    const int *globalIndex = words.array<int>(RepartitionLayout::GLOBAL_INDEX);
    const int *localIndex = words.array<int>(RepartitionLayout::LOCAL_INDEX);
    const int *atomEntry = words.array<int>(RepartitionLayout::ATOM_ENTRY);
    const int *types = words.array<int>(RepartitionLayout::CONSTRAINT_TYPES);
    const int *partners = words.array<int>(RepartitionLayout::CONSTRAINT_PARTNERS);
    const int home = words.count(RepartitionLayout::HOME_COUNT);
    for (int atom = globalThread(); atom < home; atom += gridThreads()) {
        const int index = __ldg(globalIndex + atom);
        const int type = __ldg(types + __ldg(atomEntry + atom));
        elements<int>(constraintType)[atom] = type;
        if (type != ConstraintLayout::NONE) {
            const int *distance = partners + ConstraintLayout::VECTORS * type;
            const int4 found = make_int4(
                __ldg(localIndex + index + __ldg(distance)), __ldg(localIndex + index + __ldg(distance + 1)),
                __ldg(localIndex + index + __ldg(distance + 2)), __ldg(localIndex + index + __ldg(distance + 3)));
            reinterpret_cast<int4 *>(elements<int>(constraintPartner))[atom] = found;
        }
    }
}
