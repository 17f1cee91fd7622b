/* Twin of HaloBuildKernels.selectAtoms. */
#include "repartition.cuh"

using namespace halo;

namespace {

enum { DIMS = 3 };

/* How an atom's distance to the lower neighbour's cell is measured: in the pulse's dimension, and in those before it. */
struct Reach {
    int bit;
    int dim[DIMS];
    float lower, upper[DIMS];

    __device__ __forceinline__ explicit Reach(Repartition words) : bit(words.count(RepartitionLayout::PULSE_BIT)) {
#pragma unroll
        for (int k = 0; k < DIMS; k++) {
            dim[k] = words.count(RepartitionLayout::DIMENSION + min(k, bit));
            upper[k] = words.number(RepartitionLayout::UPPER + dim[k]);
        }
        lower = words.number(RepartitionLayout::LOWER + words.count(RepartitionLayout::DIMENSION + bit));
    }

    __device__ __forceinline__ static float above(float4 x, int dim, float boundary) {
        return fmaxf(0.0f, (dim == 0 ? x.x : dim == 1 ? x.y : x.z) - boundary);
    }

    /* The squares are added as they are in Java: none of them in one instruction with its sum. */
    __device__ __forceinline__ float squareTo(float4 x, int zone) const {
        const float own = above(x, bit == 0 ? dim[0] : bit == 1 ? dim[1] : dim[2], lower);
        float square = __fmul_rn(own, own);
#pragma unroll
        for (int earlier = 0; earlier < DIMS - 1; earlier++) {
            const float ofEarlier = above(x, dim[earlier], upper[earlier]);
            square += earlier < bit && (zone >> earlier & 1) != 0 ? __fmul_rn(ofEarlier, ofEarlier) : 0.0f;
        }
        return square;
    }
};

/* Notes the earlier pulses that have brought atoms which this one sends on. */
__device__ __forceinline__ void noteSentOn(Repartition words, int atom, bool isSelected, int lane) {
    const int pulses = words.count(RepartitionLayout::PULSE_COUNT);
    for (int pulse = 0; pulse < pulses; pulse++) {
        const int begin = words.count(RepartitionLayout::RECEIVE_OFFSET + pulse);
        const int end = words.count(RepartitionLayout::RECEIVE_OFFSET + pulse + 1);
        if (__any_sync(HALO_ALL_LANES, isSelected && atom >= begin && atom < end) && lane == 0) {
            words.counters()[RepartitionLayout::SENT_ON + pulse] = 1;
        }
    }
}

}  // namespace

extern "C" __global__ void selectAtoms(long long *_kernel_context, unsigned char *_constant_region,
                                       unsigned char *_local_region, int *_atomics,
                                       const unsigned char *__restrict__ layout) {
    const Repartition words(layout);
    const Reach reach(words);
    const float4 *x = at<float4>(elements<long long>(layout)[StepLayout::X_ADDRESS]);
    const int *zones = words.array<int>(RepartitionLayout::ATOM_ZONE);
    int *masks = words.array<int>(RepartitionLayout::MASKS);
    int *counts = words.array<int>(RepartitionLayout::COUNTS);
    const int first = words.count(RepartitionLayout::FIRST_CANDIDATE);
    const int end = words.count(RepartitionLayout::ATOM_COUNT);
    const int home = words.count(RepartitionLayout::HOME_COUNT);
    const float reachSquared = words.number(RepartitionLayout::REACH_SQUARED);
    const int groups = words.count(RepartitionLayout::COUNT_COUNT);
    const int lane = threadIdx.x % 32;
    for (int group = globalThread() / 32; group < groups; group += gridThreads() / 32) {
        const int candidate = first + 32 * group + lane;
        const int atom = min(candidate, end - 1);
        const bool isSelected =
            candidate < end && reach.squareTo(__ldg(x + atom), __ldg(zones + atom)) < reachSquared;
        const unsigned selected = __ballot_sync(HALO_ALL_LANES, isSelected);
        const int ofHome = __popc(__ballot_sync(HALO_ALL_LANES, isSelected && candidate < home));
        if (lane == 0) {
            masks[group] = selected;
            counts[group] = __popc(selected);
            if (ofHome > 0) {
                atomicAdd(words.counters() + RepartitionLayout::SELECTED_HOME, ofHome);
            }
        }
        if (ofHome < __popc(selected)) {
            noteSentOn(words, atom, isSelected, lane);
        }
    }
}
