/* Twin of RepartitionKernels.placeGroups. */
#include "repartition.cuh"

using namespace halo;

extern "C" __global__ void placeGroups(long long *_kernel_context, unsigned char *_constant_region,
                                       unsigned char *_local_region, int *_atomics,
                                       const unsigned char *__restrict__ layout,
                                       unsigned char *__restrict__ groups) {
    const Repartition words(layout);
    const int *globalIndex = words.array<int>(RepartitionLayout::GLOBAL_INDEX);
    const int *localIndex = words.array<int>(RepartitionLayout::LOCAL_INDEX);
    const int *atomEntry = words.array<int>(RepartitionLayout::ATOM_ENTRY);
    const int *types = words.array<int>(RepartitionLayout::CONSTRAINT_TYPES);
    const int *partners = words.array<int>(RepartitionLayout::CONSTRAINT_PARTNERS);
    const int home = words.count(RepartitionLayout::HOME_COUNT);
    const int lane = threadIdx.x % 32;
    for (int first = globalThread() - lane; first < home; first += gridThreads()) {
        const int atom = first + lane;
        const int type = atom < home ? __ldg(types + __ldg(atomEntry + atom)) : ConstraintLayout::NONE;
        const unsigned centers = __ballot_sync(HALO_ALL_LANES, type != ConstraintLayout::NONE);
        const int before = allocate(words.counters() + RepartitionLayout::RIGID_GROUPS, __popc(centers), lane);
        if (type == ConstraintLayout::NONE) {
            continue;
        }
        /* Even numbers of words: two at once. */
        int2 *group = reinterpret_cast<int2 *>(
            elements<int>(groups) + ConstraintLayout::GROUP_WORDS * (before + __popc(centers & ((1u << lane) - 1))));
        const int *distance = partners + ConstraintLayout::VECTORS * type;
        const int *partner = localIndex + __ldg(globalIndex + atom);
        group[0] = make_int2(type, atom);
        group[1] = make_int2(__ldg(partner + __ldg(distance)), __ldg(partner + __ldg(distance + 1)));
        group[2] = make_int2(__ldg(partner + __ldg(distance + 2)), __ldg(partner + __ldg(distance + 3)));
    }
}
