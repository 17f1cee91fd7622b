/*
 * What all hand-written twins share: arrays as TornadoVM passes them, positions, and the words of the MD step. Compiled
 * behind watchdog.cuh and intrinsics.cuh, as every kernel is. Constants stand in a namespace with the name of the Java
 * class that defines them; a test compares the values.
 */
namespace halo {

/* An array's elements come after a header of 16 bytes, so that vectors of up to 16 bytes are aligned. */
template <typename T>
HALO_INLINE const T *elements(const unsigned char *array) {
    return reinterpret_cast<const T *>(array + 16);
}

template <typename T>
HALO_INLINE T *elements(unsigned char *array) {
    return reinterpret_cast<T *>(array + 16);
}

/* Memory at an address that stands in an array. */
template <typename T>
HALO_INLINE T *at(long long address) {
    return &global<T>(address);
}

HALO_INLINE int globalThread() { return blockIdx.x * blockDim.x + threadIdx.x; }

HALO_INLINE int gridThreads() { return gridDim.x * blockDim.x; }

HALO_INLINE float squared(float3 a) { return a.x * a.x + a.y * a.y + a.z * a.z; }

namespace Position {
enum { WORDS = 4, BITS = 10, MASK = 1023, LARGEST = 511 };
}

/* The low-order part of a dimension, in units. */
HALO_INLINE int lowUnits(float4 position, int dim) {
    return __float_as_int(position.w) << (32 - Position::BITS - Position::BITS * dim) >> (32 - Position::BITS);
}

/* The exact inverse of a power of two: the exponent with the other sign. */
HALO_INLINE float inverseOfPower(float powerOfTwo) { return __int_as_float(0x7f000000 - __float_as_int(powerOfTwo)); }

/* The unit is a power of two: its inverse is exact, and so is the product. */
HALO_INLINE int roundedUnits(float low, float inverseUnit) {
    const int rounded = __float2int_rd(low * inverseUnit + 0.5f);
    return min(Position::LARGEST, max(-Position::LARGEST, rounded)) & Position::MASK;
}

HALO_INLINE float packedLow(float x, float y, float z, float inverseUnit) {
    return __int_as_float(roundedUnits(x, inverseUnit) | roundedUnits(y, inverseUnit) << Position::BITS
                          | roundedUnits(z, inverseUnit) << 2 * Position::BITS);
}

/* What the float sum a + b lacks: two-sum. */
HALO_INLINE float sumError(float a, float b) {
    const float sum = a + b;
    const float ofB = sum - a;
    return (a - (sum - ofB)) + (b - ofB);
}

namespace StepLayout {
enum {
    LOCAL = 0,
    NON_LOCAL = 1,
    HOME_COUNT = 0,
    ATOM_COUNT = 1,
    X_ADDRESS = 2,
    FORCE_ADDRESS = 3,
    STEP_ADDRESS = 5,
    ENERGY_INTERVAL = 6,
    LIST_COUNT = 7,
    TERM_COUNT = 9,
    FIRST_TERM = 11,
    MOVED_ADDRESS = 13,
    FIRST_ENERGY_STEP = 14,
    FROZEN = 15,
    SLOT_COUNT = 16,
    SLOT_ADDRESS = 18,
    SEARCH_ADDRESS = 20,
    REPARTITION_ADDRESS = 21,
    NEW_WORDS = 22,
    RIGID_GROUP_COUNT = 23,
    WORDS = 24
};
}

namespace MovedWord {
enum { SINCE_LIST = 1, SINCE_SEARCH = -1 };
enum { NOT_RIGID = -1 };
}

/* Tells of an atom that is too far from where it was. */
HALO_INLINE void tellMoved(const long long *layout, int since, int homeIndex, float distanceSquared) {
    const unsigned number = static_cast<unsigned>(since * (1 + homeIndex));
    *at<long long>(layout[StepLayout::MOVED_ADDRESS]) =
        static_cast<long long>(__float_as_uint(distanceSquared)) << 32 | number;
}

/* Words at an address that the layout holds, which no kernel changes: they come through the read-only cache. */
struct Words {
    const long long *words;

    __device__ __forceinline__ Words(const unsigned char *layout, int address)
        : words(at<long long>(elements<long long>(layout)[address])) {}

    __device__ __forceinline__ int count(int word) const { return static_cast<int>(__ldg(words + word)); }

    __device__ __forceinline__ float number(int word) const { return __int_as_float(count(word)); }

    template <typename T>
    __device__ __forceinline__ T *array(int word) const {
        return at<T>(__ldg(words + word));
    }
};

/* The step being computed. */
HALO_INLINE long long stepOf(const long long *layout) { return *at<long long>(layout[StepLayout::STEP_ADDRESS]); }

/* Steps never come before the first energy step, so the quotient may be unsigned, which is cheaper. */
HALO_INLINE bool isEnergyStep(const long long *layout, long long step) {
    const unsigned long long since = step - layout[StepLayout::FIRST_ENERGY_STEP];
    return since % static_cast<unsigned long long>(layout[StepLayout::ENERGY_INTERVAL]) == 0;
}

HALO_INLINE bool isEnergyStep(const long long *layout) { return isEnergyStep(layout, stepOf(layout)); }

}  // namespace halo
