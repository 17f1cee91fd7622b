/* Twin of ClusterBuildKernels.sortClusters. */
#include "search.cuh"

using namespace halo;

namespace {

/* A lane's two atoms of a super-cluster, in places 2 lane and 2 lane + 1. */
struct Pair {
    int atom[2];
    float key[2];
};

/* Whether a place takes the atom with another key; of equal keys, none. */
__device__ __forceinline__ bool takes(bool takesLess, float key, float other) {
    return (takesLess ? other : key) < (takesLess ? key : other);
}

/* One stage of the network: each lane exchanges its atoms with those of the lane whose number differs by a stride. */
__device__ __forceinline__ void exchange(Pair &own, bool takesLess, int stride) {
#pragma unroll
    for (int k = 0; k < 2; k++) {
        const float key = Warp::shuffleXor(own.key[k], stride);
        const int atom = __shfl_xor_sync(HALO_ALL_LANES, own.atom[k], stride);
        const bool changes = takes(takesLess, own.key[k], key);
        own.key[k] = changes ? key : own.key[k];
        own.atom[k] = changes ? atom : own.atom[k];
    }
}

/* The stage of the smallest stride: a lane's own two atoms. */
__device__ __forceinline__ void exchangeOwn(Pair &own, bool isUp) {
    const bool changes = takes(isUp, own.key[0], own.key[1]);
    const Pair old = own;
    own.key[0] = changes ? old.key[1] : old.key[0];
    own.key[1] = changes ? old.key[0] : old.key[1];
    own.atom[0] = changes ? old.atom[1] : old.atom[0];
    own.atom[1] = changes ? old.atom[0] : old.atom[1];
}

/* Loads in any case: NVRTC 13.0 does not come to an end with a choice between two vectors here. */
__device__ __forceinline__ float4 positionOf(const float4 *x, int atom) {
    float4 position = __ldg(x + max(0, atom));
    if (atom == ClusterLayout::NO_ATOM) {
        position.x = position.y = position.z = ClusterBuildKernels::FAR;
    }
    return position;
}

/* Sorts each group of lanes' atoms by a coordinate: halves it. */
__device__ __forceinline__ void halve(const float4 *x, Pair &own, int group, int dim, int lane) {
#pragma unroll
    for (int k = 0; k < 2; k++) {
        const float4 position = positionOf(x, own.atom[k]);
        own.key[k] = dim == 0 ? position.x : dim == 1 ? position.y : position.z;
    }
    for (int size = 1; size <= group; size += size) {
        const bool isUp = size == group || (lane & size) == 0;
        for (int stride = size / 2; stride > 0; stride >>= 1) {
            exchange(own, isUp == ((lane & stride) == 0), stride);
        }
        exchangeOwn(own, isUp);
    }
}

struct Boxes {
    float4 *ofJ, *ofI, *ofSuper;

    __device__ __forceinline__ explicit Boxes(Search search)
        : ofJ(search.array<float4>(SearchLayout::J_BOXES)),
          ofI(search.array<float4>(SearchLayout::I_BOXES)),
          ofSuper(search.array<float4>(SearchLayout::SUPER_BOXES)) {}

    /* Unites the boxes of lanes, each around the atoms of two places, to those of clusters and of the super-cluster. */
    __device__ __forceinline__ void store(Box box, int place, int lane) const {
        box.addOfLane(1);
        if (lane % (ClusterLayout::J_ATOMS / 2) == 0) {
            box.store(ofJ, place / ClusterLayout::J_ATOMS);
        }
        box.addOfLane(2);
        if (lane % (ClusterLayout::I_ATOMS / 2) == 0) {
            box.store(ofI, place / ClusterLayout::I_ATOMS);
        }
        box.addOfLane(4);
        box.addOfLane(8);
        box.addOfLane(16);
        if (lane == 0) {
            box.store(ofSuper, place / ClusterLayout::SUPER_ATOMS);
        }
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
        const int slot = ClusterLayout::SUPER_ATOMS * super + 2 * lane;
        int2 *atoms = reinterpret_cast<int2 *>(elements<int>(slotAtom) + slot);
        const int2 placed = *atoms;
        Pair own;
        own.atom[0] = placed.x;
        own.atom[1] = placed.y;
        /* One loop for all: its code stays in the instruction cache. */
#pragma unroll 1
        for (int halving = 0; halving < 4; halving++) {
            halve(x, own, 32 >> halving, halving < 3 ? halving : 0, lane);
        }
        Box box = Box::empty();
        int atomType[2];
        float4 point[2];
#pragma unroll
        for (int k = 0; k < 2; k++) {
            const int atom = own.atom[k];
            const float4 position = positionOf(x, atom);
            const float3 corner = make_float3(position.x, position.y, position.z);
            const bool exists = atom != ClusterLayout::NO_ATOM;
            atomType[k] = exists ? __ldg(elements<int>(type) + atom) : 0;
            const int index = exists ? __ldg(globalIndex + atom) : ClusterLayout::NO_ATOM;
            point[k] = make_float4(position.x, position.y, position.z, __int_as_float(index));
            box.add(exists ? Box{corner, corner} : Box::empty());
        }
        *atoms = make_int2(own.atom[0], own.atom[1]);
        *reinterpret_cast<int2 *>(elements<int>(slotType) + slot) = make_int2(atomType[0], atomType[1]);
        points[slot] = point[0];
        points[slot + 1] = point[1];
        boxes.store(box, slot, lane);
    }
}
