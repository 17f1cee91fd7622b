/* The symmetric heap; collective but for nvshmem_ptr. */
#include "halo.h"

#include <nvshmem_host.h>

static jlong entered(JNIEnv *env, const char *call, void *memory) {
    if (memory == NULL) {
        halo_throw(env, call, 0, "the symmetric heap is full: raise NVSHMEM_SYMMETRIC_SIZE");
    }
    return (jlong) memory;
}

HALO_METHOD(jlong, symmetricMalloc)(JNIEnv *env, jclass, jlong bytes) {
    if (!halo_enter(env)) {
        return 0;
    }
    void *memory = nvshmem_malloc((size_t) bytes);
    halo_leave();
    return entered(env, "nvshmem_malloc", memory);
}

HALO_METHOD(jlong, symmetricCalloc)(JNIEnv *env, jclass, jlong bytes) {
    if (!halo_enter(env)) {
        return 0;
    }
    void *memory = nvshmem_calloc((size_t) bytes, 1);
    halo_leave();
    return entered(env, "nvshmem_calloc", memory);
}

HALO_METHOD(void, symmetricFree)(JNIEnv *env, jclass, jlong address) {
    if (halo_enter(env)) {
        nvshmem_free((void *) address);
        halo_leave();
    }
}

HALO_METHOD(jlong, peerAddress)(JNIEnv *env, jclass, jlong address, jint pe) {
    if (!halo_enter(env)) {
        return 0;
    }
    void *peer = nvshmem_ptr((void *) address, pe);
    halo_leave();
    return (jlong) peer;
}
