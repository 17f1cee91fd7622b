/* Twin of MigrationKernels.placeInCubes. */
#include "repartition.cuh"

using namespace halo;

extern "C" __global__ void placeInCubes(long long *_kernel_context, unsigned char *_constant_region,
                                        unsigned char *_local_region, int *_atomics,
                                        const unsigned char *__restrict__ layout) {
    const Repartition words(layout);
    const float4 *records = words.array<float4>(RepartitionLayout::RECORDS);
    const int *counts = words.array<int>(RepartitionLayout::COUNTS);
    const int *places = words.array<int>(RepartitionLayout::PLACES);
    int *order = words.array<int>(RepartitionLayout::ORDER);
    const int recordCount = words.count(RepartitionLayout::RECORD_COUNT);
    const int rank = words.count(RepartitionLayout::RANK);
    for (int record = globalThread(); record < recordCount; record += gridThreads()) {
        const int cube = AtomRecord::cubeOf(records, record);
        if (AtomRecord::rankOf(records, record) == rank) {
            order[__ldg(counts + cube) + __ldg(places + record)] = record;
        }
    }
}
