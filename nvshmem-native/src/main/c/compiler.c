/* CUDA C to PTX, by NVRTC. */
#include "halo.h"

#include <nvrtc.h>
#include <stdlib.h>

enum { MOST_OPTIONS = 32 };

static jbyteArray to_java(JNIEnv *env, const char *bytes, size_t count) {
    jbyteArray array = (*env)->NewByteArray(env, (jsize) count);
    if (array != NULL) {
        (*env)->SetByteArrayRegion(env, array, 0, (jsize) count, (const jbyte *) bytes);
    }
    return array;
}

/* The program's log, to be freed by the caller; NULL if memory is short. */
static char *log_of(nvrtcProgram program) {
    size_t size = 0;
    nvrtcGetProgramLogSize(program, &size);
    char *log = calloc(size + 1, 1);
    if (log != NULL && size > 0) {
        nvrtcGetProgramLog(program, log);
    }
    return log;
}

static jbyteArray ptx_of(JNIEnv *env, nvrtcProgram program) {
    size_t size = 0;
    nvrtcGetPTXSize(program, &size);
    char *ptx = calloc(size + 1, 1);
    if (ptx == NULL) {
        halo_throw(env, "nvrtcGetPTX", 0, "no memory for the PTX text");
        return NULL;
    }
    nvrtcGetPTX(program, ptx);
    /* size counts the closing zero, which is no part of the text. */
    jbyteArray array = to_java(env, ptx, size > 0 ? size - 1 : 0);
    free(ptx);
    return array;
}

static nvrtcResult compile(JNIEnv *env, nvrtcProgram program, jobjectArray options) {
    const char *texts[MOST_OPTIONS];
    jstring strings[MOST_OPTIONS];
    int count = (*env)->GetArrayLength(env, options);
    if (count > MOST_OPTIONS) {
        return NVRTC_ERROR_INVALID_OPTION;
    }
    for (int i = 0; i < count; i++) {
        strings[i] = (jstring) (*env)->GetObjectArrayElement(env, options, i);
        texts[i] = (*env)->GetStringUTFChars(env, strings[i], NULL);
    }
    nvrtcResult result = nvrtcCompileProgram(program, count, texts);
    for (int i = 0; i < count; i++) {
        (*env)->ReleaseStringUTFChars(env, strings[i], texts[i]);
    }
    return result;
}

static jbyteArray compiled(JNIEnv *env, nvrtcProgram program, jobjectArray options, jobjectArray log_out) {
    nvrtcResult result = compile(env, program, options);
    char *log = log_of(program);
    jbyteArray ptx = NULL;
    if (result == NVRTC_SUCCESS) {
        ptx = ptx_of(env, program);
        (*env)->SetObjectArrayElement(env, log_out, 0, (*env)->NewStringUTF(env, log == NULL ? "" : log));
    } else {
        halo_throw(env, "nvrtcCompileProgram", (int) result, log != NULL && *log ? log : nvrtcGetErrorString(result));
    }
    free(log);
    return ptx;
}

HALO_METHOD(jbyteArray, compileToPtx)
(JNIEnv *env, jclass type, jstring source, jstring name, jobjectArray options, jobjectArray log_out) {
    (void) type;
    const char *source_text = (*env)->GetStringUTFChars(env, source, NULL);
    const char *name_text = (*env)->GetStringUTFChars(env, name, NULL);
    nvrtcProgram program = NULL;
    nvrtcResult result = nvrtcCreateProgram(&program, source_text, name_text, 0, NULL, NULL);
    jbyteArray ptx = NULL;
    if (result == NVRTC_SUCCESS) {
        ptx = compiled(env, program, options, log_out);
        nvrtcDestroyProgram(&program);
    } else {
        halo_throw(env, "nvrtcCreateProgram", (int) result, nvrtcGetErrorString(result));
    }
    (*env)->ReleaseStringUTFChars(env, name, name_text);
    (*env)->ReleaseStringUTFChars(env, source, source_text);
    return ptx;
}

HALO_METHOD(jint, compilerVersion)(JNIEnv *env, jclass type) {
    (void) type;
    int major = 0;
    int minor = 0;
    nvrtcResult result = nvrtcVersion(&major, &minor);
    if (result != NVRTC_SUCCESS) {
        halo_throw(env, "nvrtcVersion", (int) result, nvrtcGetErrorString(result));
    }
    return 1000 * major + 10 * minor;
}
