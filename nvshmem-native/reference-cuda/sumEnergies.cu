/* Twin of EnergyKernel.sumEnergies: records are read once; each sum has the Java kernel's order, and so its bits. */
#include "arrays.cuh"
#include "constants.cuh"

using namespace halo;

namespace EnergyKernel {
enum {
    LENNARD_JONES = 0,
    COULOMB = 1,
    LENNARD_JONES_14 = 2,
    COULOMB_14 = 3,
    BOND = 4,
    ANGLE = 5,
    DIHEDRAL = 6,
    VIRIAL = 7,
    KINETIC = 8,
    EXCESS = 9,
    SUMS = 10,
    MAX_THREADS = 256
};
}

namespace {

/* This thread's share of the three values of one section's atoms. */
struct AtomShare {
    double lennardJones = 0.0, coulomb = 0.0, virial = 0.0;

    __device__ __forceinline__ AtomShare(const double *values, int count) {
        for (int i = globalThread(); i < count; i += gridThreads()) {
            const double *own = values + NonbondedKernel::ENERGIES * i;
            lennardJones += own[NonbondedKernel::LENNARD_JONES];
            coulomb += own[NonbondedKernel::COULOMB];
            virial += own[NonbondedKernel::VIRIAL];
        }
    }
};

/* This thread's share of the terms of both sections. */
struct TermShare {
    double lennardJones = 0.0, coulomb = 0.0, bond = 0.0, angle = 0.0, dihedral = 0.0, virial = 0.0;

    __device__ __forceinline__ TermShare(const long long *words, const double *values, const int *terms) {
        for (int section = StepLayout::LOCAL; section <= StepLayout::NON_LOCAL; section++) {
            const int first = static_cast<int>(words[StepLayout::FIRST_TERM + section]);
            const int end = first + static_cast<int>(words[StepLayout::TERM_COUNT + section]);
#pragma unroll 4
            for (int t = first + globalThread(); t < end; t += gridThreads()) {
                add(terms[TermLayout::WORDS * t], values + TermLayout::ENERGIES * t);
            }
        }
    }

    /* Zeros are added in place of other kinds' values: behind a branch no load of a next term would begin. */
    __device__ __forceinline__ void add(int kind, const double *own) {
        const double energy = own[TermLayout::ENERGY];
        const double ofCoulomb = own[TermLayout::COULOMB];
        virial += own[TermLayout::VIRIAL];
        lennardJones += kind == TermLayout::PAIR_14 ? energy : 0.0;
        coulomb += kind == TermLayout::PAIR_14 ? ofCoulomb : 0.0;
        bond += kind == TermLayout::BOND ? energy : 0.0;
        angle += kind == TermLayout::ANGLE ? energy : 0.0;
        dihedral += kind > TermLayout::ANGLE && kind < TermLayout::PAIR_14 ? energy : 0.0;
    }
};

}  // namespace

extern "C" __global__ void sumEnergies(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ layout, const unsigned char *__restrict__ atomEnergyLocal,
    const unsigned char *__restrict__ atomEnergyNonLocal, const unsigned char *__restrict__ termEnergy,
    const unsigned char *__restrict__ terms, const unsigned char *__restrict__ kinetic,
    unsigned char *__restrict__ partials) {
    __shared__ double shares[EnergyKernel::SUMS * EnergyKernel::MAX_THREADS];
    const long long *words = elements<long long>(layout);
    const AtomShare ofLocal(elements<double>(atomEnergyLocal),
                            static_cast<int>(words[StepLayout::LIST_COUNT + StepLayout::LOCAL]));
    const AtomShare ofNonLocal(elements<double>(atomEnergyNonLocal),
                               static_cast<int>(words[StepLayout::LIST_COUNT + StepLayout::NON_LOCAL]));
    const TermShare ofTerms(words, elements<double>(termEnergy), elements<int>(terms));
    const int homeCount = static_cast<int>(words[StepLayout::HOME_COUNT]);
    double kineticShare = 0.0;
    double excessShare = 0.0;
    for (int i = globalThread(); i < homeCount; i += gridThreads()) {
        const double2 own = elements<double2>(kinetic)[i];
        kineticShare += own.x;
        excessShare += own.y;
    }
    double *share = shares + EnergyKernel::SUMS * threadIdx.x;
    share[EnergyKernel::LENNARD_JONES] = ofLocal.lennardJones + ofNonLocal.lennardJones;
    share[EnergyKernel::COULOMB] = ofLocal.coulomb + ofNonLocal.coulomb;
    share[EnergyKernel::LENNARD_JONES_14] = ofTerms.lennardJones;
    share[EnergyKernel::COULOMB_14] = ofTerms.coulomb;
    share[EnergyKernel::BOND] = ofTerms.bond;
    share[EnergyKernel::ANGLE] = ofTerms.angle;
    share[EnergyKernel::DIHEDRAL] = ofTerms.dihedral;
    share[EnergyKernel::VIRIAL] = (ofLocal.virial + ofNonLocal.virial) + ofTerms.virial;
    share[EnergyKernel::KINETIC] = kineticShare;
    share[EnergyKernel::EXCESS] = excessShare;
    __syncthreads();
    for (int k = threadIdx.x; k < EnergyKernel::SUMS; k += blockDim.x) {
        double sum = 0.0;
        for (int thread = 0; thread < blockDim.x; thread++) {
            sum += shares[EnergyKernel::SUMS * thread + k];
        }
        elements<double>(partials)[EnergyKernel::SUMS * blockIdx.x + k] = sum;
    }
}
