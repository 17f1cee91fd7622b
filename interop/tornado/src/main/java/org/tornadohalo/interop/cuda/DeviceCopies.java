package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/**
 * Copies between device addresses, of this GPU or of a peer, on an urgent stream; blocking, for one thread. Nothing
 * else orders them: work on source and target has to be waited for before.
 *
 * <p>They belong into the context of the kernels: where a copy and kernels of two contexts want the multiprocessors,
 * the GPU gives each context some hundred microseconds in turn.
 */
public final class DeviceCopies implements AutoCloseable {
    private final CudaContext context;
    /** Made by the first copy. */
    private CudaStream stream;

    /** @param context the context that copies run in */
    public DeviceCopies(CudaContext context) {
        this.context = context;
    }

    /** Copies, and waits for the end. */
    public void copy(long target, long source, long bytes) {
        context.run(() -> {
            if (stream == null) {
                stream = CudaStream.urgent();
            }
            CUstream handle = Handles.set(new CUstream(), stream.handle());
            check(
                    "cuMemcpyDtoDAsync",
                    JCudaDriver.cuMemcpyDtoDAsync(Handles.device(target), Handles.device(source), bytes, handle));
            check("cuStreamSynchronize", JCudaDriver.cuStreamSynchronize(handle));
        });
    }

    /** Releases the stream. */
    @Override
    public void close() {
        if (stream != null) {
            context.run(stream::close);
            stream = null;
        }
    }
}
