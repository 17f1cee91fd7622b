/* The record behind TornadoVM's kernel handle begins with CUfunction and CUmodule; who reads it compares the two. */
#include "halo.h"

HALO_METHOD(jlong, functionOfKernel)(JNIEnv *env, jclass type, jlong kernel_record) {
    (void) env;
    (void) type;
    return (jlong) ((CUfunction *) kernel_record)[0];
}

HALO_METHOD(jlong, moduleOfKernel)(JNIEnv *env, jclass type, jlong kernel_record) {
    (void) env;
    (void) type;
    return (jlong) ((CUmodule *) kernel_record)[1];
}
