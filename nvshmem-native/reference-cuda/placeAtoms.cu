/* Twin of ClusterBuildKernels.placeAtoms. */
#include "search.cuh"

using namespace halo;

extern "C" __global__ void placeAtoms(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      const unsigned char *__restrict__ layout,
                                      unsigned char *__restrict__ slotAtom) {
    const Search search(layout);
    const int *bins = search.array<int>(SearchLayout::BINS);
    const int *atomBin = search.array<int>(SearchLayout::ATOM_BIN);
    const int *atomPlace = search.array<int>(SearchLayout::ATOM_PLACE);
    const int *atomColumn = search.array<int>(SearchLayout::ATOM_COLUMN);
    const int *columnSuper = search.array<int>(SearchLayout::COLUMN_SUPER);
    const int atoms = static_cast<int>(elements<long long>(layout)[StepLayout::ATOM_COUNT]);
    for (int atom = globalThread(); atom < atoms; atom += gridThreads()) {
        const int first = __ldg(columnSuper + __ldg(atomColumn + atom));
        const int place = __ldg(bins + __ldg(atomBin + atom)) + __ldg(atomPlace + atom);
        elements<int>(slotAtom)[ClusterLayout::SUPER_ATOMS * first + place] = atom;
    }
}
