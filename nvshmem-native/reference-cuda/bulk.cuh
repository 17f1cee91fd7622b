/*
 * A warp's part in bulk copies, made of the intrinsics BulkCopy and Warp; the order of fences and waits is told in
 * TmaHaloKernels. Blocks are whole warps.
 */
namespace halo {

enum { WARP = 32, LANE_ATOMS = 2 };

/* The first lane of a warp issues its copies. */
HALO_INLINE bool isLeader() { return threadIdx.x % WARP == 0; }

/* Gathers atoms first to end of a map, two for each lane at a time, and knows those that the lane has next. */
struct BulkWarp {
    const int *map;
    int end;
    int lane;
    /* The warp's first slot. */
    int slot;
    int atom[LANE_ATOMS];

    __device__ __forceinline__ BulkWarp(const int *map, int first, int end)
        : map(map), end(end), lane(threadIdx.x % WARP), slot(LANE_ATOMS * (threadIdx.x - lane)) {
        if (first < end) {
            lookUp(first + slot);
        }
    }

    /* The place of one of the lane's atoms among those of its warp. */
    __device__ __forceinline__ int number(int u) const { return u * WARP + lane; }

    /* The number of the warp's atoms. */
    __device__ __forceinline__ int atoms(int chunk) const { return min(LANE_ATOMS * WARP, end - chunk); }

    /* Lanes without an atom look up another's, so that no load waits for a condition. */
    __device__ __forceinline__ void lookUp(int chunk) {
#pragma unroll
        for (int u = 0; u < LANE_ATOMS; u++) {
            atom[u] = __ldg(map + min(chunk + number(u), end - 1));
        }
    }

    /* All loads of positions are on their way when the lane looks up its next atoms. */
    __device__ __forceinline__ void gather(float4 *own, const float4 *x, int chunk) {
#pragma unroll
        for (int u = 0; u < LANE_ATOMS; u++) {
            own[u] = x[atom[u]];
        }
        lookUp(chunk + LANE_ATOMS * blockDim.x);
    }

    __device__ __forceinline__ void freeSlots() const {
        if (isLeader()) {
            BulkCopy::waitSourcesRead();
        }
        Warp::barrier();
    }

    /* Has the engine copy so many slots of what the lanes have staged. */
    __device__ __forceinline__ void copy(long long target, int slots) const {
        BulkCopy::fenceStaged();
        Warp::barrier();
        if (isLeader() && slots > 0) {
            BulkCopy::copy(target, slot, slots);
            BulkCopy::commit();
        }
    }
};

}  // namespace halo
