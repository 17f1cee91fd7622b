/* Puts and waits ordered on a stream of the primary context. */
#include "halo.h"

#include <nvshmem_host.h>

HALO_METHOD(void, putSignalOnStream)
(JNIEnv *, jclass, jlong target, jlong source, jlong bytes, jlong signal, jlong value, jint pe, jlong stream) {
    nvshmemx_putmem_signal_on_stream((void *) target, (const void *) source, (size_t) bytes, (uint64_t *) signal,
                                     (uint64_t) value, NVSHMEM_SIGNAL_SET, pe, (cudaStream_t) stream);
}

HALO_METHOD(void, signalWaitUntilOnStream)(JNIEnv *, jclass, jlong signal, jlong value, jlong stream) {
    nvshmemx_signal_wait_until_on_stream((uint64_t *) signal, NVSHMEM_CMP_GE, (uint64_t) value, (cudaStream_t) stream);
}
