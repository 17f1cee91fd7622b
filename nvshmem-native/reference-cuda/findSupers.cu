/* Twin of PairSearchKernels.findSupers. */
#include "search.cuh"

using namespace halo;

namespace PairSearchKernels {
enum { CODE_SHIFT = 5, BATCH = 30 };
constexpr float MARGIN = 1.001f;
}

namespace {

/* Columns of a zone within reach of a box. */
struct Columns {
    int first, alongZoneY, alongY, count;

    __device__ __forceinline__ Columns(ZoneGrid zone, const Box &box, float reach) {
        const int firstX = zone.cell(0, box.low.x - reach);
        const int firstY = zone.cell(1, box.low.y - reach);
        alongZoneY = zone.count(SearchLayout::SIZE + 1);
        alongY = min(alongZoneY, zone.cell(1, box.high.y + reach) + 1) - firstY;
        count = alongY * (min(zone.count(SearchLayout::SIZE), zone.cell(0, box.high.x + reach) + 1) - firstX);
        first = zone.count(SearchLayout::FIRST_COLUMN) + alongZoneY * firstX + firstY;
    }

    __device__ __forceinline__ int column(int number) const {
        /* Half a column is more than rounding changes; an integer's quotient takes four times as long. */
        const int x = static_cast<int>((number + 0.5f) / alongY);
        return first + (alongZoneY - alongY) * x + number;
    }
};

/* The rows of a super-cluster and a shift code; each lane keeps a super-cluster that has been found. */
struct Rows {
    Search search;
    unsigned char *rows, *entries;
    int section, iSuper, code, shiftWord, lane;
    int own, count;

    __device__ __forceinline__ void add(int jSuper) {
        own = lane == count ? jSuper : own;
        count++;
        if (count == PairSearchKernels::BATCH) {
            store();
        }
    }

    __device__ __forceinline__ void store() {
        const int rowSupers = search.count(SearchLayout::ROW_SUPERS + section);
        const int needed = __popc(__ballot_sync(HALO_ALL_LANES, rowSupers * lane < count));
        const int first = allocate(search.counters() + SearchLayout::ROWS + section, needed, lane);
        const int capacity = search.count(SearchLayout::ROW_CAPACITY + section);
        for (int k = 0; k < rowSupers; k++) {
            const int near = __shfl_sync(HALO_ALL_LANES, own, min(rowSupers * lane + k, 31));
            if (rowSupers * lane + k < count && first + lane < capacity) {
                nearSupers(entries, rowSupers, first + lane)[k] = near;
            }
        }
        if (lane < needed && first + lane < capacity) {
            /* The first entry is not known yet: the word is written with the others, at once. */
            elements<int4>(rows)[first + lane] =
                make_int4(iSuper, lane == 0 ? shiftWord : code, 0,
                          min(rowSupers, count - rowSupers * lane));
        }
        shiftWord = code;
        count = 0;
    }
};

/* Adds what is near a box in the columns of a zone, from a super-cluster on. */
__device__ __forceinline__ void addNear(Search search, const Columns &columns, const Box &box, float radiusSquared,
                                        int firstSuper, int lane, Rows &rows) {
    const int *columnSuper = search.array<int>(SearchLayout::COLUMN_SUPER);
    const float4 *columnBoxes = search.array<float4>(SearchLayout::COLUMN_BOXES);
    const float4 *superBoxes = search.array<float4>(SearchLayout::SUPER_BOXES);
    for (int first = 0; first < columns.count; first += 32) {
        const int column = columns.column(min(first + lane, columns.count - 1));
        const int ownBegin = max(firstSuper, __ldg(columnSuper + column));
        const int ownEnd = __ldg(columnSuper + column + 1);
        unsigned near = __ballot_sync(
            HALO_ALL_LANES, first + lane < columns.count && ownBegin < ownEnd
                                && box.distanceSquared(Box::load(columnBoxes, column)) < radiusSquared);
        for (; near != 0; near &= near - 1) {
            const int source = __ffs(near) - 1;
            const int end = __shfl_sync(HALO_ALL_LANES, ownEnd, source);
            for (int super = __shfl_sync(HALO_ALL_LANES, ownBegin, source); super < end; super += 32) {
                const bool isFound =
                    super + lane < end
                    && box.distanceSquared(Box::load(superBoxes, super + lane)) < radiusSquared;
                for (unsigned found = __ballot_sync(HALO_ALL_LANES, isFound); found != 0; found &= found - 1) {
                    rows.add(super + __ffs(found) - 1);
                }
            }
        }
    }
}

}  // namespace

extern "C" __global__ void findSupers(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      const unsigned char *__restrict__ layout, int section,
                                      const unsigned char *__restrict__ shiftVectors,
                                      unsigned char *__restrict__ rows, unsigned char *__restrict__ entries) {
    const Search search(layout);
    const int *columnSuper = search.array<int>(SearchLayout::COLUMN_SUPER);
    const int codes = search.count(SearchLayout::CODES);
    const bool isLocal = section == StepLayout::LOCAL;
    const int firstCode = isLocal ? PairEntry::NO_SHIFT : 0;
    const int lane = threadIdx.x % 32;
    const int items = search.counters()[isLocal ? SearchLayout::HOME_SUPERS : SearchLayout::SUPERS]
                      << PairSearchKernels::CODE_SHIFT;
    for (int item = globalThread() / 32; item < items; item += gridThreads() / 32) {
        const int code = item & ClusterLayout::SHIFT_MASK;
        if (code < firstCode || code >= PairEntry::SHIFTS || (codes >> code & 1) == 0) {
            continue;
        }
        const int iSuper = item >> PairSearchKernels::CODE_SHIFT;
        const float radiusSquared = search.number(SearchLayout::RADIUS_SQUARED);
        const float reach = PairSearchKernels::MARGIN * sqrtf(radiusSquared);
        const Box box =
            Box::load(search.array<float4>(SearchLayout::SUPER_BOXES), iSuper).minus(shiftOf(shiftVectors, code));
        const bool isWithinZone = isLocal && code == PairEntry::NO_SHIFT;
        Rows own = {search, rows, entries, section, iSuper, code, isWithinZone ? code | ClusterLayout::SELF : code, lane, 0, 0};
        const int zone =
            isLocal ? 0 : lastZone(__ldg(columnSuper + firstColumnOfLane(search, lane)) <= iSuper, lane);
        const int endZone = isLocal ? 1 : Zone::COUNT;
        for (int other = isLocal ? 0 : zone + 1; other < endZone; other++) {
            if ((zone & other) == 0) {
                addNear(search, Columns(ZoneGrid(search, other), box, reach), box, radiusSquared,
                        isWithinZone ? iSuper : 0, lane, own);
            }
        }
        if (own.count > 0) {
            own.store();
        }
    }
}
