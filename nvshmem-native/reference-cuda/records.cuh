/* The records of the exchange, and what is done with their atoms: pack coordinates, add forces. */
#include "arrays.cuh"

namespace halo {

namespace HaloLayout {
enum {
    RECORD_COUNT = 0,
    TILE_COUNT = 1,
    X_ADDRESS = 2,
    F_ADDRESS = 3,
    STEP_ADDRESS = 4,
    WATCHDOG_ADDRESS = 5,
    LOW_UNIT = 6,
    TILE_ATOMS = 7,
    HEADER_WORDS = 8,
    SEND_COUNT = 0,
    INDEPENDENT_COUNT = 1,
    MAP_OFFSET = 2,
    FIRST_TILE = 3,
    TILES = 4,
    DEPENDS_ON = 5,
    SHIFT = 6,
    SHIFT_LOW = 9,
    SEND_PE = 12,
    RECEIVE_PE = 13,
    PEER_X = 14,
    PUT_X = 15,
    STAGED_X = 16,
    PEER_F = 17,
    STAGED_F = 18,
    RECEIVED_F = 19,
    RECEIVE_COUNT = 20,
    PENDING_F = 21,
    X_SIGNAL = 22,
    F_SIGNAL = 23,
    PEER_X_SIGNAL = 24,
    PEER_F_SIGNAL = 25,
    X_COUNTER = 26,
    F_COUNTER = 27,
    RECORD_WORDS = 28,
    MAX_PULSES = 24
};
}

/* One record. Kernels only read the array, so its words come through the read-only cache. */
struct Record {
    const long long *words;

    __device__ __forceinline__ long long operator[](int word) const { return __ldg(words + word); }

    __device__ __forceinline__ int count(int word) const { return static_cast<int>(__ldg(words + word)); }

    __device__ __forceinline__ float number(int word) const { return __int_as_float(count(word)); }

    __device__ __forceinline__ int endTile() const {
        return count(HaloLayout::FIRST_TILE) + count(HaloLayout::TILES);
    }

    /* Where coordinates are stored: in the send rank's memory, or in the staging buffer to be put. */
    __device__ __forceinline__ long long coordinateTarget() const {
        const long long peer = (*this)[HaloLayout::PEER_X];
        return peer != 0 ? peer : (*this)[HaloLayout::STAGED_X];
    }

    /* Where the send rank's forces are read: on the peer, or where it put them. */
    __device__ __forceinline__ long long forceSource() const {
        const long long peer = (*this)[HaloLayout::PEER_F];
        return peer != 0 ? peer : (*this)[HaloLayout::STAGED_F];
    }
};

HALO_INLINE Record record(const long long *halo, int number) {
    return {halo + HaloLayout::HEADER_WORDS + number * HaloLayout::RECORD_WORDS};
}

/* A position in the neighbour's frame; what the float sums lack goes to the low-order parts. */
struct Shift {
    float3 high, low;
    float unit, inverseUnit;

    /* Of words that hold a shift and what it lacks, three each. */
    template <typename Source>
    __device__ __forceinline__ Shift(Source source, int shift, int shiftLow, float unit)
        : high{source.number(shift), source.number(shift + 1), source.number(shift + 2)},
          low{source.number(shiftLow), source.number(shiftLow + 1), source.number(shiftLow + 2)},
          unit(unit),
          inverseUnit(inverseOfPower(unit)) {}

    __device__ __forceinline__ Shift(const long long *halo, Record record)
        : Shift(record, HaloLayout::SHIFT, HaloLayout::SHIFT_LOW,
                __int_as_float(static_cast<int>(__ldg(halo + HaloLayout::LOW_UNIT)))) {}

    __device__ __forceinline__ float4 operator()(float4 p) const {
        float packed = p.w;
        if (high.x != 0.0f || high.y != 0.0f || high.z != 0.0f) {
            packed = packedLow(unit * lowUnits(p, 0) + (sumError(p.x, high.x) + low.x),
                               unit * lowUnits(p, 1) + (sumError(p.y, high.y) + low.y),
                               unit * lowUnits(p, 2) + (sumError(p.z, high.z) + low.z), inverseUnit);
        }
        return make_float4(p.x + high.x, p.y + high.y, p.z + high.z, packed);
    }
};

/*
 * Shifts and stores atoms first, first + stride, ... into the peer, or into the staging buffer. Coordinates do not come
 * through the read-only cache: those of halo atoms arrive while the kernel runs.
 */
HALO_INLINE void pack(const long long *halo, Record record, const int *sendIndex, int first, int end, int stride) {
    float4 *target = at<float4>(record.coordinateTarget());
    const float4 *x = at<float4>(__ldg(halo + HaloLayout::X_ADDRESS));
    const int *map = sendIndex + record.count(HaloLayout::MAP_OFFSET);
    const Shift shift(halo, record);
    for (int k = first; k < end; k += stride) {
        target[k] = shift(x[__ldg(map + k)]);
    }
}

/*
 * Forces are added component by component: neighbouring threads read neighbouring words of the peer. The loads of three
 * components are under way together, as one takes a round trip over the link.
 */
template <typename Store>
HALO_INLINE void forEachForce(Record record, const int *sendIndex, int first, int end, int thread, int threads,
                              Store store) {
    const float *source = at<float>(record.forceSource());
    const int *map = sendIndex + record.count(HaloLayout::MAP_OFFSET);
    for (int c = 3 * first + thread; c < 3 * end; c += 3 * threads) {
        float value[3];
        int component[3];
#pragma unroll
        for (int u = 0; u < 3; u++) {
            const int own = c + u * threads;
            if (own < 3 * end) {
                const int k = static_cast<unsigned>(own) / 3u;
                value[u] = source[own];
                component[u] = 3 * __ldg(map + k) + (own - 3 * k);
            }
        }
#pragma unroll
        for (int u = 0; u < 3; u++) {
            if (c + u * threads < 3 * end) {
                store(component[u], value[u]);
            }
        }
    }
}

/* Adds to atoms to which blocks of other pulses may add at the same time. */
HALO_INLINE void addForcesAtomically(const long long *halo, Record record, const int *sendIndex, int first, int end) {
    const long long f = __ldg(halo + HaloLayout::F_ADDRESS);
    forEachForce(record, sendIndex, first, end, threadIdx.x, blockDim.x,
                 [=](int component, float value) { DeviceMemory::atomicAddFloat(f, component, value); });
}

/* Adds all forces of a record, while nobody else adds to its atoms; for all threads of the grid. */
HALO_INLINE void addForces(const long long *halo, Record record, const int *sendIndex) {
    float *f = at<float>(__ldg(halo + HaloLayout::F_ADDRESS));
    forEachForce(record, sendIndex, 0, record.count(HaloLayout::SEND_COUNT), globalThread(), gridThreads(),
                 [=](int component, float value) { f[component] += value; });
}

}  // namespace halo
