/* What the twins that move atoms share: vectors of an atom, positions with their low-order parts, kinetic energies. */
#include "arrays.cuh"
#include "constants.cuh"

namespace halo {

HALO_INLINE float3 load(const float *vectors, int i) {
    return make_float3(vectors[3 * i], vectors[3 * i + 1], vectors[3 * i + 2]);
}

HALO_INLINE void store(float *vectors, int i, float3 vector) {
    vectors[3 * i] = vector.x;
    vectors[3 * i + 1] = vector.y;
    vectors[3 * i + 2] = vector.z;
}

HALO_INLINE float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }

HALO_INLINE float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }

HALO_INLINE float3 operator*(float s, float3 a) { return make_float3(s * a.x, s * a.y, s * a.z); }

HALO_INLINE float3 xyz(float4 a) { return make_float3(a.x, a.y, a.z); }

/* Not "beyond": a distance that is no number has to be told, too. */
HALO_INLINE void tellIfFar(const long long *layout, int i, float distanceSquared, float halfBufferSquared) {
    if (!(distanceSquared <= halfBufferSquared)) {
        tellMoved(layout, MovedWord::SINCE_LIST, i, distanceSquared);
    }
}

/* Squares of a velocity before and after its change, and of the change. */
HALO_INLINE void addSquares(double before, double change, double &squares, double &changes) {
    const double after = before + change;
    squares += before * before + after * after;
    changes += change * change;
}

/* Kinetic energy of an atom and what exceeds the conserved energy, with the velocity before a step and its change. */
HALO_INLINE void storeEnergies(double *kinetic, int i, float inverse, float3 before, float3 change) {
    double squares = 0.0;
    double changes = 0.0;
    addSquares(before.x, change.x, squares, changes);
    addSquares(before.y, change.y, squares, changes);
    addSquares(before.z, change.z, squares, changes);
    double *own = kinetic + MotionKernel::KINETIC_VALUES * i;
    own[0] = 0.25 * squares / inverse;
    own[1] = changes / (12.0f * inverse);
}

/* Moves an atom: what its position cannot hold goes to the low-order part. */
HALO_INLINE void move(float4 *x, float *xLow, int i, float4 old, float3 oldLow, float3 moved, float inverseUnit) {
    const float3 added = moved + oldLow;
    const float3 low = make_float3(sumError(old.x, added.x), sumError(old.y, added.y), sumError(old.z, added.z));
    store(xLow, i, low);
    x[i] = make_float4(old.x + added.x, old.y + added.y, old.z + added.z,
                       packedLow(low.x, low.y, low.z, inverseUnit));
}

}  // namespace halo
