/* What the twins that find bonded terms share: which of an atom's terms this rank computes. */
#include "repartition.cuh"

namespace halo {

namespace RepartitionKernels {
enum { KINDS = 5, KEYS = 10, KEY_BITS = 6, KEY_MASK = 63, BEFORE_BITS = 12, BEFORE_MASK = 4095, NO_KEY = -1 };
}

/* A term of an entry: three pairs of words. */
struct EntryTerm {
    int number, kind, size, distance[3];

    __device__ __forceinline__ EntryTerm(const int *terms, int term) {
        const int2 *words = reinterpret_cast<const int2 *>(terms + RepartitionLayout::TERM_WORDS * term);
        const int2 first = __ldg(words);
        const int2 second = __ldg(words + 1);
        const int2 third = __ldg(words + 2);
        number = first.x;
        kind = first.y;
        size = second.x;
        distance[0] = second.y;
        distance[1] = third.x;
        distance[2] = third.y;
    }
};

/* A term's atoms, by their local indices; the first one again where it has fewer than four. */
struct TermAtoms {
    int atom[4];

    __device__ __forceinline__ bool areAllHere() const {
        return min(min(atom[1], atom[2]), atom[3]) != RepartitionLayout::NOT_HERE;
    }
};

/* The bonded terms whose first atom is one of this rank's. */
struct TermFinder {
    const float4 *x;
    const int *zones, *localIndex, *globalIndex, *terms;
    float half[3];
    int home;

    __device__ __forceinline__ TermFinder(const unsigned char *layout, Repartition words)
        : x(at<float4>(elements<long long>(layout)[StepLayout::X_ADDRESS])),
          zones(words.array<int>(RepartitionLayout::ATOM_ZONE)),
          localIndex(words.array<int>(RepartitionLayout::LOCAL_INDEX)),
          globalIndex(words.array<int>(RepartitionLayout::GLOBAL_INDEX)),
          terms(words.array<int>(RepartitionLayout::TERMS)),
          half{words.number(RepartitionLayout::HALF_EDGE), words.number(RepartitionLayout::HALF_EDGE + 1),
               words.number(RepartitionLayout::HALF_EDGE + 2)},
          home(words.count(RepartitionLayout::HOME_COUNT)) {}

    __device__ __forceinline__ TermAtoms atomsOf(const EntryTerm &term, int atom, int index) const {
        TermAtoms atoms = {{atom, atom, atom, atom}};
#pragma unroll
        for (int k = 1; k < 4; k++) {
            if (k < term.size) {
                atoms.atom[k] = __ldg(localIndex + index + term.distance[k - 1]);
            }
        }
        return atoms;
    }

    /* Whether two atoms differ by less than half the box in every decomposed dimension. */
    __device__ __forceinline__ bool isNear(float4 a, float4 b) const {
        return fabsf(a.x - b.x) < half[0] && fabsf(a.y - b.y) < half[1] && fabsf(a.z - b.z) < half[2];
    }

    /* The key of a term, or NO_KEY if another rank computes it. */
    __device__ __forceinline__ int keyOf(const EntryTerm &term, const TermAtoms &atoms) const {
        if (!atoms.areAllHere()) {
            return RepartitionKernels::NO_KEY;
        }
        float4 position[4];
        int commonBits = -1;
        int last = 0;
#pragma unroll
        for (int k = 0; k < 4; k++) {
            position[k] = __ldg(x + atoms.atom[k]);
            commonBits &= __ldg(zones + atoms.atom[k]);
            last = max(last, atoms.atom[k]);
        }
        bool isOwned = commonBits == 0;
#pragma unroll
        for (int a = 0; a < 3; a++) {
#pragma unroll
            for (int b = a + 1; b < 4; b++) {
                isOwned = isOwned & isNear(position[a], position[b]);
            }
        }
        const int key = last < home ? term.kind : RepartitionKernels::KINDS + term.kind;
        return isOwned ? key : RepartitionKernels::NO_KEY;
    }
};

/* What the lanes of a warp have of the terms of 32 atoms, one each. */
struct LaneTerms {
    int atom, index, first, end;

    __device__ __forceinline__ LaneTerms(Repartition words, int group, int lane) {
        const int atoms = words.count(RepartitionLayout::ATOM_COUNT);
        const int place = 32 * group + lane;
        atom = min(place, atoms - 1);
        index = __ldg(words.array<int>(RepartitionLayout::GLOBAL_INDEX) + atom);
        const int *starts =
            words.array<int>(RepartitionLayout::TERM_STARTS) + __ldg(words.array<int>(RepartitionLayout::ATOM_ENTRY) + atom);
        first = __ldg(starts);
        end = place < atoms ? __ldg(starts + 1) : first;
    }

    /* The numbers of the atom's terms of each key, six bits each. */
    __device__ __forceinline__ unsigned long long counts(const TermFinder &finder) const {
        unsigned long long counts = 0;
        for (int number = first; number < end; number++) {
            const EntryTerm term(finder.terms, number);
            const int key = finder.keyOf(term, finder.atomsOf(term, atom, index));
            counts += key == RepartitionKernels::NO_KEY ? 0 : 1ull << RepartitionKernels::KEY_BITS * key;
        }
        return counts;
    }
};

HALO_INLINE int countOf(unsigned long long counts, int key) {
    return static_cast<int>(counts >> RepartitionKernels::KEY_BITS * key) & RepartitionKernels::KEY_MASK;
}

HALO_INLINE int termGroups(Repartition words) { return (words.count(RepartitionLayout::ATOM_COUNT) + 31) / 32; }

}  // namespace halo
