/*
 * The watchdog block of org.tornadohalo.interop.device.Watchdog, seen from the GPU: six 64-bit words in mapped host
 * memory. A wait that outlasts its bound claims the record once, fills it and poisons the block.
 */
#ifndef TORNADOHALO_WATCHDOG_CUH
#define TORNADOHALO_WATCHDOG_CUH

enum halo_watchdog_word {
    HALO_POISON = 0,
    HALO_BOUND_NANOS = 1,
    HALO_CLAIMED = 2,
    HALO_ADDRESS = 3,
    HALO_EXPECTED = 4,
    HALO_SEEN = 5
};

/* Polls between two looks at the clock and at the watchdog block, which lies on the host and costs about 1 us a look. */
#define HALO_POLLS_PER_LOOK 1024u

__device__ __forceinline__ unsigned long long halo_nanos(void) {
    unsigned long long nanos;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(nanos));
    return nanos;
}

__device__ __forceinline__ long long halo_watchdog_load(long long watchdog, int word) {
    long long value;
    asm volatile("ld.relaxed.sys.global.s64 %0, [%1];" : "=l"(value) : "l"(watchdog + 8 * word) : "memory");
    return value;
}

__device__ __forceinline__ void halo_watchdog_store(long long watchdog, int word, long long value) {
    /* Release: the host that sees POISON or CLAIMED set sees the record. */
    asm volatile("st.release.sys.global.s64 [%0], %1;" ::"l"(watchdog + 8 * word), "l"(value) : "memory");
}

__device__ __forceinline__ void halo_watchdog_record(long long watchdog, long long address, long long expected,
                                                     long long seen) {
    long long before;
    /* Only kernels of this GPU claim, so device scope is enough and needs no atomics across the bus. */
    asm volatile("atom.relaxed.gpu.global.cas.b64 %0, [%1], 0, -1;"
                 : "=l"(before)
                 : "l"(watchdog + 8 * HALO_CLAIMED)
                 : "memory");
    if (before == 0) {
        halo_watchdog_store(watchdog, HALO_ADDRESS, address);
        halo_watchdog_store(watchdog, HALO_EXPECTED, expected);
        halo_watchdog_store(watchdog, HALO_SEEN, seen);
        halo_watchdog_store(watchdog, HALO_CLAIMED, 1);
    }
    halo_watchdog_store(watchdog, HALO_POISON, 1);
}

/* Whether a wait that began at start has to end: its bound has passed, or the block is poisoned. */
__device__ __forceinline__ bool halo_wait_is_over(long long watchdog, unsigned long long start, long long address,
                                                  long long expected, long long seen) {
    if (halo_watchdog_load(watchdog, HALO_POISON) != 0) {
        return true;
    }
    if ((long long) (halo_nanos() - start) < halo_watchdog_load(watchdog, HALO_BOUND_NANOS)) {
        return false;
    }
    halo_watchdog_record(watchdog, address, expected, seen);
    return true;
}

#endif
