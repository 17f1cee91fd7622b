package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import jcuda.Pointer;
import jcuda.driver.JCudaDriver;

/**
 * Copies between host and device, and host memory that kernels reach; blocking.
 *
 * @param context the context that all calls run in
 */
public record CudaMemory(CudaContext context) {
    /** Copies native host memory to device address {@code target}. */
    public void copyToDevice(long target, MemorySegment source) {
        context.run(() -> check(
                "cuMemcpyHtoD",
                JCudaDriver.cuMemcpyHtoD(Handles.device(target), Handles.host(source.address()), source.byteSize())));
    }

    /** Copies from device address {@code source} to native host memory. */
    public void copyToHost(MemorySegment target, long source) {
        context.run(() -> check(
                "cuMemcpyDtoH",
                JCudaDriver.cuMemcpyDtoH(Handles.host(target.address()), Handles.device(source), target.byteSize())));
    }

    /** Pinned host memory that is released with the arena: copies from and to it need no other copy. */
    @SuppressWarnings("restricted")
    public MemorySegment allocatePinned(long bytes, Arena arena) {
        return MemorySegment.ofAddress(allocateMapped(bytes))
                .reinterpret(bytes, arena, released -> freeMapped(released.address()));
    }

    /** Zeroed, pinned host memory that kernels of every context reach at the same address. */
    @SuppressWarnings("restricted")
    public long allocateMapped(long bytes) {
        // Portable: pinned and mapped for every context; unified addressing makes host and device address the same.
        int flags = JCudaDriver.CU_MEMHOSTALLOC_PORTABLE | JCudaDriver.CU_MEMHOSTALLOC_DEVICEMAP;
        Pointer block = new Pointer();
        context.run(() -> check("cuMemHostAlloc", JCudaDriver.cuMemHostAlloc(block, bytes, flags)));
        long address = Handles.get(block);
        MemorySegment.ofAddress(address).reinterpret(bytes).fill((byte) 0);
        return address;
    }

    /** Releases memory of {@link #allocateMapped}. */
    public void freeMapped(long address) {
        context.run(() -> check("cuMemFreeHost", JCudaDriver.cuMemFreeHost(Handles.host(address))));
    }
}
