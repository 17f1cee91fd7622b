/* The symmetric heap; collective but for nvshmem_ptr. */
#include "halo.h"

#include <nvshmem_host.h>

static jlong checked(JNIEnv *env, const char *call, void *memory) {
    if (memory == NULL) {
        halo_throw(env, call, 0, "the symmetric heap is full: raise NVSHMEM_SYMMETRIC_SIZE");
    }
    return (jlong) memory;
}

HALO_METHOD(jlong, symmetricMalloc)(JNIEnv *env, jclass, jlong bytes) {
    return checked(env, "nvshmem_malloc", nvshmem_malloc((size_t) bytes));
}

HALO_METHOD(jlong, symmetricCalloc)(JNIEnv *env, jclass, jlong bytes) {
    return checked(env, "nvshmem_calloc", nvshmem_calloc((size_t) bytes, 1));
}

HALO_METHOD(void, symmetricFree)(JNIEnv *, jclass, jlong address) { nvshmem_free((void *) address); }

HALO_METHOD(jlong, peerAddress)(JNIEnv *, jclass, jlong address, jint pe) {
    return (jlong) nvshmem_ptr((void *) address, pe);
}
