package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import jcuda.driver.CUfunction;
import jcuda.driver.CUfunction_attribute;
import jcuda.driver.CUmodule;
import jcuda.driver.JCudaDriver;

/**
 * A loaded kernel and what the driver knows about it; the context that it was loaded in has to be current.
 *
 * @param handle the driver's
 */
public record CudaFunction(long handle) {
    /** Registers of a thread. */
    public int registers() {
        return attribute(CUfunction_attribute.CU_FUNC_ATTRIBUTE_NUM_REGS);
    }

    /** Bytes of local memory of a thread: spilled registers, and arrays that could not be kept in registers. */
    public int localBytes() {
        return attribute(CUfunction_attribute.CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
    }

    /** Bytes of shared memory of a block. */
    public int sharedBytes() {
        return attribute(CUfunction_attribute.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
    }

    /** The most threads of a block. */
    public int maxThreads() {
        return attribute(CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
    }

    /** How many blocks one multiprocessor holds at the same time. */
    public int residentBlocks(int blockSize) {
        int[] blocks = new int[1];
        check(
                "cuOccupancyMaxActiveBlocksPerMultiprocessor",
                JCudaDriver.cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, object(), blockSize, 0));
        return blocks[0];
    }

    /** The handle of the module that it is in. */
    public long module() {
        CUmodule module = new CUmodule();
        check("cuFuncGetModule", JCudaDriver.cuFuncGetModule(module, object()));
        return Handles.get(module);
    }

    private int attribute(int attribute) {
        int[] value = new int[1];
        check("cuFuncGetAttribute", JCudaDriver.cuFuncGetAttribute(value, attribute, object()));
        return value[0];
    }

    CUfunction object() {
        return Handles.set(new CUfunction(), handle);
    }
}
