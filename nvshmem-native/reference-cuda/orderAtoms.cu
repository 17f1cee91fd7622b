/* Twin of MigrationKernels.orderAtoms. */
#include "repartition.cuh"

using namespace halo;

static __device__ __forceinline__ void store(float *vectors, int atom, float4 vector) {
    vectors[3 * atom] = vector.x;
    vectors[3 * atom + 1] = vector.y;
    vectors[3 * atom + 2] = vector.z;
}

extern "C" __global__ void orderAtoms(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      const unsigned char *__restrict__ layout, unsigned char *__restrict__ xLow,
                                      unsigned char *__restrict__ v) {
    const Repartition words(layout);
    float4 *x = at<float4>(elements<long long>(layout)[StepLayout::X_ADDRESS]);
    const float4 *records = words.array<float4>(RepartitionLayout::RECORDS);
    const int *counts = words.array<int>(RepartitionLayout::COUNTS);
    const int *order = words.array<int>(RepartitionLayout::ORDER);
    int *globalIndex = words.array<int>(RepartitionLayout::GLOBAL_INDEX);
    int *zones = words.array<int>(RepartitionLayout::ATOM_ZONE);
    int *localIndex = words.array<int>(RepartitionLayout::LOCAL_INDEX);
    const int atoms = words.count(RepartitionLayout::HOME_COUNT);
    const float inverseUnit = inverseOfPower(words.number(RepartitionLayout::LOW_UNIT));
    for (int place = globalThread(); place < atoms; place += gridThreads()) {
        const AtomRecord own = AtomRecord::load(records, __ldg(order + place));
        const int index = own.index();
        const int first = __ldg(counts + own.cube());
        const int end = __ldg(counts + own.cube() + 1);
        int atom = first;
        for (int k = first; k < end; k++) {
            atom += AtomRecord::indexOf(records, __ldg(order + k)) < index ? 1 : 0;
        }
        x[atom] = make_float4(own.position.x, own.position.y, own.position.z,
                              packedLow(own.low.x, own.low.y, own.low.z, inverseUnit));
        store(elements<float>(xLow), atom, own.low);
        store(elements<float>(v), atom, own.velocity);
        globalIndex[atom] = index;
        zones[atom] = 0;
        localIndex[index] = atom;
    }
}
