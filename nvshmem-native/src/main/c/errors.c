#include "halo.h"

static int this_pe = -1;

void halo_set_pe(int pe) { this_pe = pe; }

void halo_throw(JNIEnv *env, const char *call, int code, const char *text) {
    jclass type = (*env)->FindClass(env, "org/tornadohalo/interop/nvshmem/NativeCallException");
    if (type == NULL) {
        return;
    }
    jmethodID constructor = (*env)->GetMethodID(env, type, "<init>", "(Ljava/lang/String;IILjava/lang/String;)V");
    jstring call_name = (*env)->NewStringUTF(env, call);
    jstring message = (*env)->NewStringUTF(env, text == NULL ? "" : text);
    if (constructor == NULL || call_name == NULL || message == NULL) {
        return;
    }
    jobject exception = (*env)->NewObject(env, type, constructor, call_name, code, this_pe, message);
    if (exception != NULL) {
        (*env)->Throw(env, (jthrowable) exception);
    }
}

int halo_cuda_ok(JNIEnv *env, const char *call, CUresult code) {
    if (code == CUDA_SUCCESS) {
        return 1;
    }
    const char *text = NULL;
    if (cuGetErrorString(code, &text) != CUDA_SUCCESS) {
        text = "unknown CUDA error";
    }
    halo_throw(env, call, (int) code, text);
    return 0;
}

int halo_nvshmem_ok(JNIEnv *env, const char *call, int code) {
    if (code == 0) {
        return 1;
    }
    halo_throw(env, call, code, "NVSHMEM reports a failure: run again with NVSHMEM_DEBUG=INFO for its own log");
    return 0;
}
