/* Twin of ConstraintKernel.constrainedLeapFrog. */
#include "motion.cuh"

using namespace halo;

namespace halo {
namespace ConstraintKernel {
enum { MOST_CORRECTIONS = 60 };
constexpr float TOLERANCE = 4e-6f;
}
}  // namespace halo

namespace {

/* USUAL: the most partners that most groups have. */
enum { VECTORS = ConstraintLayout::VECTORS, USUAL = 2 };

/* What moves atoms, and where they are. */
struct Atoms {
    const long long *words;
    float4 *x;
    float *xLow, *v;
    const float *inverseMass, *xAtList, *fLocal, *fNonLocal;
    double *kinetic;
    float timeStep, perTime, inverseUnit, halfBufferSquared;
    bool frozen, energyStep;

    /* The change of an atom's velocity by the forces. */
    __device__ __forceinline__ float3 change(int atom) const {
        return timeStep * inverseMass[atom] * (load(fLocal, atom) + load(fNonLocal, atom));
    }

    /* Moves an atom, with its velocity by the forces and what constraints move it. */
    __device__ __forceinline__ void advance(int atom, float3 velocity, float3 corrected) const {
        const float3 added = perTime * corrected;
        if (energyStep) {
            storeEnergies(kinetic, atom, inverseMass[atom], load(v, atom), change(atom) + added);
        }
        if (!frozen) {
            const float3 after = velocity + added;
            move(x, xLow, atom, x[atom], load(xLow, atom), timeStep * after, inverseUnit);
            store(v, atom, after);
        }
    }
};

/* The vectors of a group before the step and after it, and how far constraints shift the center. */
struct Vectors {
    float3 before[VECTORS], now[VECTORS], shift;

    /* Corrects the vectors until they have their lengths; returns whether they have. */
    __device__ __forceinline__ bool solve(const float *type) {
        const float tolerance = ConstraintKernel::TOLERANCE * type[ConstraintLayout::SQUARE];
        shift = make_float3(0.0f, 0.0f, 0.0f);
#pragma unroll 1
        for (int correction = 0; correction < ConstraintKernel::MOST_CORRECTIONS; correction++) {
            float excess[VECTORS];
            float off = 0.0f;
#pragma unroll
            for (int k = 0; k < VECTORS; k++) {
                excess[k] = squared(now[k]) - type[ConstraintLayout::SQUARE + k];
                off += excess[k] * excess[k];
            }
#pragma unroll
            for (int l = 0; l < VECTORS; l++) {
                float force = 0.0f;
#pragma unroll
                for (int k = 0; k < VECTORS; k++) {
                    force += type[ConstraintLayout::RESPONSE + VECTORS * l + k] * excess[k];
                }
                shift = shift + force * type[ConstraintLayout::CENTER + l] * before[l];
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

/* A thread for a group. */
__device__ __forceinline__ void advanceGroups(const Atoms &atoms, const float *types, const int2 *groups) {
    const int count = static_cast<int>(atoms.words[StepLayout::RIGID_GROUP_COUNT]);
    for (int group = globalThread(); group < count; group += gridThreads()) {
        const int2 first = groups[ConstraintLayout::GROUP_WORDS / 2 * group];
        const int2 second = groups[ConstraintLayout::GROUP_WORDS / 2 * group + 1];
        const int2 third = groups[ConstraintLayout::GROUP_WORDS / 2 * group + 2];
        const int partner[VECTORS] = {second.x, second.y, third.x, third.y};
        const int center = first.y;
        const float *type = types + ConstraintLayout::VALUES * first.x;
        /* One condition stands between loads: most of them are under way together, and few for nothing. */
        const bool hasMore = partner[USUAL] != center;
        const float4 x = atoms.x[center];
        const float3 low = load(atoms.xLow, center);
        const float3 velocityOfCenter = load(atoms.v, center) + atoms.change(center);
        const float displacementOfCenter = squared(xyz(x) - load(atoms.xAtList, center));
        Vectors vectors;
        float3 velocity[VECTORS];
        float displacement[VECTORS];
#pragma unroll
        for (int k = 0; k < VECTORS; k++) {
            velocity[k] = vectors.before[k] = vectors.now[k] = make_float3(0.0f, 0.0f, 0.0f);
            displacement[k] = 0.0f;
            if (k < USUAL || hasMore) {
                velocity[k] = load(atoms.v, partner[k]) + atoms.change(partner[k]);
                displacement[k] = squared(xyz(atoms.x[partner[k]]) - load(atoms.xAtList, partner[k]));
                vectors.before[k] = xyz(atoms.x[partner[k]]) - xyz(x) + (load(atoms.xLow, partner[k]) - low);
                vectors.now[k] = vectors.before[k] + atoms.timeStep * (velocity[k] - velocityOfCenter);
            }
        }
        if (type[ConstraintLayout::TRIANGLE] > 0.0f) {
            vectors.now[2] = vectors.now[1] - vectors.now[0];
            vectors.before[2] = vectors.before[1] - vectors.before[0];
        }
        const bool isKept = vectors.solve(type);
#pragma unroll
        for (int k = 0; k < VECTORS; k++) {
            if (partner[k] != center) {
                tellIfFar(atoms.words, partner[k], displacement[k], atoms.halfBufferSquared);
                const float3 free = vectors.before[k] + atoms.timeStep * (velocity[k] - velocityOfCenter);
                atoms.advance(partner[k], velocity[k], vectors.shift + (vectors.now[k] - free));
            }
        }
        tellIfFar(atoms.words, center, displacementOfCenter, atoms.halfBufferSquared);
        /* Where an atom that nothing ties is not a number, its distance tells. */
        if (!isKept && type[ConstraintLayout::SQUARE] > 0.0f) {
            tellMoved(atoms.words, MovedWord::SINCE_LIST, center, MovedWord::NOT_RIGID);
        }
        atoms.advance(center, velocityOfCenter, vectors.shift);
    }
}

}  // namespace

extern "C" __global__ void constrainedLeapFrog(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ layout, const unsigned char *__restrict__ parameters,
    const unsigned char *__restrict__ rigidTypes, const unsigned char *__restrict__ groups,
    unsigned char *__restrict__ xLow, unsigned char *__restrict__ v, const unsigned char *__restrict__ inverseMass,
    const unsigned char *__restrict__ xAtList, unsigned char *__restrict__ kinetic) {
    const long long *words = elements<long long>(layout);
    const float *numbers = elements<float>(parameters);
    const float timeStep = numbers[MotionKernel::TIME_STEP];
    /* In a step of no time constraints change no velocity. */
    const Atoms atoms = {words,
                         at<float4>(words[StepLayout::X_ADDRESS]),
                         elements<float>(xLow),
                         elements<float>(v),
                         elements<float>(inverseMass),
                         elements<float>(xAtList),
                         at<float>(words[StepLayout::FORCE_ADDRESS + StepLayout::LOCAL]),
                         at<float>(words[StepLayout::FORCE_ADDRESS + StepLayout::NON_LOCAL]),
                         elements<double>(kinetic),
                         timeStep,
                         timeStep > 0.0f ? 1.0f / timeStep : 0.0f,
                         inverseOfPower(numbers[MotionKernel::LOW_UNIT]),
                         numbers[MotionKernel::HALF_BUFFER_SQUARED],
                         words[StepLayout::FROZEN] != 0,
                         isEnergyStep(words)};
    advanceGroups(atoms, elements<float>(rigidTypes), reinterpret_cast<const int2 *>(elements<int>(groups)));
}
