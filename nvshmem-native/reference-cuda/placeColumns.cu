/* Twin of ClusterBuildKernels.placeColumns. */
#include "search.cuh"

using namespace halo;

extern "C" __global__ void placeColumns(long long *_kernel_context, unsigned char *_constant_region,
                                        unsigned char *_local_region, int *_atomics,
                                        unsigned char *__restrict__ layout) {
    if (globalThread() >= 32) {
        return;
    }
    const Search search(layout);
    const int *columnAtoms = search.array<int>(SearchLayout::COLUMN_ATOMS);
    int *columnSuper = search.array<int>(SearchLayout::COLUMN_SUPER);
    const int columnCount = search.count(SearchLayout::COLUMN_COUNT);
    const ZoneGrid homeZone(search, 0);
    const int homeColumns = homeZone.count(SearchLayout::SIZE) * homeZone.count(SearchLayout::SIZE + 1);
    const int lane = threadIdx.x;
    int sum = 0;
    int home = 0;
    for (int first = 0; first < columnCount; first += 32) {
        const int column = first + lane;
        const int atoms = column < columnCount ? __ldg(columnAtoms + column) : 0;
        const int own = (atoms + ClusterLayout::SUPER_ATOMS - 1) / ClusterLayout::SUPER_ATOMS;
        const int upTo = sumUpTo(own, lane);
        if (column < columnCount) {
            columnSuper[column] = sum + upTo - own;
        }
        /* Lanes keep the sum behind their last column of the home zone; the largest is that of all. */
        home = column < homeColumns ? sum + upTo : home;
        sum += __shfl_sync(HALO_ALL_LANES, upTo, 31);
    }
    home = __reduce_max_sync(HALO_ALL_LANES, home);
    if (lane == 0) {
        columnSuper[columnCount] = sum;
        search.counters()[SearchLayout::HOME_SUPERS] = home;
        search.counters()[SearchLayout::SUPERS] = sum;
        long long *slotCount = elements<long long>(layout) + StepLayout::SLOT_COUNT;
        slotCount[StepLayout::LOCAL] = static_cast<long long>(ClusterLayout::SUPER_ATOMS) * home;
        slotCount[StepLayout::NON_LOCAL] = static_cast<long long>(ClusterLayout::SUPER_ATOMS) * sum;
    }
}
