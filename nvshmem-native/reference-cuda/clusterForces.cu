/* Twin of ClusterKernel.clusterForces. */
#include "clusters.cuh"
#include "nonbonded.cuh"

using namespace halo;

namespace {

struct Arrays {
    const float4 *slots;
    const float *parameters;
    const float2 *lennardJones;
    const int *slotAtom, *slotType;
    const int2 *entries;
    const unsigned char *blocks;
};

/*
 * The atoms of a super-cluster in shared memory: positions, then rows in the Lennard-Jones table, in the first word of
 * each four, so that one address leads to both.
 */
typedef float4 Staged[2 * ClusterLayout::SUPER_ATOMS];

/* The lane's i atoms, one of each i cluster. */
struct AtomsI {
    const float4 *own;

    __device__ __forceinline__ float4 position(int c) const { return own[ClusterLayout::I_ATOMS * c]; }

    __device__ __forceinline__ int row(int c) const {
        return __float_as_int(own[ClusterLayout::SUPER_ATOMS + ClusterLayout::I_ATOMS * c].x);
    }
};

struct Field {
    float cutoffSquared, twoKrf;
};

/* The lane's j atom of an entry, and a bit for each i cluster: is it listed, does the lane's pair interact, exist? */
struct AtomJ {
    float4 position;
    int type, atom;
    int listed, interacts, exists;

    __device__ __forceinline__ AtomJ(const Arrays &arrays, int2 entry, int lane) {
        const int slot = ClusterLayout::J_ATOMS * entry.x + lane / ClusterLayout::I_ATOMS;
        position = __ldg(arrays.slots + slot);
        type = __ldg(arrays.slotType + slot);
        atom = __ldg(arrays.slotAtom + slot);
        listed = entry.y;
        interacts = ClusterLayout::MASK;
        exists = ClusterLayout::MASK;
        const int block = entry.y >> ClusterLayout::MASK_BITS;
        if (block != 0) {
            /* The bits of lane l are byte l of each half. */
            const unsigned char *own = arrays.blocks + 4 * ClusterLayout::BLOCK_WORDS * (block - 1) + lane;
            interacts = __ldg(own);
            exists = __ldg(own + 4 * ClusterLayout::EXISTS);
        }
    }
};

/* The atoms of a super-cluster, moved by the row's shift. */
__device__ __forceinline__ void stage(const Arrays &arrays, int firstSlot, float3 shift, int typeCount, int lane,
                                      Staged &staged) {
#pragma unroll
    for (int k = lane; k < ClusterLayout::SUPER_ATOMS; k += 32) {
        const float4 own = __ldg(arrays.slots + firstSlot + k);
        staged[k] = make_float4(own.x - shift.x, own.y - shift.y, own.z - shift.z, own.w);
        staged[ClusterLayout::SUPER_ATOMS + k].x =
            __int_as_float(typeCount * __ldg(arrays.slotType + firstSlot + k));
    }
}

struct Pair {
    float3 d;
    float2 parameters;
    float r2, qq, inverseR, inverseR2, inverseR6;

    __device__ __forceinline__ Pair(const Arrays &arrays, const AtomsI &atoms, const AtomJ &j, int c) {
        const float4 i = atoms.position(c);
        d = make_float3(i.x - j.position.x, i.y - j.position.y, i.z - j.position.z);
        parameters = __ldg(arrays.lennardJones + (atoms.row(c) + j.type));
        r2 = squared(d);
        qq = i.w * j.position.w;
        /* As if an excluded pair were infinitely far apart: the reaction field is what remains. */
        inverseR = (j.interacts & 1 << c) != 0 ? rsqrtf(fmaxf(r2, NonbondedKernel::LEAST_R2)) : 0.0f;
        inverseR2 = inverseR * inverseR;
        inverseR6 = inverseR2 * inverseR2 * inverseR2;
    }

    __device__ __forceinline__ float forcePerR(const Field &field) const {
        return (inverseR6 * (parameters.y * inverseR6 - parameters.x) + qq * inverseR) * inverseR2
               - qq * field.twoKrf;
    }
};

/*
 * Component x, y or z of a vector, summed over the four lanes that differ in BIT and 2 * BIT: x where neither is set, y
 * where BIT alone is, z elsewhere.
 */
template <int BIT>
__device__ __forceinline__ float sumOverFour(float3 v, int lane) {
    const bool isFirst = (lane & BIT) == 0;
    const bool isXOrY = (lane & 2 * BIT) == 0;
    const float xOrY = (isFirst ? v.x : v.y) + Warp::shuffleXor(isFirst ? v.y : v.x, BIT);
    const float z = v.z + Warp::shuffleXor(v.z, BIT);
    return (isXOrY ? xOrY : z) + Warp::shuffleXor(isXOrY ? z : xOrY, 2 * BIT);
}

__device__ __forceinline__ void addForce(long long f, int atom, int component, float value) {
    if (atom != ClusterLayout::NO_ATOM && component < 3) {
        DeviceMemory::atomicAddFloat(f, 3 * atom + component, value);
    }
}

__device__ __forceinline__ void addEntries(const Arrays &arrays, const Field &field, const AtomsI &atoms, int begin,
                                           int end, int lane, long long f, float3 *fi) {
    for (int entry = begin; entry < end; entry++) {
        const AtomJ j(arrays, __ldg(arrays.entries + entry), lane);
        float3 fj = make_float3(0.0f, 0.0f, 0.0f);
#pragma unroll
        for (int c = 0; c < ClusterLayout::I_CLUSTERS; c++) {
            if ((j.listed & 1 << c) != 0) {
                const Pair pair(arrays, atoms, j, c);
                const bool isWithin = (j.exists & 1 << c) != 0 && pair.r2 < field.cutoffSquared;
                const float perR = isWithin ? pair.forcePerR(field) : 0.0f;
                addTo(fi[c], perR, pair.d);
                addTo(fj, perR, pair.d);
            }
        }
        const float sum = sumOverFour<1>(fj, lane);
        addForce(f, j.atom, lane % ClusterLayout::I_ATOMS, -(sum + Warp::shuffleXor(sum, 4)));
    }
}

/* All atoms are loaded before the first addition, behind which no load can move. */
__device__ __forceinline__ void addForcesOfI(const Arrays &arrays, int firstSlot, int lane, long long f,
                                             const float3 *fi) {
    int atom[ClusterLayout::I_CLUSTERS];
#pragma unroll
    for (int c = 0; c < ClusterLayout::I_CLUSTERS; c++) {
        atom[c] = __ldg(arrays.slotAtom + firstSlot + ClusterLayout::I_ATOMS * c + lane % ClusterLayout::I_ATOMS);
    }
#pragma unroll
    for (int c = 0; c < ClusterLayout::I_CLUSTERS; c++) {
        addForce(f, atom[c], lane / ClusterLayout::I_ATOMS, sumOverFour<ClusterLayout::I_ATOMS>(fi[c], lane));
    }
}

/* Energies come in a pass of their own: they are rare, and would cost every step registers, and so warps. */
__device__ __forceinline__ Energy energyOfEntries(const Arrays &arrays, const Field &field, const AtomsI &atoms,
                                                  int begin, int end, int lane) {
    const float krf = arrays.parameters[NonbondedKernel::KRF];
    const float crf = arrays.parameters[NonbondedKernel::CRF];
    Energy energy = {};
#pragma unroll 1
    for (int entry = begin; entry < end; entry++) {
        const AtomJ j(arrays, __ldg(arrays.entries + entry), lane);
#pragma unroll 1
        for (int c = 0; c < ClusterLayout::I_CLUSTERS; c++) {
            const Pair pair(arrays, atoms, j, c);
            if ((j.listed & j.exists & 1 << c) != 0 && pair.r2 < field.cutoffSquared) {
                if ((j.interacts & 1 << c) != 0) {
                    energy.lennardJones += lennardJonesEnergy(arrays.parameters, pair.parameters, pair.inverseR6);
                }
                energy.coulomb += pair.qq * (pair.inverseR + krf * pair.r2 - crf);
                energy.virial += pair.forcePerR(field) * pair.r2;
            }
        }
    }
    return energy;
}

/* The lane's share of a super-cluster's squared charges. */
__device__ __forceinline__ float squaredCharges(const Staged &staged, int lane) {
    const float first = staged[lane].w;
    const float second = staged[lane + 32].w;
    return first * first + second * second;
}

__device__ __forceinline__ double sumOverWarp(double value) {
#pragma unroll
    for (int mask = 16; mask > 0; mask >>= 1) {
        value += __shfl_xor_sync(HALO_ALL_LANES, value, mask);
    }
    return value;
}

__device__ __forceinline__ void storeEnergies(double *record, const Energy &energy, int lane) {
    const double lennardJones = sumOverWarp(energy.lennardJones);
    const double coulomb = sumOverWarp(energy.coulomb);
    const double virial = sumOverWarp(energy.virial);
    if (lane == 0) {
        record[NonbondedKernel::LENNARD_JONES] = lennardJones;
        record[NonbondedKernel::COULOMB] = coulomb;
        record[NonbondedKernel::VIRIAL] = -0.5 * virial;
    }
}

}  // namespace

extern "C" __global__ void clusterForces(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ layout, int section, int typeCount, const unsigned char *__restrict__ parameters,
    const unsigned char *__restrict__ lennardJones, const unsigned char *__restrict__ shiftVectors,
    const unsigned char *__restrict__ slotAtom, const unsigned char *__restrict__ slotType,
    const unsigned char *__restrict__ rows, const unsigned char *__restrict__ entries,
    const unsigned char *__restrict__ blocks, unsigned char *__restrict__ rowEnergy) {
    __shared__ Staged staged;
    const int lane = threadIdx.x % 32;
    const long long *words = elements<long long>(layout);
    const float *numbers = elements<float>(parameters);
    const float *vectors = elements<float>(shiftVectors);
    const Arrays arrays = {at<float4>(words[StepLayout::SLOT_ADDRESS + section]),
                           numbers,
                           elements<float2>(lennardJones),
                           elements<int>(slotAtom),
                           elements<int>(slotType),
                           elements<int2>(entries),
                           elements<unsigned char>(blocks)};
    const Field field = {numbers[NonbondedKernel::CUTOFF_SQUARED], 2.0f * numbers[NonbondedKernel::KRF]};
    const long long f = words[StepLayout::FORCE_ADDRESS + section];
    const int rowCount = static_cast<int>(words[StepLayout::LIST_COUNT + section]);
    const bool energyStep = isEnergyStep(words);
    /* The own value, handed to itself: the compiler keeps it, and does not compute it again for each i cluster. */
    const int ownI = Warp::shuffle(lane % ClusterLayout::I_ATOMS, lane);
    const AtomsI atoms = {staged + ownI};
    for (int row = globalThread() / 32; row < rowCount; row += gridThreads() / 32) {
        const int4 own = __ldg(elements<int4>(rows) + row);
        const int firstSlot = ClusterLayout::SUPER_ATOMS * own.x;
        const float *shift = vectors + 3 * (own.y & ClusterLayout::SHIFT_MASK);
        /* About a third of short rows are empty. */
        if (own.z < own.w || energyStep) {
            Warp::barrier();
            stage(arrays, firstSlot, make_float3(shift[0], shift[1], shift[2]), typeCount, lane, staged);
            Warp::barrier();
            float3 fi[ClusterLayout::I_CLUSTERS] = {};
            addEntries(arrays, field, atoms, own.z, own.w, lane, f, fi);
            addForcesOfI(arrays, firstSlot, lane, f, fi);
        }
        if (energyStep) {
            Energy energy = energyOfEntries(arrays, field, atoms, own.z, own.w, lane);
            if ((own.y & ClusterLayout::SELF) != 0) {
                energy.coulomb -= 0.5f * numbers[NonbondedKernel::CRF] * squaredCharges(staged, lane);
            }
            storeEnergies(elements<double>(rowEnergy) + NonbondedKernel::ENERGIES * row, energy, lane);
        }
    }
}
