/* What the twins of the prefix sums share: a warp takes a chunk of counts, a lane four neighbouring ones at once. */
#include "repartition.cuh"

namespace halo {

namespace PrefixSumKernels {
enum { CHUNK_SHIFT = 10 };
}

HALO_INLINE int chunksOf(int count) {
    return (count + RepartitionLayout::CHUNK - 1) >> PrefixSumKernels::CHUNK_SHIFT;
}

/* Four neighbouring counts; those behind the last one are 0. */
struct Fours {
    static constexpr int ROUNDS = RepartitionLayout::CHUNK / (4 * 32);

    int4 values;

    __device__ __forceinline__ static int place(int chunk, int round, int lane) {
        return (chunk << PrefixSumKernels::CHUNK_SHIFT) + 4 * (32 * round + lane);
    }

    /* Loads in any case, from the four that the last count is among: NVRTC 13.0 does not come to an end with a choice here. */
    __device__ __forceinline__ static Fours load(const int *counts, int place, int count) {
        const int4 own = *reinterpret_cast<const int4 *>(counts + min(place, (count - 1) & ~3));
        return {make_int4(place < count ? own.x : 0, place + 1 < count ? own.y : 0, place + 2 < count ? own.z : 0,
                          place + 3 < count ? own.w : 0)};
    }

    __device__ __forceinline__ void store(int *counts, int place, int count) const {
        if (place + 4 <= count) {
            *reinterpret_cast<int4 *>(counts + place) = values;
            return;
        }
        if (place < count) {
            counts[place] = values.x;
        }
        if (place + 1 < count) {
            counts[place + 1] = values.y;
        }
        if (place + 2 < count) {
            counts[place + 2] = values.z;
        }
    }

    __device__ __forceinline__ int sum() const { return values.x + values.y + values.z + values.w; }

    /* What comes before each, if something comes before the first. */
    __device__ __forceinline__ Fours sumsFrom(int before) const {
        const int second = before + values.x;
        const int third = second + values.y;
        return {make_int4(before, second, third, third + values.z)};
    }
};

}  // namespace halo
