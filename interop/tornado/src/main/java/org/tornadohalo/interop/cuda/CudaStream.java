package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import jcuda.driver.JCudaDriver;

/** A stream that no other stream waits for unless told to; the context has to be current. */
public final class CudaStream implements AutoCloseable {
    private final CUstream stream = new CUstream();

    /** A stream without work. */
    public CudaStream() {
        check("cuStreamCreate", JCudaDriver.cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING));
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
