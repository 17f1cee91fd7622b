package org.tornadohalo.interop.tornado;

import org.tornadohalo.interop.cuda.CudaFunction;
import org.tornadohalo.interop.nvshmem.NvshmemNative;
import uk.ac.manchester.tornado.drivers.cuda.CUDAKernel;

/**
 * What the driver calls a kernel of TornadoVM.
 *
 * @param function the loaded kernel
 * @param module the handle of the module that it is in
 */
record KernelHandles(CudaFunction function, long module) {
    /**
     * Reads TornadoVM's record of a kernel and compares it with what the driver says.
     *
     * @throws IllegalStateException if the record has another form than that of the release that this was made for
     */
    static KernelHandles of(CUDAKernel kernel) {
        long record = kernel.getOclKernelID();
        CudaFunction function = new CudaFunction(NvshmemNative.functionOfKernel(record));
        long module = function.module();
        if (module != NvshmemNative.moduleOfKernel(record)) {
            throw new IllegalStateException(
                    "this TornadoVM keeps its kernels in another form: use TornadoVM " + TornadoHost.TORNADOVM_VERSION);
        }
        return new KernelHandles(function, module);
    }
}
