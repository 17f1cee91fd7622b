package org.tornadohalo.interop;

import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/**
 * A processing element: one member of a world of equal programs, each with its own device memory.
 *
 * <p>The one object that tells the layers above what machine they run on. A rank of the decomposition runs on the PE of
 * the same number.
 */
public interface Pe {
    /** This PE's number, from 0. */
    int pe();

    /** The number of PEs in the world. */
    int peCount();

    /** Symmetric memory. */
    SymmetricHeap heap();

    /** Messages between the PEs' host programs. */
    HostMessenger messenger();

    /** Address of this PE's {@link org.tornadohalo.interop.device.Watchdog} block, which kernels and host reach. */
    long watchdogAddress();

    /** What executes kernels, and how peers are reached; for reports. */
    HostProfile host();
}
