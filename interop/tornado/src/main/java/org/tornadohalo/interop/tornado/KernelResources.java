package org.tornadohalo.interop.tornado;

import org.tornadohalo.interop.cuda.CudaFunction;

/**
 * What a kernel takes of a multiprocessor, as the driver says after loading it.
 *
 * @param registers of a thread
 * @param localBytes local memory of a thread: spilled registers and arrays
 * @param sharedBytes shared memory of a block
 * @param maxThreads the most threads per block
 * @param residentBlocks how many blocks of that many threads a multiprocessor holds at the same time
 */
record KernelResources(int registers, int localBytes, int sharedBytes, int maxThreads, int residentBlocks) {
    /** Asks the driver; the context that the kernel was loaded in has to be current. */
    static KernelResources of(CudaFunction function) {
        int maxThreads = function.maxThreads();
        return new KernelResources(
                function.registers(),
                function.localBytes(),
                function.sharedBytes(),
                maxThreads,
                function.residentBlocks(maxThreads));
    }

    /** One line each. */
    String text() {
        return """
                registers per thread %d
                local bytes per thread %d
                shared bytes per block %d
                most threads per block %d
                resident blocks per multiprocessor %d
                """.formatted(registers, localBytes, sharedBytes, maxThreads, residentBlocks);
    }
}
