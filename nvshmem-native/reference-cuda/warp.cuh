/* What the lanes of a warp find together. */

namespace halo {

/* The sum of the values of all lanes up to the own one. */
template <typename T>
HALO_INLINE T sumUpTo(T value, int lane) {
#pragma unroll
    for (int distance = 1; distance < 32; distance += distance) {
        const T other = __shfl_up_sync(HALO_ALL_LANES, value, distance);
        value += lane >= distance ? other : 0;
    }
    return value;
}

/* Some more of what a counter counts; the first one's number in all lanes. */
HALO_INLINE int allocate(int *counter, int wanted, int lane) {
    int number = 0;
    if (lane == 0) {
        number = atomicAdd(counter, wanted);
    }
    return __shfl_sync(HALO_ALL_LANES, number, 0);
}

}  // namespace halo
