/* Twin of PairSearchKernels.listPairs. */
#include "search.cuh"

using namespace halo;

namespace {

/* The j clusters of a quarter of a super-cluster. */
constexpr int QUARTER = ClusterLayout::J_CLUSTERS / 4;

/* The lane's i atoms, one of each i cluster, moved by the row's shift, and a bit for each that exists. */
struct AtomsI {
    float4 point[ClusterLayout::I_CLUSTERS];
    int firstSlot, existing;

    __device__ __forceinline__ AtomsI(const float4 *points, int iSuper, float3 shift, int lane)
        : firstSlot(ClusterLayout::SUPER_ATOMS * iSuper + lane % ClusterLayout::I_ATOMS), existing(0) {
#pragma unroll
        for (int c = 0; c < ClusterLayout::I_CLUSTERS; c++) {
            const float4 own = __ldg(points + firstSlot + ClusterLayout::I_ATOMS * c);
            point[c] = make_float4(own.x - shift.x, own.y - shift.y, own.z - shift.z, own.w);
            existing |= __float_as_int(own.w) != ClusterLayout::NO_ATOM ? 1 << c : 0;
        }
    }

    /* The i clusters in which the lane's atom comes before an atom of the same super-cluster. */
    __device__ __forceinline__ int before(int jSlot) const {
        const unsigned slots = jSlot - firstSlot + ClusterLayout::I_ATOMS - 1;
        return (1 << slots / ClusterLayout::I_ATOMS) - 1;
    }
};

/* The i clusters near a j cluster, and those in which the lane's pair has so close indices that it may be excluded. */
struct Near {
    int mask, close;

    __device__ __forceinline__ Near(const AtomsI &i, float4 j, int candidates, float radiusSquared,
                                    int excludedDistance)
        : mask(0), close(0) {
        const int index = __float_as_int(j.w);
        /* Far from everything, also from slots of i clusters without an atom. */
        const float x = index == ClusterLayout::NO_ATOM ? -ClusterBuildKernels::FAR : j.x;
#pragma unroll
        for (int c = 0; c < ClusterLayout::I_CLUSTERS; c++) {
            if ((candidates & 1 << c) != 0) {
                const float4 own = i.point[c];
                const float dx = own.x - x;
                const float dy = own.y - j.y;
                const float dz = own.z - j.z;
                mask |= dx * dx + dy * dy + dz * dz < radiusSquared ? 1 << c : 0;
                close |= abs(__float_as_int(own.w) - index) <= excludedDistance ? 1 << c : 0;
            }
        }
        mask = Warp::reduceOr(mask);
    }
};

/* The clusters, of those given, in which the lane's pair is excluded. Called for few pairs: short rather than fast. */
__device__ __forceinline__ int excludedOf(Search search, const int *slotAtom, int jIndex, int clusters) {
    const int *entries = search.array<int>(SearchLayout::ATOM_ENTRY);
    const int *globalIndex = search.array<int>(SearchLayout::GLOBAL_INDEX);
    const int *start = search.array<int>(SearchLayout::EXCLUDED_START);
    const int *excluded = search.array<int>(SearchLayout::EXCLUDED);
    int found = 0;
#pragma unroll 1
    for (int rest = clusters; rest != 0; rest &= rest - 1) {
        const int atom = __ldg(slotAtom + ClusterLayout::I_ATOMS * (__ffs(rest) - 1));
        const int entry = __ldg(entries + atom);
        const int distance = jIndex - __ldg(globalIndex + atom);
        const int end = __ldg(start + entry + 1);
        int k = __ldg(start + entry);
        while (k < end && __ldg(excluded + k) != distance) {
            k++;
        }
        found |= k < end ? rest & -rest : 0;
    }
    return found;
}

/* Adds a block and gives its number, from 1. The bits of lane l are byte l of each half. */
__device__ __forceinline__ int addBlock(Search search, int section, unsigned char *blocks, int interacts, int exists,
                                        int lane) {
    const int number = allocate(search.counters() + SearchLayout::BLOCKS + section, 1, lane);
    if (number < search.count(SearchLayout::BLOCK_CAPACITY + section)) {
        unsigned char *own = blocks + 4 * ClusterLayout::BLOCK_WORDS * number + lane;
        own[0] = static_cast<unsigned char>(interacts);
        own[4 * ClusterLayout::EXISTS] = static_cast<unsigned char>(exists);
    }
    return number + 1;
}

}  // namespace

extern "C" __global__ void listPairs(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    unsigned char *__restrict__ layout, int section, const unsigned char *__restrict__ shiftVectors,
    const unsigned char *__restrict__ slotAtom, unsigned char *__restrict__ rows, unsigned char *__restrict__ entries,
    unsigned char *__restrict__ blocks) {
    const Search search(layout);
    const float4 *points = search.array<float4>(SearchLayout::POINTS);
    const float4 *iBoxes = search.array<float4>(SearchLayout::I_BOXES);
    const float4 *jBoxes = search.array<float4>(SearchLayout::J_BOXES);
    const float radiusSquared = search.number(SearchLayout::RADIUS_SQUARED);
    const int rowSupers = search.count(SearchLayout::ROW_SUPERS + section);
    const int excludedDistance = search.count(SearchLayout::EXCLUDED_DISTANCE);
    const int lane = threadIdx.x % 32;
    const int rowCount = min(search.count(SearchLayout::ROW_CAPACITY + section),
                             search.counters()[SearchLayout::ROWS + section]);
    if (globalThread() == 0) {
        elements<long long>(layout)[StepLayout::LIST_COUNT + section] = rowCount;
    }
    for (int row = globalThread() / 32; row < rowCount; row += gridThreads() / 32) {
        const int4 own = elements<int4>(rows)[row];
        const int code = own.y & ClusterLayout::SHIFT_MASK;
        const float3 shift = shiftOf(shiftVectors, code);
        const AtomsI i(points, own.x, shift, lane);
        const Box box =
            Box::load(iBoxes, ClusterLayout::I_CLUSTERS * own.x + lane % ClusterLayout::I_ATOMS).minus(shift);
        const int begin = ClusterLayout::J_CLUSTERS * rowSupers * row;
        int end = begin;
        for (int step = 0; step < QUARTER * own.w; step++) {
            const int jSuper = nearSupers(entries, rowSupers, row)[step / QUARTER];
            const bool diagonal = section == StepLayout::LOCAL && code == PairEntry::NO_SHIFT && jSuper == own.x;
            /* One j cluster of each quarter of the super-cluster: the lanes of an i cluster compare four boxes. */
            const int first = ClusterLayout::J_CLUSTERS * jSuper + step % QUARTER;
            const int ownJ = QUARTER * (lane / ClusterLayout::I_ATOMS);
            bool isNear = box.distanceSquared(Box::load(jBoxes, first + ownJ)) < radiusSquared;
            if (diagonal) {
                isNear = isNear && lane % ClusterLayout::I_ATOMS <= (ownJ + step % QUARTER) / 2;
            }
            unsigned near = __ballot_sync(HALO_ALL_LANES, isNear);
            while (near != 0) {
                const int byte = (__ffs(near) - 1) / 8;
                const int jCluster = first + QUARTER * byte;
                const int jSlot = ClusterLayout::J_ATOMS * jCluster + lane / ClusterLayout::I_ATOMS;
                const float4 j = __ldg(points + jSlot);
                const Near found(i, j, near >> 8 * byte & ClusterLayout::MASK, radiusSquared, excludedDistance);
                near &= ~(static_cast<unsigned>(ClusterLayout::MASK) << 8 * byte);
                if (found.mask == 0) {
                    continue;
                }
                int exists = __float_as_int(j.w) == ClusterLayout::NO_ATOM ? 0 : found.mask & i.existing;
                if (diagonal) {
                    exists &= i.before(jSlot);
                }
                const int close = found.close & exists;
                int block = 0;
                if (__any_sync(HALO_ALL_LANES, (exists ^ found.mask) | close)) {
                    const int interacts = exists
                                          & ~excludedOf(search, elements<int>(slotAtom) + i.firstSlot,
                                                        __float_as_int(j.w), close);
                    if (__any_sync(HALO_ALL_LANES, interacts != found.mask)) {
                        block = addBlock(search, section, elements<unsigned char>(blocks), interacts, exists, lane);
                    }
                }
                if (lane == 0) {
                    elements<int2>(entries)[end] = make_int2(jCluster, block << ClusterLayout::MASK_BITS | found.mask);
                }
                end++;
            }
        }
        Warp::barrier();
        if (lane == 0) {
            int *word = elements<int>(rows) + ClusterLayout::ROW_WORDS * row + ClusterLayout::ROW_BEGIN;
            *reinterpret_cast<int2 *>(word) = make_int2(begin, end);
        }
    }
}
