package org.tornadohalo.jvmhost;

import java.util.concurrent.atomic.AtomicInteger;

/** Runs a kernel without barriers and waits: a loop over the grid, its blocks shared by several workers. */
final class PlainLaunch {
    /** Run time after which other workers are called in, ns; below it a wake-up costs more than it gains. */
    private static final long HELP_AFTER_NANOS = 50_000;

    private final Launch launch;
    private final LaunchGeometry geometry;
    private final BlockOrder.Sequence sequence;
    private final int blockCount;
    private final AtomicInteger nextPosition = new AtomicInteger();
    private final Object hostContext = Carrier.current().hostContext();
    private int helpersInside;
    private boolean closed;
    private Throwable failure;
    private PlainContext failed;

    PlainLaunch(Launch launch) {
        this.launch = launch;
        geometry = launch.geometry();
        sequence = launch.blockSequence();
        blockCount = geometry.blockCount();
    }

    /** Runs all blocks; the calling thread takes part. */
    void run() {
        try {
            runBlocks(launch.settings().workers() - 1);
        } finally {
            // Whatever ended this thread's part, helpers may still use memory that the caller is about to release.
            if (launch.settings().workers() > 1) {
                awaitHelpers();
            }
        }
        if (failure != null) {
            throw launch.failure(failed, failure, "");
        }
    }

    private void runBlocks(int helpersToCall) {
        PlainContext context = new PlainContext(geometry);
        KernelBody body = launch.kernel().body(launch.code());
        Object[] arguments = launch.argumentsWith(context);
        boolean mayCall = helpersToCall > 0 && blockCount > 1;
        long start = mayCall ? System.nanoTime() : 0;
        Carrier carrier = Carrier.current();
        carrier.plainContext(context);
        try {
            for (int position = next(); position < blockCount; position = next()) {
                context.startBlock(sequence.block(position));
                runBlock(context, body, arguments);
                if (mayCall && System.nanoTime() - start > HELP_AFTER_NANOS) {
                    mayCall = false;
                    WorkerPool.submit(Math.min(helpersToCall, blockCount - position), this::help);
                }
            }
        } catch (Throwable e) {
            fail(context, e);
        } finally {
            carrier.plainContext(null);
        }
    }

    private int next() {
        return nextPosition.getAndIncrement();
    }

    private void runBlock(PlainContext context, KernelBody body, Object[] arguments) {
        for (int z = 0; z < geometry.localZ(); z++) {
            for (int y = 0; y < geometry.localY(); y++) {
                context.moveToRow(y, z);
                body.runRow(context, arguments, geometry.localX());
            }
        }
    }

    private void help() {
        if (!enter()) {
            return;
        }
        Carrier carrier = Carrier.current();
        carrier.hostContext(hostContext);
        try {
            runBlocks(0);
        } finally {
            carrier.hostContext(null);
            leave();
        }
    }

    private synchronized boolean enter() {
        if (!closed) {
            helpersInside++;
        }
        return !closed;
    }

    private synchronized void leave() {
        helpersInside--;
        notifyAll();
    }

    /** Allocates nothing, because memory may have run out. */
    private synchronized void fail(PlainContext context, Throwable e) {
        nextPosition.set(blockCount);
        if (failure == null) {
            failure = e;
            failed = context;
        }
    }

    // Kernels that run as a loop end by themselves, so an interrupt is kept for the caller instead of obeyed.
    private synchronized void awaitHelpers() {
        closed = true;
        boolean interrupted = false;
        while (helpersInside > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
