/*
 * What the files of this library share: the JNI name of a method, and errors. Calls run in the context that their Java
 * caller has made current.
 */
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

#ifdef __cplusplus
}
#endif
#endif
