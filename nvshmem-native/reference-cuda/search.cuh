/* What the twins of the pair search share. */
#include "arrays.cuh"
#include "clusters.cuh"
#include "constants.cuh"
#include "warp.cuh"

namespace halo {

namespace SearchLayout {
enum {
    RADIUS_SQUARED = 0,
    CODES = 1,
    ROW_CAPACITY = 2,
    BLOCK_CAPACITY = 4,
    SLOT_CAPACITY = 6,
    BIN_COUNT = 7,
    COLUMN_COUNT = 8,
    EXCLUDED_DISTANCE = 9,
    STRAY_SQUARED = 10,
    BINS = 11,
    ATOM_BIN = 12,
    ATOM_PLACE = 13,
    ATOM_COLUMN = 14,
    COLUMN_ATOMS = 15,
    COLUMN_SUPER = 16,
    J_BOXES = 17,
    I_BOXES = 18,
    SUPER_BOXES = 19,
    COLUMN_BOXES = 20,
    ATOM_ZONE = 21,
    GLOBAL_INDEX = 22,
    EXCLUDED_START = 23,
    EXCLUDED = 24,
    X_AT_PARTITION = 25,
    POINTS = 26,
    COUNTER_ADDRESS = 27,
    ROW_SUPERS = 28,
    REPORT_ADDRESS = 30,
    INNER_RADIUS_SQUARED = 31,
    DRIFT_SQUARED = 32,
    ATOM_ENTRY = 33,
    ZONES = 34,
    ORIGIN = 0,
    PER_NM = 3,
    SIZE = 6,
    FIRST_COLUMN = 9,
    FIRST_BIN = 10,
    ZONE_WORDS = 11,
    WORDS = 122,
    ROWS = 0,
    BLOCKS = 2,
    HOME_SUPERS = 4,
    SUPERS = 5,
    STRAYED = 6,
    COUNTERS = 8
};
}

namespace Zone {
enum { COUNT = 8 };
}

namespace ClusterBuildKernels {
constexpr float FAR = 1e15f;
}

/* The words of the search. */
struct Search : Words {
    __device__ __forceinline__ explicit Search(const unsigned char *layout)
        : Words(layout, StepLayout::SEARCH_ADDRESS) {}

    /* What kernels count. */
    __device__ __forceinline__ int *counters() const { return array<int>(SearchLayout::COUNTER_ADDRESS); }
};

/* The grid of a zone's columns. */
struct ZoneGrid {
    Search search;
    int first;

    __device__ __forceinline__ ZoneGrid(Search search, int zone)
        : search(search), first(SearchLayout::ZONES + SearchLayout::ZONE_WORDS * zone) {}

    __device__ __forceinline__ int count(int word) const { return search.count(first + word); }

    /* The cell that a coordinate lies in, or the outermost one on its side. */
    __device__ __forceinline__ int cell(int dim, float coordinate) const {
        const float place = (coordinate - search.number(first + SearchLayout::ORIGIN + dim))
                            * search.number(first + SearchLayout::PER_NM + dim);
        const float last = static_cast<float>(count(SearchLayout::SIZE + dim) - 1);
        return static_cast<int>(fmaxf(0.0f, fminf(last, floorf(place))));
    }
};

/* The first column of the zone with the lane's number, or of the last zone. */
HALO_INLINE int firstColumnOfLane(Search search, int lane) {
    return ZoneGrid(search, min(lane, Zone::COUNT - 1)).count(SearchLayout::FIRST_COLUMN);
}

/* The last zone of those for whose lanes something holds: it holds up to some zone. */
HALO_INLINE int lastZone(bool holds, int lane) {
    return __popc(__ballot_sync(HALO_ALL_LANES, holds && lane < Zone::COUNT)) - 1;
}

struct Box {
    float3 low, high;

    __device__ __forceinline__ static Box empty() {
        return {make_float3(ClusterBuildKernels::FAR, ClusterBuildKernels::FAR, ClusterBuildKernels::FAR),
                make_float3(-ClusterBuildKernels::FAR, -ClusterBuildKernels::FAR, -ClusterBuildKernels::FAR)};
    }

    __device__ __forceinline__ static Box load(const float4 *boxes, int box) {
        const float4 low = __ldg(boxes + 2 * box);
        const float4 high = __ldg(boxes + 2 * box + 1);
        return {make_float3(low.x, low.y, low.z), make_float3(high.x, high.y, high.z)};
    }

    __device__ __forceinline__ void store(float4 *boxes, int box) const {
        boxes[2 * box] = make_float4(low.x, low.y, low.z, 0.0f);
        boxes[2 * box + 1] = make_float4(high.x, high.y, high.z, 0.0f);
    }

    __device__ __forceinline__ void add(const Box &other) {
        low = make_float3(fminf(low.x, other.low.x), fminf(low.y, other.low.y), fminf(low.z, other.low.z));
        high = make_float3(fmaxf(high.x, other.high.x), fmaxf(high.y, other.high.y), fmaxf(high.z, other.high.z));
    }

    /* Adds the box of the lane whose number differs by the bits of a mask. */
    __device__ __forceinline__ void addOfLane(int mask) {
        add({make_float3(Warp::shuffleXor(low.x, mask), Warp::shuffleXor(low.y, mask), Warp::shuffleXor(low.z, mask)),
             make_float3(Warp::shuffleXor(high.x, mask), Warp::shuffleXor(high.y, mask),
                         Warp::shuffleXor(high.z, mask))});
    }

    __device__ __forceinline__ Box minus(float3 shift) const {
        return {make_float3(low.x - shift.x, low.y - shift.y, low.z - shift.z),
                make_float3(high.x - shift.x, high.y - shift.y, high.z - shift.z)};
    }

    /* A lower bound of the squared distance of atoms in the boxes. */
    __device__ __forceinline__ float distanceSquared(const Box &other) const {
        const float dx = fmaxf(0.0f, fmaxf(other.low.x - high.x, low.x - other.high.x));
        const float dy = fmaxf(0.0f, fmaxf(other.low.y - high.y, low.y - other.high.y));
        const float dz = fmaxf(0.0f, fmaxf(other.low.z - high.z, low.z - other.high.z));
        return dx * dx + dy * dy + dz * dz;
    }
};

HALO_INLINE float3 shiftOf(const unsigned char *shiftVectors, int code) {
    const float *vector = elements<float>(shiftVectors) + 3 * code;
    return make_float3(__ldg(vector), __ldg(vector + 1), __ldg(vector + 2));
}

/* The last words of a row's entries, which name its near super-clusters until its entries are made. */
HALO_INLINE int *nearSupers(unsigned char *entries, int rowSupers, int row) {
    return elements<int>(entries) + ClusterLayout::ENTRY_WORDS * ClusterLayout::J_CLUSTERS * rowSupers * (row + 1)
           - rowSupers;
}

}  // namespace halo
