/* Twin of MigrationKernels.countCubes. */
#include "repartition.cuh"

using namespace halo;

extern "C" __global__ void countCubes(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      const unsigned char *__restrict__ layout) {
    const Repartition words(layout);
    const float4 *records = words.array<float4>(RepartitionLayout::RECORDS);
    int *counts = words.array<int>(RepartitionLayout::COUNTS);
    int *places = words.array<int>(RepartitionLayout::PLACES);
    const int recordCount = words.count(RepartitionLayout::RECORD_COUNT);
    const int rank = words.count(RepartitionLayout::RANK);
    for (int record = globalThread(); record < recordCount; record += gridThreads()) {
        /* Both at once: most records are of this rank. */
        const int cube = AtomRecord::cubeOf(records, record);
        if (AtomRecord::rankOf(records, record) == rank) {
            places[record] = atomicAdd(counts + cube, 1);
        }
    }
    const int *globalIndex = words.array<int>(RepartitionLayout::GLOBAL_INDEX);
    int *localIndex = words.array<int>(RepartitionLayout::LOCAL_INDEX);
    const int oldAtoms = words.count(RepartitionLayout::OLD_ATOM_COUNT);
    for (int atom = globalThread(); atom < oldAtoms; atom += gridThreads()) {
        localIndex[__ldg(globalIndex + atom)] = RepartitionLayout::NOT_HERE;
    }
}
