/* Twin of HaloBuildKernels.packSelected. */
#include "records.cuh"
#include "repartition.cuh"

using namespace halo;

extern "C" __global__ void packSelected(long long *_kernel_context, unsigned char *_constant_region,
                                        unsigned char *_local_region, int *_atomics,
                                        const unsigned char *__restrict__ layout,
                                        unsigned char *__restrict__ sendIndex) {
    const Repartition words(layout);
    const Shift shift(words, RepartitionLayout::SHIFT, RepartitionLayout::SHIFT_LOW,
                      words.number(RepartitionLayout::LOW_UNIT));
    const float4 *x = at<float4>(elements<long long>(layout)[StepLayout::X_ADDRESS]);
    const int *globalIndex = words.array<int>(RepartitionLayout::GLOBAL_INDEX);
    const int *zones = words.array<int>(RepartitionLayout::ATOM_ZONE);
    const int *masks = words.array<int>(RepartitionLayout::MASKS);
    const int *counts = words.array<int>(RepartitionLayout::COUNTS);
    float4 *outbox = words.array<float4>(RepartitionLayout::OUTBOX);
    int *outboxIndex = words.array<int>(RepartitionLayout::OUTBOX_INDEX);
    int *outboxZone = words.array<int>(RepartitionLayout::OUTBOX_ZONE);
    const int first = words.count(RepartitionLayout::FIRST_CANDIDATE);
    const int offset = words.count(RepartitionLayout::MAP_OFFSET);
    int *map = elements<int>(sendIndex) + offset;
    const int room = min(words.count(RepartitionLayout::MAP_CAPACITY) - offset,
                         words.count(RepartitionLayout::OUTBOX_CAPACITY));
    const int zoneBit = 1 << words.count(RepartitionLayout::PULSE_BIT);
    const int groups = words.count(RepartitionLayout::COUNT_COUNT);
    const int lane = threadIdx.x % 32;
    for (int group = globalThread() / 32; group < groups; group += gridThreads() / 32) {
        const unsigned mask = __ldg(masks + group);
        const int place = __ldg(counts + group) + __popc(mask & ((1u << lane) - 1));
        const int atom = first + 32 * group + lane;
        if ((mask >> lane & 1) != 0 && place < room) {
            const float4 own = __ldg(x + atom);
            const int index = __ldg(globalIndex + atom);
            const int zone = __ldg(zones + atom);
            map[place] = atom;
            outbox[place] = shift(own);
            outboxIndex[place] = index;
            outboxZone[place] = zone | zoneBit;
        }
    }
    if (globalThread() == 0) {
        words.counters()[RepartitionLayout::SELECTED] = groups > 0 ? __ldg(counts + groups) : 0;
    }
}
