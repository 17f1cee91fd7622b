package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import jcuda.driver.JCudaDriver;

/** A stream that no other stream waits for unless told to; the context has to be current. */
public final class CudaStream implements AutoCloseable {
    private final CUstream stream = new CUstream();

    private CudaStream(int priority) {
        check(
                "cuStreamCreateWithPriority",
                JCudaDriver.cuStreamCreateWithPriority(stream, CUstream_flags.CU_STREAM_NON_BLOCKING, priority));
    }

    /** A stream without work. */
    public static CudaStream ordinary() {
        return new CudaStream(0);
    }

    /** A stream without work, whose work goes ahead of others' that waits for room on the device. */
    public static CudaStream urgent() {
        int[] least = new int[1];
        int[] greatest = new int[1];
        check("cuCtxGetStreamPriorityRange", JCudaDriver.cuCtxGetStreamPriorityRange(least, greatest));
        return new CudaStream(greatest[0]);
    }

    /** The driver's name for it. */
    public long handle() {
        return Handles.get(stream);
    }

    /** Releases the stream; its work still ends. */
    @Override
    public void close() {
        check("cuStreamDestroy", JCudaDriver.cuStreamDestroy(stream));
    }
}
