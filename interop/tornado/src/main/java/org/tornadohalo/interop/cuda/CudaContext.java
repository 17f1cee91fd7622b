package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import java.util.function.Supplier;
import jcuda.driver.CUcontext;
import jcuda.driver.JCudaDriver;

/**
 * A context that calls of driver and NVSHMEM run in.
 *
 * <p>NVSHMEM works in the device's primary context alone, while TornadoVM keeps a context of its own current, so each
 * call enters its context and leaves it again.
 */
public final class CudaContext {
    private final CUcontext handle;

    private CudaContext(CUcontext handle) {
        this.handle = handle;
    }

    /** Keeps the primary context of a device until {@link #releasePrimary}. */
    public static CudaContext retainPrimary(CudaDevice device) {
        CUcontext handle = new CUcontext();
        check("cuDevicePrimaryCtxRetain", JCudaDriver.cuDevicePrimaryCtxRetain(handle, device.handle()));
        return new CudaContext(handle);
    }

    /** Gives the primary context of a device back, once for each time it was retained. */
    public static void releasePrimary(CudaDevice device) {
        check("cuDevicePrimaryCtxRelease", JCudaDriver.cuDevicePrimaryCtxRelease(device.handle()));
    }

    /** A context that somebody else owns. */
    public static CudaContext of(long handle) {
        return new CudaContext(Handles.set(new CUcontext(), handle));
    }

    /** Makes calls in this context, whatever context is current, and leaves that one current. */
    public void run(Runnable calls) {
        call(() -> {
            calls.run();
            return null;
        });
    }

    /** As {@link #run}, with a result. */
    public <T> T call(Supplier<T> calls) {
        check("cuCtxPushCurrent", JCudaDriver.cuCtxPushCurrent(handle));
        try {
            return calls.get();
        } finally {
            JCudaDriver.cuCtxPopCurrent(new CUcontext());
        }
    }
}
