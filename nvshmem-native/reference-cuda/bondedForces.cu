/* Twin of BondedKernel.bondedForces. */
#include "arrays.cuh"
#include "constants.cuh"

using namespace halo;

namespace BondedKernel {
enum { PERIOD = 0, INVERSE_PERIOD = 3, PERIOD_LOW = 6, LOW_UNIT = 9 };
constexpr float COLLINEAR = 1e-12f;
}

namespace {

__device__ __forceinline__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }

__device__ __forceinline__ float3 operator-(float3 a) { return make_float3(-a.x, -a.y, -a.z); }

__device__ __forceinline__ float3 operator*(float s, float3 a) { return make_float3(s * a.x, s * a.y, s * a.z); }

__device__ __forceinline__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

__device__ __forceinline__ float3 cross(float3 a, float3 b) {
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* 1/sqrt(value), and 0 for 0. */
__device__ __forceinline__ float inverseSqrt(float value) { return value > 0.0f ? rsqrtf(value) : 0.0f; }

struct Box {
    float3 period, inverse, periodLow;
    float unit;

    __device__ __forceinline__ explicit Box(const float *parameters)
        : period{parameters[BondedKernel::PERIOD], parameters[BondedKernel::PERIOD + 1],
                 parameters[BondedKernel::PERIOD + 2]},
          inverse{parameters[BondedKernel::INVERSE_PERIOD], parameters[BondedKernel::INVERSE_PERIOD + 1],
                  parameters[BondedKernel::INVERSE_PERIOD + 2]},
          periodLow{parameters[BondedKernel::PERIOD_LOW], parameters[BondedKernel::PERIOD_LOW + 1],
                    parameters[BondedKernel::PERIOD_LOW + 2]},
          unit(parameters[BondedKernel::LOW_UNIT]) {}
};

/* Differences of units are small whole numbers, and the unit is a power of two: their product is exact. */
__device__ __forceinline__ float difference(float a, float b, int units, float unit, float period, float inverse,
                                            float periodLow) {
    const float d = a - b;
    const float periods = floorf(d * inverse + 0.5f);
    const float lost = sumError(a, -b) - periodLow * periods;
    return d - period * periods + (unit * units + lost);
}

/* What a term needs: positions, its parameters, where forces and, in energy steps, its energies go. */
struct Term {
    const long long *layout;
    long long step;
    const float4 *x;
    long long f;
    const int *atoms;
    const float2 *parameters;
    double *energies;
    const Box &box;

    __device__ __forceinline__ int atom(int place) const { return __ldg(atoms + place); }

    __device__ __forceinline__ float4 position(int place) const { return __ldg(x + atom(place)); }

    /* From b to the nearest image of a, with the digits beyond float precision. */
    __device__ __forceinline__ float3 vector(float4 a, float4 b) const {
        return make_float3(difference(a.x, b.x, lowUnits(a, 0) - lowUnits(b, 0), box.unit, box.period.x, box.inverse.x,
                                      box.periodLow.x),
                           difference(a.y, b.y, lowUnits(a, 1) - lowUnits(b, 1), box.unit, box.period.y, box.inverse.y,
                                      box.periodLow.y),
                           difference(a.z, b.z, lowUnits(a, 2) - lowUnits(b, 2), box.unit, box.period.z, box.inverse.z,
                                      box.periodLow.z));
    }

    __device__ __forceinline__ void add(int place, float3 force) const {
        /* As an address: of indices the compiler would make three. */
        const long long ofAtom = f + sizeof(float3) * atom(place);
        DeviceMemory::atomicAddFloat(ofAtom, 0, force.x);
        DeviceMemory::atomicAddFloat(ofAtom, 1, force.y);
        DeviceMemory::atomicAddFloat(ofAtom, 2, force.z);
    }

    /* The division comes last: it does not hold up the loads of terms, and additions are still under way. */
    __device__ __forceinline__ void store(float energy, float coulomb, float virial) const {
        if (isEnergyStep(layout, step)) {
            energies[TermLayout::ENERGY] = energy;
            energies[TermLayout::COULOMB] = coulomb;
            energies[TermLayout::VIRIAL] = virial;
        }
    }
};

__device__ __forceinline__ void bond(const Term &term) {
    const float3 d = term.vector(term.position(1), term.position(2));
    const float2 length = __ldg(term.parameters);
    const float r2 = dot(d, d);
    const float inverseR = inverseSqrt(r2);
    const float stretch = r2 * inverseR - length.x;
    const float slope = length.y * stretch;
    const float perR = -slope * inverseR;
    term.add(1, perR * d);
    term.add(2, -perR * d);
    term.store(0.5f * slope * stretch, 0.0f, -0.5f * perR * r2);
}

__device__ __forceinline__ void pair14(const Term &term) {
    const float3 d = term.vector(term.position(1), term.position(2));
    const float2 c = __ldg(term.parameters);
    const float r2 = dot(d, d);
    const float inverseR = rsqrtf(r2);
    const float inverseR2 = inverseR * inverseR;
    const float inverseR6 = inverseR2 * inverseR2 * inverseR2;
    const float dispersion = c.x * inverseR6;
    const float repulsion = c.y * inverseR6 * inverseR6;
    const float coulomb = __ldg(term.parameters + 1).x * inverseR;
    const float perR = (12.0f * repulsion - 6.0f * dispersion + coulomb) * inverseR2;
    term.add(1, perR * d);
    term.add(2, -perR * d);
    term.store(repulsion - dispersion, coulomb, -0.5f * perR * r2);
}

/* Angle at b; with u = a - b, w = c - b, n = u x w, the forces go along u x n and n x w. */
__device__ __forceinline__ void angle(const Term &term) {
    const float4 b = term.position(2);
    const float3 u = term.vector(term.position(1), b);
    const float3 w = term.vector(term.position(3), b);
    const float2 equilibrium = __ldg(term.parameters);
    const float3 n = cross(u, w);
    const float u2 = dot(u, u);
    const float w2 = dot(w, w);
    const float n2 = dot(n, n);
    const float inverseN = inverseSqrt(n2);
    const float bend = atan2f(n2 * inverseN, dot(u, w)) - equilibrium.x;
    const float slope = equilibrium.y * bend;
    const bool defined = n2 > BondedKernel::COLLINEAR * u2 * w2;
    const float scale = defined ? -slope * inverseN : 0.0f;
    const float3 ofA = (defined ? scale / u2 : 0.0f) * cross(u, n);
    const float3 ofC = (defined ? scale / w2 : 0.0f) * cross(n, w);
    term.add(1, ofA);
    term.add(3, ofC);
    term.add(2, -(ofA + ofC));
    term.store(0.5f * slope * bend, 0.0f, 0.0f);
}

struct Slope {
    float value, energy;
};

/* k (1 + cos(n phi - phi0)), by angle addition. */
__device__ __forceinline__ Slope proper(const float2 *parameters, float cosine, float sine) {
    const float2 first = __ldg(parameters);
    const float2 second = __ldg(parameters + 1);
    const float norm = inverseSqrt(cosine * cosine + sine * sine);
    const float c = norm * cosine;
    const float s = norm * sine;
    float cosOfMultiple = 1.0f;
    float sinOfMultiple = 0.0f;
    for (int m = static_cast<int>(second.y); m > 0; m--) {
        const float next = cosOfMultiple * c - sinOfMultiple * s;
        sinOfMultiple = sinOfMultiple * c + cosOfMultiple * s;
        cosOfMultiple = next;
    }
    return {-first.x * second.y * (sinOfMultiple * first.y - cosOfMultiple * second.x),
            first.x * (1.0f + (cosOfMultiple * first.y + sinOfMultiple * second.x))};
}

/* Sum of Cn cos^n(psi), psi = phi - pi, and its derivative, both by Horner's rule. */
__device__ __forceinline__ Slope ryckaertBellemans(const float2 *parameters, float cosine, float sine) {
    const float2 c01 = __ldg(parameters);
    const float2 c23 = __ldg(parameters + 1);
    const float2 c45 = __ldg(parameters + 2);
    const float norm = inverseSqrt(cosine * cosine + sine * sine);
    const float cosPsi = -cosine * norm;
    float slope = 5.0f * c45.y;
    slope = slope * cosPsi + 4.0f * c45.x;
    slope = slope * cosPsi + 3.0f * c23.y;
    slope = slope * cosPsi + 2.0f * c23.x;
    slope = slope * cosPsi + c01.y;
    float energy = c45.y;
    energy = energy * cosPsi + c45.x;
    energy = energy * cosPsi + c23.y;
    energy = energy * cosPsi + c23.x;
    energy = energy * cosPsi + c01.y;
    energy = energy * cosPsi + c01.x;
    return {slope * sine * norm, energy};
}

/* Dihedral a-b-c-d in the notation of Blondel and Karplus: F = a - b, G = b - c, H = d - c, A = F x G, B = H x G. */
__device__ __forceinline__ void dihedral(const Term &term, int kind) {
    const float4 b = term.position(2);
    const float4 c = term.position(3);
    const float3 F = term.vector(term.position(1), b);
    const float3 G = term.vector(b, c);
    const float3 H = term.vector(term.position(4), c);
    const float3 A = cross(F, G);
    const float3 B = cross(H, G);
    const float a2 = dot(A, A);
    const float b2 = dot(B, B);
    const float g2 = dot(G, G);
    const float g = g2 * inverseSqrt(g2);
    const float cosine = dot(A, B);
    const float sine = g * dot(A, H);
    const Slope slope = kind == TermLayout::PROPER_DIHEDRAL ? proper(term.parameters, cosine, sine)
                                                            : ryckaertBellemans(term.parameters, cosine, sine);
    const bool noise = a2 <= BondedKernel::COLLINEAR * g2 * dot(F, F) || b2 <= BondedKernel::COLLINEAR * g2 * dot(H, H);
    const float3 onA = (noise ? 0.0f : slope.value * g / a2) * A;
    const float3 onD = (noise ? 0.0f : -slope.value * g / b2) * B;
    const float fOnG = noise ? 0.0f : dot(F, G) / g2;
    const float hOnG = noise ? 0.0f : dot(H, G) / g2;
    term.add(1, onA);
    term.add(2, -(1.0f + fOnG) * onA + -hOnG * onD);
    term.add(3, fOnG * onA + (hOnG - 1.0f) * onD);
    term.add(4, onD);
    term.store(slope.energy, 0.0f, 0.0f);
}

/* Terms are sorted by kind: the threads of a warp take the same branch. */
__device__ __forceinline__ void add(const Term &term) {
    const int kind = term.atom(0);
    if (kind == TermLayout::BOND) {
        bond(term);
    } else if (kind == TermLayout::ANGLE) {
        angle(term);
    } else if (kind == TermLayout::PAIR_14) {
        pair14(term);
    } else {
        dihedral(term, kind);
    }
}

}  // namespace

extern "C" __global__ void bondedForces(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ layout, int section, const unsigned char *__restrict__ terms,
    const unsigned char *__restrict__ termParameters, const unsigned char *__restrict__ parameters,
    unsigned char *__restrict__ termEnergy) {
    const long long *words = elements<long long>(layout);
    const Box box(elements<float>(parameters));
    const long long step = stepOf(words);
    const int first = static_cast<int>(words[StepLayout::FIRST_TERM + section]);
    const int end = first + static_cast<int>(words[StepLayout::TERM_COUNT + section]);
    for (int t = first + globalThread(); t < end; t += gridThreads()) {
        add({words, step, at<float4>(words[StepLayout::X_ADDRESS]), words[StepLayout::FORCE_ADDRESS + section],
             elements<int>(terms) + TermLayout::WORDS * t,
             elements<float2>(termParameters) + TermLayout::PARAMETERS / 2 * t,
             elements<double>(termEnergy) + TermLayout::ENERGIES * t, box});
    }
}
