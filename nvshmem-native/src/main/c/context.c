/* The primary context of one device, streams in it, and what the device is. */
#include "halo.h"

static CUcontext primary;
static CUdevice primary_device;

int halo_enter(JNIEnv *env) {
    if (primary == NULL) {
        halo_throw(env, "halo_enter", CUDA_ERROR_INVALID_CONTEXT, "no device is retained: call retainPrimaryContext first");
        return 0;
    }
    return halo_cuda_ok(env, "cuCtxPushCurrent", cuCtxPushCurrent(primary));
}

void halo_leave(void) {
    CUcontext left;
    cuCtxPopCurrent(&left);
}

HALO_METHOD(void, retainPrimaryContext)(JNIEnv *env, jclass type, jint ordinal) {
    (void) type;
    if (halo_cuda_ok(env, "cuInit", cuInit(0))
        && halo_cuda_ok(env, "cuDeviceGet", cuDeviceGet(&primary_device, ordinal))) {
        halo_cuda_ok(env, "cuDevicePrimaryCtxRetain", cuDevicePrimaryCtxRetain(&primary, primary_device));
    }
}

HALO_METHOD(void, releasePrimaryContext)(JNIEnv *env, jclass type) {
    (void) type;
    if (primary != NULL && halo_cuda_ok(env, "cuDevicePrimaryCtxRelease", cuDevicePrimaryCtxRelease(primary_device))) {
        primary = NULL;
    }
}

HALO_METHOD(jint, deviceCount)(JNIEnv *env, jclass type) {
    (void) type;
    int count = 0;
    if (halo_cuda_ok(env, "cuInit", cuInit(0))) {
        halo_cuda_ok(env, "cuDeviceGetCount", cuDeviceGetCount(&count));
    }
    return count;
}

HALO_METHOD(jstring, deviceName)(JNIEnv *env, jclass type, jint ordinal) {
    (void) type;
    char name[256] = "";
    CUdevice device;
    if (!halo_cuda_ok(env, "cuInit", cuInit(0)) || !halo_cuda_ok(env, "cuDeviceGet", cuDeviceGet(&device, ordinal))
        || !halo_cuda_ok(env, "cuDeviceGetName", cuDeviceGetName(name, sizeof name, device))) {
        return NULL;
    }
    return (*env)->NewStringUTF(env, name);
}

HALO_METHOD(jint, deviceAttribute)(JNIEnv *env, jclass type, jint ordinal, jint attribute) {
    (void) type;
    int value = 0;
    CUdevice device;
    if (halo_cuda_ok(env, "cuInit", cuInit(0)) && halo_cuda_ok(env, "cuDeviceGet", cuDeviceGet(&device, ordinal))) {
        halo_cuda_ok(env, "cuDeviceGetAttribute",
                     cuDeviceGetAttribute(&value, (CUdevice_attribute) attribute, device));
    }
    return value;
}

HALO_METHOD(jint, driverVersion)(JNIEnv *env, jclass type) {
    (void) type;
    int version = 0;
    halo_cuda_ok(env, "cuDriverGetVersion", cuDriverGetVersion(&version));
    return version;
}

HALO_METHOD(jlong, createStream)(JNIEnv *env, jclass type, jint priority) {
    (void) type;
    CUstream stream = NULL;
    if (halo_enter(env)) {
        halo_cuda_ok(env, "cuStreamCreateWithPriority",
                     cuStreamCreateWithPriority(&stream, CU_STREAM_NON_BLOCKING, priority));
        halo_leave();
    }
    return (jlong) stream;
}

HALO_METHOD(void, synchronizeStream)(JNIEnv *env, jclass type, jlong stream) {
    (void) type;
    if (halo_enter(env)) {
        halo_cuda_ok(env, "cuStreamSynchronize", cuStreamSynchronize((CUstream) stream));
        halo_leave();
    }
}

HALO_METHOD(void, destroyStream)(JNIEnv *env, jclass type, jlong stream) {
    (void) type;
    if (halo_enter(env)) {
        halo_cuda_ok(env, "cuStreamDestroy", cuStreamDestroy((CUstream) stream));
        halo_leave();
    }
}
