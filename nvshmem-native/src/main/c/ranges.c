/* Named ranges of the calling thread, which Nsight Systems shows; without a profiler they cost a few nanoseconds. */
#include "halo.h"

#include <nvtx3/nvToolsExt.h>

HALO_METHOD(void, beginRange)(JNIEnv *env, jclass type, jstring name) {
    (void) type;
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    if (text != NULL) {
        nvtxRangePushA(text);
        (*env)->ReleaseStringUTFChars(env, name, text);
    }
}

HALO_METHOD(void, endRange)(JNIEnv *env, jclass type) {
    (void) env;
    (void) type;
    nvtxRangePop();
}
