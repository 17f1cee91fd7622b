/* Twin of ClusterBuildKernels.sortClusters. */
#include "search.cuh"

using namespace halo;

namespace {

/* A lane's two atoms of a super-cluster, in places lane and lane + 32. */
struct Pair {
    int atom[2];
    float key[2];
};

/* One stage of the network: each lane exchanges its atoms with those in the places that differ by a stride. */
__device__ __forceinline__ void exchange(Pair &own, int size, int stride, int group, int lane) {
#pragma unroll
    for (int k = 0; k < 2; k++) {
        const int place = lane + 32 * k;
        const bool isUp = size == group || (place & size) == 0;
        const bool takesLess = isUp == ((place & stride) == 0);
        const float key = Warp::shuffleXor(own.key[k], stride);
        const int atom = __shfl_xor_sync(HALO_ALL_LANES, own.atom[k], stride);
        /* Equal keys stay in both lanes. */
        if (takesLess ? key < own.key[k] : key > own.key[k]) {
            own.key[k] = key;
            own.atom[k] = atom;
        }
    }
}

/* The stage of the largest stride: a lane's own two atoms. */
__device__ __forceinline__ void exchangeOwn(Pair &own) {
    if (own.key[0] > own.key[1]) {
        const float key = own.key[0];
        const int atom = own.atom[0];
        own.key[0] = own.key[1];
        own.atom[0] = own.atom[1];
        own.key[1] = key;
        own.atom[1] = atom;
    }
}

/* Loads in any case: NVRTC 13.0 does not come to an end with a choice between two vectors here. */
__device__ __forceinline__ float4 positionOf(const float4 *x, int atom) {
    float4 position = __ldg(x + max(0, atom));
    if (atom == ClusterLayout::NO_ATOM) {
        position.x = position.y = position.z = ClusterBuildKernels::FAR;
    }
    return position;
}

/* Sorts each group of a super-cluster's places by a coordinate: halves it. */
__device__ __forceinline__ void halve(const float4 *x, Pair &own, int group, int dim, int lane) {
#pragma unroll
    for (int k = 0; k < 2; k++) {
        const float4 position = positionOf(x, own.atom[k]);
        own.key[k] = dim == 0 ? position.x : dim == 1 ? position.y : position.z;
    }
    for (int size = 2; size <= group; size += size) {
        if (size == ClusterLayout::SUPER_ATOMS) {
            exchangeOwn(own);
        }
        for (int stride = min(size / 2, 16); stride > 0; stride >>= 1) {
            exchange(own, size, stride, group, lane);
        }
    }
}

struct Boxes {
    float4 *ofJ, *ofI, *ofSuper;

    __device__ __forceinline__ explicit Boxes(Search search)
        : ofJ(search.array<float4>(SearchLayout::J_BOXES)),
          ofI(search.array<float4>(SearchLayout::I_BOXES)),
          ofSuper(search.array<float4>(SearchLayout::SUPER_BOXES)) {}

    /* Unites the boxes of lanes, each around an atom, to those of the clusters from a place on, and to one. */
    __device__ __forceinline__ Box store(Box box, int firstPlace, int lane) const {
        const int place = firstPlace + lane;
        box.addOfLane(1);
        box.addOfLane(2);
        if (lane % ClusterLayout::J_ATOMS == 0) {
            box.store(ofJ, place / ClusterLayout::J_ATOMS);
        }
        box.addOfLane(4);
        if (lane % ClusterLayout::I_ATOMS == 0) {
            box.store(ofI, place / ClusterLayout::I_ATOMS);
        }
        box.addOfLane(8);
        box.addOfLane(16);
        return box;
    }
};

}  // namespace

extern "C" __global__ void sortClusters(long long *_kernel_context, unsigned char *_constant_region,
                                        unsigned char *_local_region, int *_atomics,
                                        const unsigned char *__restrict__ layout,
                                        const unsigned char *__restrict__ type, unsigned char *__restrict__ slotAtom,
                                        unsigned char *__restrict__ slotType) {
    const Search search(layout);
    const float4 *x = at<float4>(elements<long long>(layout)[StepLayout::X_ADDRESS]);
    const int *globalIndex = search.array<int>(SearchLayout::GLOBAL_INDEX);
    float4 *points = search.array<float4>(SearchLayout::POINTS);
    const Boxes boxes(search);
    const int supers = search.counters()[SearchLayout::SUPERS];
    const int lane = threadIdx.x % 32;
    for (int super = globalThread() / 32; super < supers; super += gridThreads() / 32) {
        const int firstSlot = ClusterLayout::SUPER_ATOMS * super;
        Pair own;
        own.atom[0] = elements<int>(slotAtom)[firstSlot + lane];
        own.atom[1] = elements<int>(slotAtom)[firstSlot + lane + 32];
        /* One loop for all: its code stays in the instruction cache. */
#pragma unroll 1
        for (int halving = 0; halving < 4; halving++) {
            halve(x, own, ClusterLayout::SUPER_ATOMS >> halving, halving < 3 ? halving : 0, lane);
        }
        Box ofSuper = Box::empty();
#pragma unroll
        for (int k = 0; k < 2; k++) {
            const int slot = firstSlot + lane + 32 * k;
            const int atom = own.atom[k];
            const float4 position = positionOf(x, atom);
            const float3 corner = make_float3(position.x, position.y, position.z);
            const bool exists = atom != ClusterLayout::NO_ATOM;
            elements<int>(slotAtom)[slot] = atom;
            elements<int>(slotType)[slot] = exists ? __ldg(elements<int>(type) + atom) : 0;
            const int index = exists ? __ldg(globalIndex + atom) : ClusterLayout::NO_ATOM;
            points[slot] = make_float4(position.x, position.y, position.z, __int_as_float(index));
            ofSuper.add(boxes.store(exists ? Box{corner, corner} : Box::empty(), firstSlot + 32 * k, lane));
        }
        if (lane == 0) {
            ofSuper.store(boxes.ofSuper, super);
        }
    }
}
