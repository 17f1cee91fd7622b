/* Twin of PairPruneKernel.prunePairs. */
#include "search.cuh"

using namespace halo;

namespace {

/* Remembers where the home atoms are, and tells of one that is too far from where it was when pairs were searched. */
__device__ __forceinline__ void rememberPositions(const unsigned char *layout, float driftSquared,
                                                  const float *__restrict__ xAtSearch, float *__restrict__ xAtList) {
    const long long *words = elements<long long>(layout);
    const int atoms = static_cast<int>(words[StepLayout::HOME_COUNT]);
    const float4 *x = at<float4>(words[StepLayout::X_ADDRESS]);
    for (int i = globalThread(); i < atoms; i += gridThreads()) {
        const float4 own = __ldg(x + i);
        const float dx = own.x - __ldg(xAtSearch + 3 * i);
        const float dy = own.y - __ldg(xAtSearch + 3 * i + 1);
        const float dz = own.z - __ldg(xAtSearch + 3 * i + 2);
        xAtList[3 * i] = own.x;
        xAtList[3 * i + 1] = own.y;
        xAtList[3 * i + 2] = own.z;
        const float distanceSquared = dx * dx + dy * dy + dz * dz;
        /* Not "beyond": a distance that is no number has to be told, too. */
        if (!(distanceSquared <= driftSquared)) {
            tellMoved(words, MovedWord::SINCE_SEARCH, i, distanceSquared);
        }
    }
}

/* The lane's i atoms, one of each i cluster, moved by the row's shift. */
struct AtomsI {
    float x[ClusterLayout::I_CLUSTERS], y[ClusterLayout::I_CLUSTERS], z[ClusterLayout::I_CLUSTERS];

    __device__ __forceinline__ AtomsI(const float4 *slots, int iSuper, float3 shift, int lane) {
        const float4 *own = slots + ClusterLayout::SUPER_ATOMS * iSuper + lane % ClusterLayout::I_ATOMS;
#pragma unroll
        for (int c = 0; c < ClusterLayout::I_CLUSTERS; c++) {
            const float4 atom = __ldg(own + ClusterLayout::I_ATOMS * c);
            x[c] = atom.x - shift.x;
            y[c] = atom.y - shift.y;
            z[c] = atom.z - shift.z;
        }
    }

    /* The i clusters whose atom of the lane is near a j atom. */
    __device__ __forceinline__ int near(float4 j, float radiusSquared) const {
        unsigned clusters = 0;
#pragma unroll
        for (int c = ClusterLayout::I_CLUSTERS - 1; c >= 0; c--) {
            const float dx = x[c] - j.x;
            const float dy = y[c] - j.y;
            const float dz = z[c] - j.z;
            const float excess = dx * dx + (dy * dy + (dz * dz - radiusSquared));
            /* Its sign: one instruction instead of the three of a comparison. */
            clusters = __funnelshift_l(__float_as_uint(excess), clusters, 1);
        }
        return clusters;
    }
};

/* The listed i clusters in which the lane's pair exists. The bits of lane l are byte l of the half. */
__device__ __forceinline__ int existing(const unsigned char *blocks, int entry, int lane) {
    const int block = entry >> ClusterLayout::MASK_BITS;
    if (block == 0) {
        return entry & ClusterLayout::MASK;
    }
    return entry & __ldg(blocks + 4 * (ClusterLayout::BLOCK_WORDS * (block - 1) + ClusterLayout::EXISTS) + lane);
}

/* The i clusters near each of the lanes' entries, those of an even lane's entry below those of the next lane's. */
__device__ __forceinline__ int masksOf(int2 entry, int count, const AtomsI &i, const float4 *slots,
                                       float radiusSquared, const unsigned char *blocks, int lane) {
    int masks = 0;
    /* Two entries at a time, so that the loads of both are under way together; behind the last one is none. */
    for (int k = 0; k < count; k += 2) {
        const int jCluster = __shfl_sync(HALO_ALL_LANES, entry.x, k);
        const int nextCluster = __shfl_sync(HALO_ALL_LANES, entry.x, k + 1);
        const float4 j = __ldg(slots + ClusterLayout::J_ATOMS * jCluster + lane / ClusterLayout::I_ATOMS);
        const float4 nextJ = __ldg(slots + ClusterLayout::J_ATOMS * nextCluster + lane / ClusterLayout::I_ATOMS);
        const int listed = __shfl_sync(HALO_ALL_LANES, entry.y, k);
        const int nextListed = __shfl_sync(HALO_ALL_LANES, entry.y, k + 1);
        int exists = listed;
        int nextExists = nextListed;
        /* Few entries have a block: one branch around both costs less than loads that are not carried out. */
        if ((listed | nextListed) >> ClusterLayout::MASK_BITS != 0) {
            exists = existing(blocks, listed, lane);
            nextExists = existing(blocks, nextListed, lane);
        }
        int near = i.near(j, radiusSquared) & exists;
        if (nextListed != 0) {
            near |= (i.near(nextJ, radiusSquared) & nextExists) << ClusterLayout::MASK_BITS;
        }
        const int ofBoth = Warp::reduceOr(near);
        masks = (lane & ~1) == k ? ofBoth : masks;
    }
    return masks;
}

}  // namespace

extern "C" __global__ void prunePairs(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ layout, int section, const unsigned char *__restrict__ shiftVectors,
    const unsigned char *__restrict__ rows, const unsigned char *__restrict__ entries,
    const unsigned char *__restrict__ blocks, unsigned char *__restrict__ innerRows,
    unsigned char *__restrict__ innerEntries, const unsigned char *__restrict__ xAtSearch,
    unsigned char *__restrict__ xAtList) {
    const Search search(layout);
    const long long *words = elements<long long>(layout);
    const float4 *slots = at<float4>(words[StepLayout::SLOT_ADDRESS + section]);
    const int rowCount = static_cast<int>(words[StepLayout::LIST_COUNT + section]);
    const float radiusSquared = search.number(SearchLayout::INNER_RADIUS_SQUARED);
    const int lane = threadIdx.x % 32;
    if (section == StepLayout::LOCAL) {
        rememberPositions(layout, search.number(SearchLayout::DRIFT_SQUARED), elements<float>(xAtSearch),
                          elements<float>(xAtList));
    }
    /* By the block's number, which the compiler knows to be the same in all lanes: so are the ends of its loops. */
    for (int row = blockIdx.x; row < rowCount; row += gridDim.x) {
        const int4 own = __ldg(elements<int4>(rows) + row);
        int innerEnd = own.z;
        if (own.z < own.w) {
            const float3 shift = shiftOf(shiftVectors, own.y & ClusterLayout::SHIFT_MASK);
            const AtomsI i(slots, own.x, shift, lane);
            for (int first = own.z; first < own.w; first += 32) {
                /* Each lane loads an entry, and takes care of it in the end. */
                int2 entry = __ldg(elements<int2>(entries) + min(first + lane, own.w - 1));
                entry.y = first + lane < own.w ? entry.y : 0;
                const int masks = masksOf(entry, min(32, own.w - first), i, slots, radiusSquared,
                                          elements<unsigned char>(blocks), lane);
                const int mask = masks >> ClusterLayout::MASK_BITS * (lane % 2) & ClusterLayout::MASK;
                const unsigned kept = __ballot_sync(HALO_ALL_LANES, mask != 0);
                if (mask != 0) {
                    const int place = innerEnd + __popc(kept & ((1u << lane) - 1));
                    elements<int2>(innerEntries)[place] =
                        make_int2(entry.x, (entry.y & ~ClusterLayout::MASK) | mask);
                }
                innerEnd += __popc(kept);
            }
        }
        if (lane == 0) {
            elements<int4>(innerRows)[row] = make_int4(own.x, own.y, own.z, innerEnd);
        }
    }
}
