/* Twin of RepartitionKernels.describeAtoms. */
#include "repartition.cuh"

using namespace halo;

namespace {

enum { DIMS = 3, EXTENTS = 2 * DIMS };

/* A whole number that is the larger the larger a float is. */
__device__ __forceinline__ int ordered(float value) {
    const int bits = __float_as_int(value);
    return bits ^ (bits >> 31 & 0x7FFFFFFF);
}

/* Counts the atoms of the lanes in which a zone is the own one, and widens its extents: lanes 0 to 5 have one each. */
__device__ __forceinline__ void addToZone(int *counters, int zone, unsigned same, float4 x, int lane) {
    const bool isOwn = (same >> lane & 1) != 0;
    const float sides[EXTENTS] = {-x.x, -x.y, -x.z, x.x, x.y, x.z};
    int own = 0;
#pragma unroll
    for (int side = 0; side < EXTENTS; side++) {
        const int most = __reduce_max_sync(HALO_ALL_LANES, isOwn ? ordered(sides[side]) : ~0x7FFFFFFF);
        own = lane == side ? most : own;
    }
    if (lane < EXTENTS) {
        const int low = RepartitionLayout::ZONE_LOW + lane;
        const int high = RepartitionLayout::ZONE_HIGH + lane - DIMS;
        atomicMax(counters + DIMS * zone + (lane < DIMS ? low : high), own);
    } else if (lane == EXTENTS) {
        atomicAdd(counters + RepartitionLayout::ZONE_ATOMS + zone, __popc(same));
    }
}

}  // namespace

extern "C" __global__ void describeAtoms(long long *_kernel_context, unsigned char *_constant_region,
                                         unsigned char *_local_region, int *_atomics,
                                         const unsigned char *__restrict__ layout,
                                         unsigned char *__restrict__ charge, unsigned char *__restrict__ type,
                                         unsigned char *__restrict__ inverseMass) {
    const Repartition words(layout);
    const float4 *x = at<float4>(elements<long long>(layout)[StepLayout::X_ADDRESS]);
    const int *globalIndex = words.array<int>(RepartitionLayout::GLOBAL_INDEX);
    const int *zones = words.array<int>(RepartitionLayout::ATOM_ZONE);
    const int *entries = words.array<int>(RepartitionLayout::ENTRIES);
    const float *charges = words.array<float>(RepartitionLayout::CHARGES);
    const int *types = words.array<int>(RepartitionLayout::TYPES);
    const float *inverseMasses = words.array<float>(RepartitionLayout::INVERSE_MASSES);
    int *atomEntry = words.array<int>(RepartitionLayout::ATOM_ENTRY);
    int *localIndex = words.array<int>(RepartitionLayout::LOCAL_INDEX);
    float *xAtPartition = words.array<float>(RepartitionLayout::X_AT_PARTITION);
    const int home = words.count(RepartitionLayout::HOME_COUNT);
    const int atoms = words.count(RepartitionLayout::ATOM_COUNT);
    const int groups = (atoms + 31) / 32;
    const int lane = threadIdx.x % 32;
    for (int group = globalThread() / 32; group < groups; group += gridThreads() / 32) {
        const int place = 32 * group + lane;
        const int atom = min(place, atoms - 1);
        const int index = __ldg(globalIndex + atom);
        const float4 own = __ldg(x + atom);
        const int zone = __ldg(zones + atom);
        const int entry = __ldg(entries + index);
        const float ownCharge = __ldg(charges + entry);
        const int ownType = __ldg(types + entry);
        const float ownInverseMass = __ldg(inverseMasses + entry);
        if (place < atoms) {
            elements<float>(charge)[atom] = ownCharge;
            elements<int>(type)[atom] = ownType;
            atomEntry[atom] = entry;
            localIndex[index] = atom;
        }
        if (place < home) {
            elements<float>(inverseMass)[atom] = ownInverseMass;
            float *partitioned = xAtPartition + DIMS * atom;
            partitioned[0] = own.x;
            partitioned[1] = own.y;
            partitioned[2] = own.z;
        }
        for (unsigned rest = __ballot_sync(HALO_ALL_LANES, place < atoms); rest != 0;) {
            const int shift = __shfl_sync(HALO_ALL_LANES, zone, __ffs(rest) - 1);
            const unsigned same = __ballot_sync(HALO_ALL_LANES, place < atoms && zone == shift);
            addToZone(words.counters(), shift, same, own, lane);
            rest &= ~same;
        }
    }
}
