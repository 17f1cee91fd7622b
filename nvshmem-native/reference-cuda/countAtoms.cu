/* Twin of ClusterBuildKernels.countAtoms. */
#include "search.cuh"

using namespace halo;

extern "C" __global__ void countAtoms(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      const unsigned char *__restrict__ layout) {
    const long long *words = elements<long long>(layout);
    const Search search(layout);
    const float4 *x = at<float4>(words[StepLayout::X_ADDRESS]);
    const int *zones = search.array<int>(SearchLayout::ATOM_ZONE);
    int *bins = search.array<int>(SearchLayout::BINS);
    int *atomBin = search.array<int>(SearchLayout::ATOM_BIN);
    int *atomPlace = search.array<int>(SearchLayout::ATOM_PLACE);
    int *atomColumn = search.array<int>(SearchLayout::ATOM_COLUMN);
    const float *xAtPartition = search.array<float>(SearchLayout::X_AT_PARTITION);
    const float straySquared = search.number(SearchLayout::STRAY_SQUARED);
    const int atoms = static_cast<int>(words[StepLayout::ATOM_COUNT]);
    const int homeAtoms = static_cast<int>(words[StepLayout::HOME_COUNT]);
    for (int atom = globalThread(); atom < atoms; atom += gridThreads()) {
        const float4 own = __ldg(x + atom);
        const ZoneGrid zone(search, __ldg(zones + atom));
        /* Before the atomic: its result is waited for, and loads behind a store wait as long. */
        if (atom < homeAtoms) {
            const float dx = own.x - __ldg(xAtPartition + 3 * atom);
            const float dy = own.y - __ldg(xAtPartition + 3 * atom + 1);
            const float dz = own.z - __ldg(xAtPartition + 3 * atom + 2);
            if (!(dx * dx + dy * dy + dz * dz <= straySquared)) {
                search.counters()[SearchLayout::STRAYED] = 1;
            }
        }
        const int column = zone.count(SearchLayout::SIZE + 1) * zone.cell(0, own.x) + zone.cell(1, own.y);
        const int bin = zone.count(SearchLayout::FIRST_BIN) + zone.count(SearchLayout::SIZE + 2) * column
                        + zone.cell(2, own.z);
        atomBin[atom] = bin;
        atomPlace[atom] = atomicAdd(bins + bin, 1);
        atomColumn[atom] = zone.count(SearchLayout::FIRST_COLUMN) + column;
    }
}
