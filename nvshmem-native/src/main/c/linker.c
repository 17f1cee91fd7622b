/*
 * PTX and device libraries to one cubin, by the driver's linker. In C and not through JCuda, which releases the log's
 * buffer when cuLinkCreate returns, while the driver writes to it until cuLinkDestroy.
 */
#include "halo.h"

#include <stdint.h>
#include <stdlib.h>

enum { LOG_BYTES = 16384, OPTION_COUNT = 3 };

static int add_ptx(JNIEnv *env, CUlinkState link, jobjectArray ptx_texts) {
    int count = (*env)->GetArrayLength(env, ptx_texts);
    for (int i = 0; i < count; i++) {
        jbyteArray text = (jbyteArray) (*env)->GetObjectArrayElement(env, ptx_texts, i);
        jsize size = (*env)->GetArrayLength(env, text);
        /* The linker wants the text closed by a zero. */
        char *copy = calloc((size_t) size + 1, 1);
        if (copy == NULL) {
            return CUDA_ERROR_OUT_OF_MEMORY;
        }
        (*env)->GetByteArrayRegion(env, text, 0, size, (jbyte *) copy);
        CUresult code = cuLinkAddData(link, CU_JIT_INPUT_PTX, copy, (size_t) size + 1, "kernel", 0, NULL, NULL);
        free(copy);
        if (code != CUDA_SUCCESS) {
            return code;
        }
    }
    return CUDA_SUCCESS;
}

static int add_library(JNIEnv *env, CUlinkState link, jstring library) {
    if (library == NULL) {
        return CUDA_SUCCESS;
    }
    const char *path = (*env)->GetStringUTFChars(env, library, NULL);
    CUresult code = cuLinkAddFile(link, CU_JIT_INPUT_LIBRARY, path, 0, NULL, NULL);
    (*env)->ReleaseStringUTFChars(env, library, path);
    return code;
}

static jbyteArray linked(JNIEnv *env, CUlinkState link, jobjectArray ptx_texts, jstring library, const char *log) {
    void *cubin = NULL;
    size_t size = 0;
    const char *call = "cuLinkAddData";
    int code = add_ptx(env, link, ptx_texts);
    if (code == CUDA_SUCCESS) {
        call = "cuLinkAddFile";
        code = add_library(env, link, library);
    }
    if (code == CUDA_SUCCESS) {
        call = "cuLinkComplete";
        code = cuLinkComplete(link, &cubin, &size);
    }
    if (code != CUDA_SUCCESS) {
        halo_throw(env, call, code, log);
        return NULL;
    }
    jbyteArray array = (*env)->NewByteArray(env, (jsize) size);
    if (array != NULL) {
        (*env)->SetByteArrayRegion(env, array, 0, (jsize) size, (const jbyte *) cubin);
    }
    return array;
}

HALO_METHOD(jbyteArray, link)(JNIEnv *env, jclass type, jobjectArray ptx_texts, jstring library) {
    (void) type;
    char log[LOG_BYTES] = "";
    CUjit_option names[OPTION_COUNT] = {
        CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_TARGET_FROM_CUCONTEXT};
    void *values[OPTION_COUNT] = {log, (void *) (uintptr_t) sizeof log, NULL};
    CUlinkState link = NULL;
    jbyteArray cubin = NULL;
    if (halo_cuda_ok(env, "cuLinkCreate", cuLinkCreate(OPTION_COUNT, names, values, &link))) {
        cubin = linked(env, link, ptx_texts, library, log);
        cuLinkDestroy(link);
    }
    return cubin;
}
