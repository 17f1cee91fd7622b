/* Twin of ClusterBuildKernels.startSearch. */
#include "remember.cuh"
#include "search.cuh"

using namespace halo;

extern "C" __global__ void startSearch(long long *_kernel_context, unsigned char *_constant_region,
                                       unsigned char *_local_region, int *_atomics,
                                       const unsigned char *__restrict__ layout, unsigned char *__restrict__ xAtList,
                                       unsigned char *__restrict__ slotAtom) {
    const Search search(layout);
    int *bins = search.array<int>(SearchLayout::BINS);
    const int binCount = search.count(SearchLayout::BIN_COUNT);
    for (int bin = globalThread(); bin < binCount; bin += gridThreads()) {
        bins[bin] = 0;
    }
    /* Whole super-clusters: four slots are stored at once. */
    const int fours = search.count(SearchLayout::SLOT_CAPACITY) / 4;
    for (int four = globalThread(); four < fours; four += gridThreads()) {
        elements<int4>(slotAtom)[four] = make_int4(ClusterLayout::NO_ATOM, ClusterLayout::NO_ATOM,
                                                   ClusterLayout::NO_ATOM, ClusterLayout::NO_ATOM);
    }
    if (globalThread() < SearchLayout::COUNTERS) {
        search.counters()[globalThread()] = 0;
    }
    remember(layout, xAtList);
}
