/* Twin of MigrationKernels.wrapAtoms. */
#include "repartition.cuh"

using namespace halo;

namespace {

namespace MigrationKernels {
enum { INFINITY_BITS = 2139095040, LAST_CUBE = 1023 };
}

/* Puts two zero bits between the ten bits of a cube index. */
__device__ __forceinline__ int spreadBits(int index) {
    int spread = (index | index << 16) & 0x030000FF;
    spread = (spread | spread << 8) & 0x0300F00F;
    spread = (spread | spread << 4) & 0x030C30C3;
    return (spread | spread << 2) & 0x09249249;
}

/* What the box and the ranks' cells are along a dimension, nm. */
struct Axis {
    double origin, edge;
    const double *table;
    int cells;

    __device__ __forceinline__ Axis(Repartition words, int dim)
        : origin(words.real(RepartitionLayout::ORIGIN + dim)),
          edge(words.real(RepartitionLayout::EDGE + dim)),
          table(words.array<double>(RepartitionLayout::CELL_TABLE)
                + RepartitionLayout::CELL_VALUES * words.count(RepartitionLayout::FIRST_CELL + dim)),
          cells(words.count(RepartitionLayout::CELLS + dim)) {}

    __device__ __forceinline__ double position(float x, float low) const { return origin + x + low; }

    __device__ __forceinline__ double nearestImage(double coordinate, double center) const {
        return coordinate - floor((coordinate - center) / edge + 0.5) * edge;
    }

    /* What brings a coordinate into the box. */
    __device__ __forceinline__ double toBox(double coordinate) const { return -floor(coordinate / edge) * edge; }

    /* The cell that a coordinate in the box lies in; each includes its lower boundary. */
    __device__ __forceinline__ int cellAt(double coordinate) const {
        int cell = 0;
        for (int k = 1; k < cells; k++) {
            cell += __ldg(table + RepartitionLayout::CELL_VALUES * k) <= coordinate ? 1 : 0;
        }
        return cell;
    }

    __device__ __forceinline__ double originOf(int cell) const {
        return __ldg(table + RepartitionLayout::CELL_VALUES * cell + 1);
    }

    __device__ __forceinline__ int cubeAt(int cell, double coordinate) const {
        const double *values = table + RepartitionLayout::CELL_VALUES * cell;
        const int cube = static_cast<int>((coordinate - __ldg(values)) * __ldg(values + 2));
        return spreadBits(min(MigrationKernels::LAST_CUBE, max(0, cube)));
    }
};

/* An atom along a dimension, wrapped with its group. */
struct Wrapped {
    double inBox, distance;
    float high, low;
    int cell, cube;

    __device__ __forceinline__ Wrapped(const Axis &axis, double coordinate, double center) {
        const double near = axis.nearestImage(coordinate, center);
        const double shift = axis.toBox(center);
        inBox = center + shift;
        distance = near - center;
        cell = axis.cellAt(inBox);
        cube = axis.cubeAt(cell, inBox);
        const double frame = near + shift - axis.originOf(cell);
        high = static_cast<float>(frame);
        low = static_cast<float>(frame - high);
    }
};

/* The position of an atom in the box: float parts of 16 bytes, and what they lack. */
struct Parts {
    float4 x;
    float3 low;

    __device__ __forceinline__ Parts(const float4 *positions, const float *xLow, int atom)
        : x(__ldg(positions + atom)),
          low(make_float3(__ldg(xLow + 3 * atom), __ldg(xLow + 3 * atom + 1), __ldg(xLow + 3 * atom + 2))) {}
};

}  // namespace

extern "C" __global__ void wrapAtoms(long long *_kernel_context, unsigned char *_constant_region,
                                     unsigned char *_local_region, int *_atomics,
                                     const unsigned char *__restrict__ layout,
                                     const unsigned char *__restrict__ xLow, const unsigned char *__restrict__ v) {
    const Repartition words(layout);
    int *counts = words.array<int>(RepartitionLayout::COUNTS);
    const int cubes = words.count(RepartitionLayout::CUBE_COUNT);
    for (int cube = globalThread(); cube < cubes; cube += gridThreads()) {
        counts[cube] = 0;
    }
    const float4 *x = at<float4>(elements<long long>(layout)[StepLayout::X_ADDRESS]);
    const int *globalIndex = words.array<int>(RepartitionLayout::GLOBAL_INDEX);
    const int *localIndex = words.array<int>(RepartitionLayout::LOCAL_INDEX);
    const int *entries = words.array<int>(RepartitionLayout::ENTRIES);
    const int *references = words.array<int>(RepartitionLayout::REFERENCES);
    float4 *records = words.array<float4>(RepartitionLayout::RECORDS);
    int *counters = words.counters();
    const int atoms = words.count(RepartitionLayout::OLD_HOME_COUNT);
    const int rank = words.count(RepartitionLayout::RANK);
    const Axis axisX(words, 0);
    const Axis axisY(words, 1);
    const Axis axisZ(words, 2);
    int radiusBits = 0;
    bool isSound = true;
    for (int i = globalThread(); i < atoms; i += gridThreads()) {
        /* Whatever does not depend on the reference atom is under way while that is looked up. */
        const int index = __ldg(globalIndex + i);
        const Parts own(x, elements<float>(xLow), i);
        const float *velocity = elements<float>(v) + 3 * i;
        const float3 ownV = make_float3(__ldg(velocity), __ldg(velocity + 1), __ldg(velocity + 2));
        const int found = __ldg(localIndex + index + __ldg(references + __ldg(entries + index)));
        const bool isHere = found != RepartitionLayout::NOT_HERE;
        const Parts reference(x, elements<float>(xLow), isHere ? found : i);
        const Wrapped alongX(axisX, axisX.position(own.x.x, own.low.x),
                             axisX.position(reference.x.x, reference.low.x));
        const Wrapped alongY(axisY, axisY.position(own.x.y, own.low.y),
                             axisY.position(reference.x.y, reference.low.y));
        const Wrapped alongZ(axisZ, axisZ.position(own.x.z, own.low.z),
                             axisZ.position(reference.x.z, reference.low.z));
        const int target = (alongX.cell * axisY.cells + alongY.cell) * axisZ.cells + alongZ.cell;
        const int cube = min(cubes - 1, alongX.cube << 2 | alongY.cube << 1 | alongZ.cube);
        const AtomRecord record = {
            make_float4(alongX.high, alongY.high, alongZ.high, __int_as_float(index)),
            make_float4(alongX.low, alongY.low, alongZ.low, __int_as_float(cube)),
            make_float4(ownV.x, ownV.y, ownV.z, __int_as_float(target))};
        record.store(records, i);
        const double squared = alongX.distance * alongX.distance + alongY.distance * alongY.distance
                               + alongZ.distance * alongZ.distance;
        radiusBits = max(radiusBits, __float_as_int(static_cast<float>(squared)));
        /* The exponent of the sum of all: neither infinite nor a number that is none if all are finite. */
        const float all = static_cast<float>(squared + alongX.inBox + alongY.inBox + alongZ.inBox);
        isSound = isSound && isHere && (__float_as_int(all) & 0x7FFFFFFF) < MigrationKernels::INFINITY_BITS;
        if (target != rank) {
            atomicAdd(counters + RepartitionLayout::LEAVING + target, 1);
        }
    }
    /* Lanes that are not there count as absent. */
    radiusBits = __reduce_max_sync(HALO_ALL_LANES, radiusBits);
    if (threadIdx.x % 32 == 0 && radiusBits > 0) {
        atomicMax(counters + RepartitionLayout::GROUP_RADIUS_SQUARED, radiusBits);
    }
    if (!isSound) {
        counters[RepartitionLayout::UNSOUND] = 1;
    }
}
