/* Twin of PairSearchKernels.reportSearch. */
#include "search.cuh"

using namespace halo;

extern "C" __global__ void reportSearch(long long *_kernel_context, unsigned char *_constant_region,
                                        unsigned char *_local_region, int *_atomics,
                                        const unsigned char *__restrict__ layout) {
    const Search search(layout);
    const int counter = globalThread();
    if (counter < SearchLayout::COUNTERS) {
        search.array<int>(SearchLayout::REPORT_ADDRESS)[counter] = search.counters()[counter];
    }
}
