package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphNode;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/** A place in a stream's work, with the device's time; the context has to be current. */
public final class CudaEvent implements AutoCloseable {
    private static final double NANOS_PER_MILLI = 1e6;

    private final CUevent handle = new CUevent();

    /** An event that stands nowhere yet. */
    public CudaEvent() {
        check("cuEventCreate", JCudaDriver.cuEventCreate(handle, CUevent_flags.CU_EVENT_DEFAULT));
    }

    /** Puts the event behind all present work of a stream. */
    public void record(long stream) {
        check("cuEventRecord", JCudaDriver.cuEventRecord(handle, Handles.set(new CUstream(), stream)));
    }

    /** Lets later work of a stream, of this device in any context, begin when the event is reached. */
    public void holdBack(long stream) {
        check("cuStreamWaitEvent", JCudaDriver.cuStreamWaitEvent(Handles.set(new CUstream(), stream), handle, 0));
    }

    /**
     * Whether the work before the event has ended; does not wait.
     *
     * @throws org.tornadohalo.interop.nvshmem.NativeCallException if that work has failed
     */
    public boolean isReached() {
        int code = JCudaDriver.cuEventQuery(handle);
        if (code == CUresult.CUDA_ERROR_NOT_READY) {
            return false;
        }
        check("cuEventQuery", code);
        return true;
    }

    /** Nanoseconds of device time from another event to this one; both are reached. */
    public long nanosSince(CudaEvent start) {
        float[] millis = new float[1];
        check("cuEventElapsedTime", JCudaDriver.cuEventElapsedTime(millis, start.handle, handle));
        return Math.round(NANOS_PER_MILLI * millis[0]);
    }

    /** Adds the event to a graph, behind a node of it. */
    CUgraphNode addTo(CUgraph graph, CUgraphNode... before) {
        CUgraphNode node = new CUgraphNode();
        check(
                "cuGraphAddEventRecordNode",
                JCudaDriver.cuGraphAddEventRecordNode(node, graph, before, before.length, handle));
        return node;
    }

    @Override
    public void close() {
        check("cuEventDestroy", JCudaDriver.cuEventDestroy(handle));
    }
}
