/* Twin of ConstraintKernel.constrain. */
#include "motion.cuh"

using namespace halo;

namespace halo {
namespace ConstraintKernel {
enum { MOST_CORRECTIONS = 60 };
constexpr float TOLERANCE = 4e-6f;
}
}  // namespace halo

namespace {

enum { VECTORS = ConstraintLayout::VECTORS };

/* What moves an atom, and where it is; whether the step is frozen is known when this is compiled. */
template <bool FROZEN, bool ENERGY>
struct Atoms {
    float4 *x;
    float *xLow, *v;
    const float *inverseMass, *fLocal, *fNonLocal;
    double *kinetic;
    float timeStep, inverseUnit;

    /* The change of an atom's velocity by the forces. */
    __device__ __forceinline__ float3 change(int atom) const {
        return timeStep * inverseMass[atom] * (load(fLocal, atom) + load(fNonLocal, atom));
    }

    /* The velocity after the step without constraints, which a frozen one has not made. */
    __device__ __forceinline__ float3 freeVelocity(int atom) const {
        const float3 own = load(v, atom);
        if constexpr (FROZEN) {
            return own + change(atom);
        }
        return own;
    }

    /* Moves an atom on by the constraints' part of its step. */
    __device__ __forceinline__ void correct(int atom, float3 moved) const {
        /* A step of no time moves nothing. */
        const float perTime = timeStep > 0.0f ? 1.0f / timeStep : 0.0f;
        const float part = timeStep > 0.0f ? 1.0f : 0.0f;
        const float3 own = load(v, atom);
        if constexpr (ENERGY) {
            const float3 byForces = change(atom);
            storeEnergies(kinetic, atom, inverseMass[atom], FROZEN ? own : own - byForces, byForces + perTime * moved);
        }
        if constexpr (!FROZEN) {
            store(v, atom, own + perTime * moved);
            move(x, xLow, atom, x[atom], load(xLow, atom), part * moved, inverseUnit);
        }
    }
};

HALO_INLINE float square(float3 a) { return a.x * a.x + a.y * a.y + a.z * a.z; }

/* The vectors of a group before the step and after it. */
struct Group {
    float3 before[VECTORS], now[VECTORS], center;

    /* Corrects the vectors until they have their lengths; returns whether they have. */
    __device__ __forceinline__ bool solve(const float *type) {
        const float tolerance = ConstraintKernel::TOLERANCE * type[ConstraintLayout::SQUARE];
        center = make_float3(0.0f, 0.0f, 0.0f);
#pragma unroll 1
        for (int correction = 0; correction < ConstraintKernel::MOST_CORRECTIONS; correction++) {
            float excess[VECTORS];
            float off = 0.0f;
#pragma unroll
            for (int k = 0; k < VECTORS; k++) {
                excess[k] = square(now[k]) - type[ConstraintLayout::SQUARE + k];
                off += excess[k] * excess[k];
            }
#pragma unroll
            for (int l = 0; l < VECTORS; l++) {
                float force = 0.0f;
#pragma unroll
                for (int k = 0; k < VECTORS; k++) {
                    force += type[ConstraintLayout::RESPONSE + VECTORS * l + k] * excess[k];
                }
                center = center + force * type[ConstraintLayout::CENTER + l] * before[l];
#pragma unroll
                for (int k = 0; k < VECTORS; k++) {
                    now[k] = now[k] - force * type[ConstraintLayout::COUPLING + VECTORS * k + l] * before[l];
                }
            }
            if (off <= tolerance * tolerance) {
                return true;
            }
        }
        return false;
    }
};

/* Corrects the groups of a grid's share of centers. */
template <bool FROZEN, bool ENERGY>
__device__ __forceinline__ void constrainAll(const Atoms<FROZEN, ENERGY> &atoms, const long long *words, const float *types,
                                             const int *constraintType, const int4 *constraintPartner) {
    const int home = static_cast<int>(words[StepLayout::HOME_COUNT]);
    for (int i = globalThread(); i < home; i += gridThreads()) {
        const int number = constraintType[i];
        if (number == ConstraintLayout::NONE) {
            continue;
        }
        const float *type = types + ConstraintLayout::VALUES * number;
        const int4 found = constraintPartner[i];
        const int partner[VECTORS] = {found.x, found.y, found.z, found.w};
        const float3 ownX = xyz(atoms.x[i]);
        const float3 ownLow = load(atoms.xLow, i);
        const float3 ownV = atoms.freeVelocity(i);
        Group group;
        float3 start[VECTORS];
#pragma unroll
        for (int k = 0; k < VECTORS; k++) {
            const float3 step = atoms.timeStep * (atoms.freeVelocity(partner[k]) - ownV);
            const float3 distance =
                xyz(atoms.x[partner[k]]) - ownX + (load(atoms.xLow, partner[k]) - ownLow);
            start[k] = FROZEN ? distance + step : distance;
            group.now[k] = start[k];
            group.before[k] = FROZEN ? distance : distance - step;
        }
        if (type[ConstraintLayout::TRIANGLE] > 0.0f) {
            group.now[2] = group.now[1] - group.now[0];
            group.before[2] = group.before[1] - group.before[0];
        }
        if (!group.solve(type)) {
            tellMoved(words, MovedWord::SINCE_LIST, i, MovedWord::NOT_RIGID);
        }
#pragma unroll
        for (int k = 0; k < VECTORS; k++) {
            if (partner[k] != i) {
                atoms.correct(partner[k], group.now[k] - start[k] + group.center);
            }
        }
        atoms.correct(i, group.center);
    }
}

template <bool FROZEN, bool ENERGY>
__device__ __forceinline__ Atoms<FROZEN, ENERGY> atomsOf(const long long *words, const float *numbers, float *xLow, float *v,
                                                 const float *inverseMass, double *kinetic) {
    return {at<float4>(words[StepLayout::X_ADDRESS]),
            xLow,
            v,
            inverseMass,
            at<float>(words[StepLayout::FORCE_ADDRESS + StepLayout::LOCAL]),
            at<float>(words[StepLayout::FORCE_ADDRESS + StepLayout::NON_LOCAL]),
            kinetic,
            numbers[MotionKernel::TIME_STEP],
            inverseOfPower(numbers[MotionKernel::LOW_UNIT])};
}

}  // namespace

extern "C" __global__ void constrain(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ layout, const unsigned char *__restrict__ parameters,
    const unsigned char *__restrict__ rigidTypes, const unsigned char *__restrict__ constraintType,
    const unsigned char *__restrict__ constraintPartner, unsigned char *__restrict__ xLow,
    unsigned char *__restrict__ v, const unsigned char *__restrict__ inverseMass,
    unsigned char *__restrict__ kinetic) {
    const long long *words = elements<long long>(layout);
    const float *numbers = elements<float>(parameters);
    const float *types = elements<float>(rigidTypes);
    const int *type = elements<int>(constraintType);
    const int4 *partner = reinterpret_cast<const int4 *>(elements<int>(constraintPartner));
    float *low = elements<float>(xLow);
    float *velocity = elements<float>(v);
    const float *masses = elements<float>(inverseMass);
    double *energies = elements<double>(kinetic);
    /* Loops apart: only some steps need energies, and a frozen one, which always does, has velocities to compute first. */
    if (words[StepLayout::FROZEN] != 0) {
        constrainAll(atomsOf<true, true>(words, numbers, low, velocity, masses, energies), words, types, type, partner);
    } else if (isEnergyStep(words)) {
        constrainAll(atomsOf<false, true>(words, numbers, low, velocity, masses, energies), words, types, type, partner);
    } else {
        constrainAll(atomsOf<false, false>(words, numbers, low, velocity, masses, energies), words, types, type, partner);
    }
}
