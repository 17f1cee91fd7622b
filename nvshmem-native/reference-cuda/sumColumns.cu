/* Twin of ClusterBuildKernels.sumColumns. */
#include "search.cuh"

using namespace halo;

extern "C" __global__ void sumColumns(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      const unsigned char *__restrict__ layout) {
    const Search search(layout);
    int *bins = search.array<int>(SearchLayout::BINS);
    int *columnAtoms = search.array<int>(SearchLayout::COLUMN_ATOMS);
    const int columnCount = search.count(SearchLayout::COLUMN_COUNT);
    const int lane = threadIdx.x % 32;
    for (int column = globalThread() / 32; column < columnCount; column += gridThreads() / 32) {
        const ZoneGrid zone(search, lastZone(firstColumnOfLane(search, lane) <= column, lane));
        const int size = zone.count(SearchLayout::SIZE + 2);
        int *own = bins + zone.count(SearchLayout::FIRST_BIN)
                   + size * (column - zone.count(SearchLayout::FIRST_COLUMN));
        int sum = 0;
        for (int first = 0; first < size; first += 32) {
            const bool exists = first + lane < size;
            const int atoms = exists ? own[first + lane] : 0;
            const int upTo = sumUpTo(atoms, lane);
            if (exists) {
                own[first + lane] = sum + upTo - atoms;
            }
            sum += __shfl_sync(HALO_ALL_LANES, upTo, 31);
        }
        if (lane == 0) {
            columnAtoms[column] = sum;
        }
    }
}
