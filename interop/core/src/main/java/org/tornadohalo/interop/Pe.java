package org.tornadohalo.interop;

import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

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

    /** Host memory that kernels of this PE reach; what they have written is there when they have ended. */
    default StagingMemory hostMemory() {
        return StagingMemory.PAGEABLE;
    }

    /** Begins a part of this rank's time that profilers of the host show, such as Nsight Systems on GPUs. */
    default TimeRange range(String name) {
        return TimeRange.UNSEEN;
    }

    /** What executes kernels, and how peers are reached; for reports. */
    HostProfile host();

    /**
     * Messages between the ranks' device memory; collective. The PE keeps them and ends them with itself.
     *
     * @throws IllegalArgumentException on all ranks, with one line, if a rank has no way to send them
     */
    MemoryMessages memoryMessages();

    /**
     * Opens a queue of work on this PE's device; collective.
     *
     * @throws IllegalArgumentException on all ranks, with one line, if signals cannot be waited for in a queue here
     */
    DeviceQueue openQueue();

    /**
     * Makes the graphs of an order ready to run again and again; local. Each graph has been
     * executed once before, so that its arrays are on the device.
     *
     * @param launches kernels in all of these graphs together
     */
    default PlanReplay replay(TornadoExecutionPlan plan, int launches, ReplayOrder order) {
        return new InterpretedReplay(plan, launches, order.graphs());
    }

    /** The same for graphs that run one after the other. */
    default PlanReplay replay(TornadoExecutionPlan plan, int launches, int... graphs) {
        return replay(plan, launches, ReplayOrder.inTurn(graphs));
    }

    /**
     * Makes the kernels of a sequence of graphs ready to be timed one by one; local. Each graph has been executed once
     * before.
     */
    default PlanTimer timer(TornadoExecutionPlan plan, int... graphs) {
        return new InterpretedTimer(plan, graphs);
    }

    /**
     * Chooses where the code of kernels comes from, for plans that are executed for the first time from now on; local.
     * A plan keeps what it began with, also for graphs that it executes later.
     *
     * @throws IllegalArgumentException if this host has no such kernels
     */
    default void compileFrom(KernelSource source) {
        source.requireJava(host().name());
    }
}
