/* Priorities of the kernels of a CUDA graph, for which JCuda has no type. */
#include "halo.h"

HALO_METHOD(void, setPriorityOfNode)(JNIEnv *env, jclass type, jlong node, jint priority) {
    (void) type;
    CUlaunchAttributeValue value = {.priority = priority};
    halo_cuda_ok(env, "cuGraphKernelNodeSetAttribute",
                 cuGraphKernelNodeSetAttribute((CUgraphNode) node, CU_LAUNCH_ATTRIBUTE_PRIORITY, &value));
}
