/* What the driver knows about a compiled kernel. Kernels belong to TornadoVM's context, which the caller has made current. */
#include "halo.h"

HALO_METHOD(jint, functionAttribute)(JNIEnv *env, jclass type, jlong function, jint attribute) {
    (void) type;
    int value = 0;
    halo_cuda_ok(env, "cuFuncGetAttribute",
                 cuFuncGetAttribute(&value, (CUfunction_attribute) attribute, (CUfunction) function));
    return value;
}

HALO_METHOD(jint, residentBlocksPerMultiprocessor)(JNIEnv *env, jclass type, jlong function, jint block_size) {
    (void) type;
    int blocks = 0;
    halo_cuda_ok(env, "cuOccupancyMaxActiveBlocksPerMultiprocessor",
                 cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (CUfunction) function, block_size, 0));
    return blocks;
}

/* The record behind TornadoVM's kernel handle begins with CUfunction and CUmodule; checked against the driver here. */
HALO_METHOD(jlong, moduleOfKernel)(JNIEnv *env, jclass type, jlong kernel_record) {
    (void) type;
    CUfunction function = ((CUfunction *) kernel_record)[0];
    CUmodule recorded = ((CUmodule *) kernel_record)[1];
    CUmodule module = NULL;
    if (!halo_cuda_ok(env, "cuFuncGetModule", cuFuncGetModule(&module, function))) {
        return 0;
    }
    if (module != recorded) {
        halo_throw(env, "moduleOfKernel", 0, "this TornadoVM keeps its kernels in another form: use TornadoVM 5.2.0-jdk25");
        return 0;
    }
    return (jlong) module;
}

HALO_METHOD(jlong, functionOfKernel)(JNIEnv *env, jclass type, jlong kernel_record) {
    (void) env;
    (void) type;
    return (jlong) ((CUfunction *) kernel_record)[0];
}
