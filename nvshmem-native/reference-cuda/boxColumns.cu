/* Twin of ClusterBuildKernels.boxColumns. */
#include "search.cuh"

using namespace halo;

extern "C" __global__ void boxColumns(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      const unsigned char *__restrict__ layout) {
    const Search search(layout);
    const int *columnSuper = search.array<int>(SearchLayout::COLUMN_SUPER);
    const float4 *supers = search.array<float4>(SearchLayout::SUPER_BOXES);
    float4 *columns = search.array<float4>(SearchLayout::COLUMN_BOXES);
    const int columnCount = search.count(SearchLayout::COLUMN_COUNT);
    for (int column = globalThread(); column < columnCount; column += gridThreads()) {
        Box box = Box::empty();
        const int end = __ldg(columnSuper + column + 1);
        for (int super = __ldg(columnSuper + column); super < end; super++) {
            box.add(Box::load(supers, super));
        }
        box.store(columns, column);
    }
}
