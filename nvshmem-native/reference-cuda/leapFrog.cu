/* Twin of MotionKernel.leapFrog. */
#include "arrays.cuh"
#include "constants.cuh"

using namespace halo;

namespace {

__device__ __forceinline__ float3 load(const float *vectors, int i) {
    return make_float3(vectors[3 * i], vectors[3 * i + 1], vectors[3 * i + 2]);
}

__device__ __forceinline__ void store(float *vectors, int i, float3 vector) {
    vectors[3 * i] = vector.x;
    vectors[3 * i + 1] = vector.y;
    vectors[3 * i + 2] = vector.z;
}

__device__ __forceinline__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }

__device__ __forceinline__ float3 operator*(float s, float3 a) { return make_float3(s * a.x, s * a.y, s * a.z); }

/* Squares of the velocity before and after the step, and of its change. */
__device__ __forceinline__ void addSquares(double before, double change, double &squares, double &changes) {
    const double after = before + change;
    squares += before * before + after * after;
    changes += change * change;
}

}  // namespace

extern "C" __global__ void leapFrog(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ layout, const unsigned char *__restrict__ parameters,
    unsigned char *__restrict__ xLow, unsigned char *__restrict__ v, const unsigned char *__restrict__ inverseMass,
    const unsigned char *__restrict__ xAtList, unsigned char *__restrict__ kinetic) {
    const long long *words = elements<long long>(layout);
    const float *numbers = elements<float>(parameters);
    float4 *x = at<float4>(words[StepLayout::X_ADDRESS]);
    const float *fLocal = at<float>(words[StepLayout::FORCE_ADDRESS + StepLayout::LOCAL]);
    const float *fNonLocal = at<float>(words[StepLayout::FORCE_ADDRESS + StepLayout::NON_LOCAL]);
    const int atoms = static_cast<int>(words[StepLayout::HOME_COUNT]);
    const bool energyStep = isEnergyStep(words);
    const bool frozen = words[StepLayout::FROZEN] != 0;
    const float timeStep = numbers[MotionKernel::TIME_STEP];
    const float inverseUnit = inverseOfPower(numbers[MotionKernel::LOW_UNIT]);
    for (int i = globalThread(); i < atoms; i += gridThreads()) {
        /* Everything is loaded before anything is stored: the loads are under way together, and none is conditional. */
        const float4 old = x[i];
        const float3 atList = load(elements<float>(xAtList), i);
        const float3 force = load(fLocal, i) + load(fNonLocal, i);
        const float3 before = load(elements<float>(v), i);
        const float3 oldLow = load(elements<float>(xLow), i);
        const float inverse = elements<float>(inverseMass)[i];
        const float3 change = timeStep * inverse * force;

        const float dx = old.x - atList.x;
        const float dy = old.y - atList.y;
        const float dz = old.z - atList.z;
        /* Not "beyond": a distance that is no number has to be told, too. */
        const float distanceSquared = dx * dx + dy * dy + dz * dz;
        if (!(distanceSquared <= numbers[MotionKernel::HALF_BUFFER_SQUARED])) {
            tellMoved(words, MovedWord::SINCE_LIST, i, distanceSquared);
        }
        if (energyStep) {
            double squares = 0.0;
            double changes = 0.0;
            addSquares(before.x, change.x, squares, changes);
            addSquares(before.y, change.y, squares, changes);
            addSquares(before.z, change.z, squares, changes);
            double *own = elements<double>(kinetic) + MotionKernel::KINETIC_VALUES * i;
            own[0] = 0.25 * squares / inverse;
            own[1] = changes / (12.0f * inverse);
        }
        if (!frozen) {
            const float3 after = before + change;
            const float3 added = timeStep * after + oldLow;
            const float3 low =
                make_float3(sumError(old.x, added.x), sumError(old.y, added.y), sumError(old.z, added.z));
            store(elements<float>(v), i, after);
            store(elements<float>(xLow), i, low);
            x[i] = make_float4(old.x + added.x, old.y + added.y, old.z + added.z,
                               packedLow(low.x, low.y, low.z, inverseUnit));
        }
    }
}
