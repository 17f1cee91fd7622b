/* Twin of NonbondedKernel.nonbondedForces. */
#include "nonbonded.cuh"

using namespace halo;

namespace {

struct Arrays {
    const float4 *x;
    const float *parameters, *charge;
    const int *type;
    const float2 *lennardJones;
    const int *listStart, *listEntry, *excludedStart, *excludedEntry;
    const float4 *shift;  /* in shared memory */
};

struct Atom {
    float4 position;
    float charge;
    const float2 *lennardJones;
    float cutoffSquared, krf, crf;
};

/* The vector from the listed image of atom j to atom i; positions are the same during the whole kernel. */
__device__ __forceinline__ float3 difference(const Arrays &arrays, float4 ofI, int entry) {
    const float4 ofJ = __ldg(arrays.x + (entry & PairEntry::ATOM_MASK));
    const float4 shift = arrays.shift[entry >> PairEntry::ATOM_BITS];
    return make_float3(ofI.x - ofJ.x - shift.x, ofI.y - ofJ.y - shift.y, ofI.z - ofJ.z - shift.z);
}

template <bool WITH_ENERGY>
__device__ __forceinline__ void addPair(const Arrays &arrays, const Atom &atom, int entry, float3 &force,
                                        Energy &energy) {
    const float3 d = difference(arrays, atom.position, entry);
    const int j = entry & PairEntry::ATOM_MASK;
    const float qq = atom.charge * __ldg(arrays.charge + j);
    const float2 c = __ldg(atom.lennardJones + __ldg(arrays.type + j));
    const float r2 = squared(d);
    const float inverseR = rsqrtf(fmaxf(r2, NonbondedKernel::LEAST_R2));
    const float inverseR2 = inverseR * inverseR;
    const float inverseR6 = inverseR2 * inverseR2 * inverseR2;
    const float ofPair =
        (inverseR6 * (c.y * inverseR6 - c.x) + qq * inverseR) * inverseR2 - qq * (2.0f * atom.krf);
    /* Selected, not branched over: some lanes of a warp are within the cut-off nearly always. */
    const float perR = r2 < atom.cutoffSquared ? ofPair : 0.0f;
    addTo(force, perR, d);
    if (WITH_ENERGY && r2 < atom.cutoffSquared) {
        energy.lennardJones += lennardJonesEnergy(arrays.parameters, c, inverseR6);
        energy.coulomb += qq * (inverseR + atom.krf * r2 - atom.crf);
        energy.virial += perR * r2;
    }
}

/* An excluded pair keeps the reaction field. */
template <bool WITH_ENERGY>
__device__ __forceinline__ void addExcluded(const Arrays &arrays, const Atom &atom, int entry, float3 &force,
                                            Energy &energy) {
    const float3 d = difference(arrays, atom.position, entry);
    const float r2 = squared(d);
    if (r2 < atom.cutoffSquared) {
        const float qq = atom.charge * __ldg(arrays.charge + (entry & PairEntry::ATOM_MASK));
        const float perR = -2.0f * atom.krf * qq;
        addTo(force, perR, d);
        if (WITH_ENERGY) {
            energy.coulomb += qq * (atom.krf * r2 - atom.crf);
            energy.virial += perR * r2;
        }
    }
}

/*
 * Two entries at once, since each leads to three gathers; more would cost registers, and so blocks. Energy steps are
 * rare.
 */
template <bool WITH_ENERGY>
__device__ __forceinline__ void ofAtom(const Arrays &arrays, const Atom &atom, int i, float3 &force, Energy &energy) {
    const int end = __ldg(arrays.listStart + i + 1);
#pragma unroll(WITH_ENERGY ? 1 : 2)
    for (int k = __ldg(arrays.listStart + i); k < end; k++) {
        addPair<WITH_ENERGY>(arrays, atom, __ldg(arrays.listEntry + k), force, energy);
    }
    const int excludedEnd = __ldg(arrays.excludedStart + i + 1);
#pragma unroll 1
    for (int k = __ldg(arrays.excludedStart + i); k < excludedEnd; k++) {
        addExcluded<WITH_ENERGY>(arrays, atom, __ldg(arrays.excludedEntry + k), force, energy);
    }
}

}  // namespace

extern "C" __global__ void nonbondedForces(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ layout, int section, int typeCount, const unsigned char *__restrict__ parameters,
    const unsigned char *__restrict__ charge, const unsigned char *__restrict__ type,
    const unsigned char *__restrict__ lennardJones, const unsigned char *__restrict__ shiftVectors,
    const unsigned char *__restrict__ listStart, const unsigned char *__restrict__ listEntry,
    const unsigned char *__restrict__ excludedStart, const unsigned char *__restrict__ excludedEntry,
    unsigned char *__restrict__ atomEnergy) {
    __shared__ float4 shift[PairEntry::SHIFTS];
    const float *vectors = elements<float>(shiftVectors);
    for (int s = threadIdx.x; s < PairEntry::SHIFTS; s += blockDim.x) {
        shift[s] = make_float4(vectors[3 * s], vectors[3 * s + 1], vectors[3 * s + 2], 0.0f);
    }
    __syncthreads();

    const long long *words = elements<long long>(layout);
    const float *numbers = elements<float>(parameters);
    const Arrays arrays = {at<float4>(words[StepLayout::X_ADDRESS]),
                           numbers,
                           elements<float>(charge),
                           elements<int>(type),
                           elements<float2>(lennardJones),
                           elements<int>(listStart),
                           elements<int>(listEntry),
                           elements<int>(excludedStart),
                           elements<int>(excludedEntry),
                           shift};
    float *f = at<float>(words[StepLayout::FORCE_ADDRESS + section]);
    const int atoms = static_cast<int>(words[StepLayout::LIST_COUNT + section]);
    const bool energyStep = isEnergyStep(words);
    for (int i = globalThread(); i < atoms; i += gridThreads()) {
        const Atom atom = {arrays.x[i],
                           arrays.charge[i],
                           arrays.lennardJones + typeCount * arrays.type[i],
                           numbers[NonbondedKernel::CUTOFF_SQUARED],
                           numbers[NonbondedKernel::KRF],
                           numbers[NonbondedKernel::CRF]};
        float3 force = make_float3(0.0f, 0.0f, 0.0f);
        Energy energy = {};
        if (energyStep) {
            ofAtom<true>(arrays, atom, i, force, energy);
            const float self = section == StepLayout::LOCAL ? atom.charge * atom.charge * atom.crf : 0.0f;
            double *own = elements<double>(atomEnergy) + NonbondedKernel::ENERGIES * i;
            own[NonbondedKernel::LENNARD_JONES] = 0.5 * energy.lennardJones;
            own[NonbondedKernel::COULOMB] = 0.5 * (energy.coulomb - self);
            own[NonbondedKernel::VIRIAL] = -0.25 * energy.virial;
        } else {
            ofAtom<false>(arrays, atom, i, force, energy);
        }
        f[3 * i] = force.x;
        f[3 * i + 1] = force.y;
        f[3 * i + 2] = force.z;
    }
}
