/*
 * NVSHMEM's device calls under plain C names, so that kernels compiled from Java can be linked with them. Addresses are
 * 64-bit integers and counts are floats, as in org.tornadohalo.interop.device.Nvshmem.
 */
#include <nvshmem.h>
#include <nvshmemx.h>

#include "watchdog.cuh"

#define HALO_SHIM extern "C" __device__

HALO_SHIM int halo_shim_my_pe(void) { return nvshmem_my_pe(); }

HALO_SHIM int halo_shim_pe_count(void) { return nvshmem_n_pes(); }

HALO_SHIM void halo_shim_put_float_signal_thread(long long target, long long source, int count, long long signal,
                                                 long long value, int pe) {
    nvshmem_float_put_signal_nbi((float *) target, (const float *) source, (size_t) count, (uint64_t *) signal,
                                 (uint64_t) value, NVSHMEM_SIGNAL_SET, pe);
}

HALO_SHIM void halo_shim_put_float_signal_warp(long long target, long long source, int count, long long signal,
                                               long long value, int pe) {
    nvshmemx_float_put_signal_nbi_warp((float *) target, (const float *) source, (size_t) count, (uint64_t *) signal,
                                       (uint64_t) value, NVSHMEM_SIGNAL_SET, pe);
}

HALO_SHIM void halo_shim_put_float_signal_block(long long target, long long source, int count, long long signal,
                                                long long value, int pe) {
    nvshmemx_float_put_signal_nbi_block((float *) target, (const float *) source, (size_t) count, (uint64_t *) signal,
                                        (uint64_t) value, NVSHMEM_SIGNAL_SET, pe);
}

HALO_SHIM void halo_shim_signal_set(long long signal, long long value, int pe) {
    nvshmemx_signal_op((uint64_t *) signal, (uint64_t) value, NVSHMEM_SIGNAL_SET, pe);
}

/*
 * NVSHMEM's own wait has no bound. Its test has the same effect once it holds: it also makes memory that the network
 * card wrote visible, which a plain load of the word would not. The fence acquires what peers stored over NVLink.
 */
HALO_SHIM void halo_shim_signal_wait_until_at_least(long long signal, long long value, long long watchdog) {
    uint64_t *word = (uint64_t *) signal;
    unsigned long long start = halo_nanos();
    unsigned polls = 0;
    while (!nvshmem_uint64_test(word, NVSHMEM_CMP_GE, (uint64_t) value)) {
        if (++polls % HALO_POLLS_PER_LOOK == 0
            && halo_wait_is_over(watchdog, start, signal, value, (long long) nvshmem_signal_fetch(word))) {
            return;
        }
    }
    __threadfence_system();
}

HALO_SHIM long long halo_shim_peer_address(long long address, int pe) {
    return (long long) nvshmem_ptr((const void *) address, pe);
}

HALO_SHIM void halo_shim_quiet(void) { nvshmem_quiet(); }
