/* Copies between host and device, and host memory that kernels reach. */
#include "halo.h"

#include <string.h>

HALO_METHOD(void, copyToDevice)(JNIEnv *env, jclass type, jlong target, jlong source, jlong bytes) {
    (void) type;
    if (halo_enter(env)) {
        halo_cuda_ok(env, "cuMemcpyHtoD", cuMemcpyHtoD((CUdeviceptr) target, (const void *) source, (size_t) bytes));
        halo_leave();
    }
}

HALO_METHOD(void, copyToHost)(JNIEnv *env, jclass type, jlong target, jlong source, jlong bytes) {
    (void) type;
    if (halo_enter(env)) {
        halo_cuda_ok(env, "cuMemcpyDtoH", cuMemcpyDtoH((void *) target, (CUdeviceptr) source, (size_t) bytes));
        halo_leave();
    }
}

/* A copy between devices returns before it is done, so its stream is waited for. */
HALO_METHOD(void, copyOnDevices)(JNIEnv *env, jclass type, jlong target, jlong source, jlong bytes) {
    (void) type;
    if (halo_enter(env)) {
        CUresult code = cuMemcpyDtoD((CUdeviceptr) target, (CUdeviceptr) source, (size_t) bytes);
        if (halo_cuda_ok(env, "cuMemcpyDtoD", code)) {
            halo_cuda_ok(env, "cuStreamSynchronize", cuStreamSynchronize(CU_STREAM_LEGACY));
        }
        halo_leave();
    }
}

HALO_METHOD(void, synchronizeContext)(JNIEnv *env, jclass type) {
    (void) type;
    if (halo_enter(env)) {
        halo_cuda_ok(env, "cuCtxSynchronize", cuCtxSynchronize());
        halo_leave();
    }
}

/* Portable: pinned and mapped for every context; unified addressing makes host and device address the same. */
HALO_METHOD(jlong, allocateMappedHost)(JNIEnv *env, jclass type, jlong bytes) {
    (void) type;
    void *block = NULL;
    if (halo_enter(env)) {
        if (halo_cuda_ok(env, "cuMemHostAlloc",
                         cuMemHostAlloc(&block, (size_t) bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP))) {
            memset(block, 0, (size_t) bytes);
        }
        halo_leave();
    }
    return (jlong) block;
}

HALO_METHOD(void, freeMappedHost)(JNIEnv *env, jclass type, jlong block) {
    (void) type;
    if (halo_enter(env)) {
        halo_cuda_ok(env, "cuMemFreeHost", cuMemFreeHost((void *) block));
        halo_leave();
    }
}
