/* What the twins of a repartition share: its words, and records of atoms. */
#include "arrays.cuh"
#include "constants.cuh"
#include "warp.cuh"

namespace halo {

namespace RepartitionLayout {
enum {
    RANK = 0,
    OLD_HOME_COUNT = 1,
    OLD_ATOM_COUNT = 2,
    RECORD_COUNT = 3,
    HOME_COUNT = 4,
    ATOM_COUNT = 5,
    CUBE_COUNT = 6,
    COUNT_COUNT = 7,
    PULSE_BIT = 8,
    FIRST_CANDIDATE = 9,
    MAP_OFFSET = 10,
    MAP_CAPACITY = 11,
    REACH_SQUARED = 12,
    PULSE_COUNT = 13,
    SHIFT = 14,
    SHIFT_LOW = 17,
    DIMENSION = 20,
    LOWER = 23,
    UPPER = 26,
    HALF_EDGE = 29,
    LOW_UNIT = 32,
    TERM_CAPACITY = 33,
    EDGE = 34,
    ORIGIN = 37,
    CELLS = 40,
    FIRST_CELL = 43,
    CELL_TABLE = 46,
    ENTRIES = 47,
    REFERENCES = 48,
    CHARGES = 49,
    TYPES = 50,
    INVERSE_MASSES = 51,
    TERM_STARTS = 52,
    TERMS = 53,
    TERM_PARAMETERS = 54,
    GLOBAL_INDEX = 55,
    ATOM_ZONE = 56,
    ATOM_ENTRY = 57,
    X_AT_PARTITION = 58,
    LOCAL_INDEX = 59,
    RECORDS = 60,
    OUTBOX = 61,
    OUTBOX_INDEX = 62,
    OUTBOX_ZONE = 63,
    OUTBOX_CAPACITY = 64,
    PLACES = 65,
    ORDER = 66,
    COUNTS = 67,
    CHUNK_SUMS = 68,
    MASKS = 69,
    COUNTERS = 70,
    HOST_WORDS = 71,
    WORD_COUNT = 72,
    HOST_COUNTERS = 73,
    COUNTER_COUNT = 74,
    CONSTRAINT_TYPES = 75,
    CONSTRAINT_PARTNERS = 76,
    RECEIVE_OFFSET = 77,
    OUTBOX_START = 102,
    UNSOUND = 0,
    GROUP_RADIUS_SQUARED = 1,
    SELECTED = 2,
    SELECTED_HOME = 3,
    LOCAL_TERMS = 4,
    ALL_TERMS = 5,
    ZONE_ATOMS = 6,
    ZONE_LOW = 14,
    ZONE_HIGH = 38,
    ZONE_END = 62,
    RIGID_GROUPS = 62,
    SENT_ON = 63,
    LEAVING = 87,
    RECORD_FLOATS = 12,
    CELL_VALUES = 3,
    TERM_WORDS = 6,
    CHUNK = 1024,
    NOT_HERE = -1,
    CUBES_PER_DIM = 1024,
    MAX_TERMS_OF_KIND = 63
};
}

/* The words of a repartition. */
struct Repartition : Words {
    __device__ __forceinline__ explicit Repartition(const unsigned char *layout)
        : Words(layout, StepLayout::REPARTITION_ADDRESS) {}

    __device__ __forceinline__ double real(int word) const { return __longlong_as_double(__ldg(words + word)); }

    /* What kernels count for the host. */
    __device__ __forceinline__ int *counters() const { return array<int>(RepartitionLayout::COUNTERS); }
};

/* An atom between two ranks: a position in the frame of the rank that it belongs to, what that lacks, and a velocity. */
struct AtomRecord {
    float4 position, low, velocity;

    __device__ __forceinline__ static AtomRecord load(const float4 *records, int record) {
        return {__ldg(records + 3 * record), __ldg(records + 3 * record + 1), __ldg(records + 3 * record + 2)};
    }

    __device__ __forceinline__ void store(float4 *records, int record) const {
        records[3 * record] = position;
        records[3 * record + 1] = low;
        records[3 * record + 2] = velocity;
    }

    __device__ __forceinline__ int index() const { return __float_as_int(position.w); }

    __device__ __forceinline__ int cube() const { return __float_as_int(low.w); }

    __device__ __forceinline__ int rank() const { return __float_as_int(velocity.w); }

    /* One of these numbers alone, of a record that no thread stores to. */
    __device__ __forceinline__ static int number(const float4 *records, int record, int part) {
        return __ldg(reinterpret_cast<const int *>(records + 3 * record + part) + 3);
    }

    __device__ __forceinline__ static int indexOf(const float4 *records, int record) {
        return number(records, record, 0);
    }

    __device__ __forceinline__ static int cubeOf(const float4 *records, int record) {
        return number(records, record, 1);
    }

    __device__ __forceinline__ static int rankOf(const float4 *records, int record) {
        return number(records, record, 2);
    }
};

}  // namespace halo
