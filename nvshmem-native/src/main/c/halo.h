/* What the files of this library share: the JNI name of a method, errors, and the context that calls run in. */
#ifndef TORNADOHALO_H
#define TORNADOHALO_H

#include <cuda.h>
#include <jni.h>
#include <stdint.h>

#ifdef __cplusplus
#define HALO_EXTERN extern "C"
extern "C" {
#else
#define HALO_EXTERN
#endif

/* A native method of org.tornadohalo.interop.nvshmem.NvshmemNative. */
#define HALO_METHOD(type, name) \
    HALO_EXTERN JNIEXPORT type JNICALL Java_org_tornadohalo_interop_nvshmem_NvshmemNative_##name

/* The number of this PE in error messages; -1 before NVSHMEM is initialised. */
void halo_set_pe(int pe);

/* Throws NativeCallException with the call's name, its code, this PE and a text. */
void halo_throw(JNIEnv *env, const char *call, int code, const char *text);

/* Each returns 1 if the code means success, else throws and returns 0. */
int halo_cuda_ok(JNIEnv *env, const char *call, CUresult code);
int halo_nvshmem_ok(JNIEnv *env, const char *call, int code);

/*
 * Makes the primary context of the retained device current; 0 with an exception if there is none. NVSHMEM works in the
 * primary context alone, while TornadoVM sets a context of its own, so each call enters and leaves.
 */
int halo_enter(JNIEnv *env);
void halo_leave(void);

#ifdef __cplusplus
}
#endif
#endif
