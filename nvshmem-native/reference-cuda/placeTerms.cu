/* Twin of RepartitionKernels.placeTerms. */
#include "terms.cuh"

using namespace halo;

namespace {

/* Where the next of a lane's terms goes, among those of a warp's atoms. */
struct Places {
    unsigned long long before[2];
    unsigned long long placed;

    /* The counts of five keys together, twelve bits each: the sums over a warp's atoms have room there. */
    __device__ __forceinline__ static unsigned long long spread(unsigned long long counts, int firstKey) {
        unsigned long long wide = 0;
#pragma unroll
        for (int kind = 0; kind < RepartitionKernels::KINDS; kind++) {
            const unsigned long long own = countOf(counts, firstKey + kind);
            wide |= own << RepartitionKernels::BEFORE_BITS * kind;
        }
        return wide;
    }

    __device__ __forceinline__ Places(unsigned long long counts, int lane) : placed(0) {
#pragma unroll
        for (int half = 0; half < 2; half++) {
            const unsigned long long own = spread(counts, RepartitionKernels::KINDS * half);
            before[half] = sumUpTo(own, lane) - own;
        }
    }

    __device__ __forceinline__ int next(int key) {
        const bool isLocal = key < RepartitionKernels::KINDS;
        const int kind = isLocal ? key : key - RepartitionKernels::KINDS;
        const unsigned long long earlier = isLocal ? before[0] : before[1];
        const int place = (static_cast<int>(earlier >> RepartitionKernels::BEFORE_BITS * kind)
                           & RepartitionKernels::BEFORE_MASK)
                          + countOf(placed, key);
        placed += 1ull << RepartitionKernels::KEY_BITS * key;
        return place;
    }
};

__device__ __forceinline__ void storeTerm(int *words, const EntryTerm &term, const TermAtoms &atoms) {
    words[0] = term.kind;
    words[1] = atoms.atom[0];
#pragma unroll
    for (int k = 1; k < 4; k++) {
        words[1 + k] = k < term.size ? atoms.atom[k] : 0;
    }
}

/* Six values: three pairs. */
__device__ __forceinline__ void copyParameters(float *target, const float *source) {
#pragma unroll
    for (int k = 0; k < TermLayout::PARAMETERS / 2; k++) {
        reinterpret_cast<float2 *>(target)[k] = __ldg(reinterpret_cast<const float2 *>(source) + k);
    }
}

}  // namespace

extern "C" __global__ void placeTerms(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      const unsigned char *__restrict__ layout, unsigned char *__restrict__ terms,
                                      unsigned char *__restrict__ termParameters) {
    const Repartition words(layout);
    const TermFinder finder(layout, words);
    const int *counts = words.array<int>(RepartitionLayout::COUNTS);
    const float *parameters = words.array<float>(RepartitionLayout::TERM_PARAMETERS);
    const int capacity = words.count(RepartitionLayout::TERM_CAPACITY);
    const int groups = termGroups(words);
    const int lane = threadIdx.x % 32;
    for (int group = globalThread() / 32; group < groups; group += gridThreads() / 32) {
        const LaneTerms own(words, group, lane);
        Places places(own.counts(finder), lane);
        for (int number = own.first; number < own.end; number++) {
            const EntryTerm term(finder.terms, number);
            const TermAtoms atoms = finder.atomsOf(term, own.atom, own.index);
            const int key = finder.keyOf(term, atoms);
            if (key == RepartitionKernels::NO_KEY) {
                continue;
            }
            const int target = __ldg(counts + groups * key + group) + places.next(key);
            if (target < capacity) {
                storeTerm(elements<int>(terms) + TermLayout::WORDS * target, term, atoms);
                copyParameters(elements<float>(termParameters) + TermLayout::PARAMETERS * target,
                               parameters + TermLayout::PARAMETERS * term.number);
            }
        }
    }
    if (globalThread() == 0) {
        int *counters = words.counters();
        counters[RepartitionLayout::LOCAL_TERMS] =
            groups > 0 ? __ldg(counts + RepartitionKernels::KINDS * groups) : 0;
        counters[RepartitionLayout::ALL_TERMS] = groups > 0 ? __ldg(counts + RepartitionKernels::KEYS * groups) : 0;
    }
}
