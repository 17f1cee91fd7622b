package org.tornadohalo.jvmhost;

import java.util.Objects;

/** Settings of the JVM host; a launch uses those that hold when it starts. */
public final class JvmHost {
    /** Blocks of a launch that can wait at the same time, unless set otherwise. */
    public static final int DEFAULT_RESIDENT_BLOCKS = 32;

    private static volatile Settings settings = defaults();

    private JvmHost() {}

    record Settings(int workers, int residentBlocks, BlockOrder blockOrder, boolean forceThreads) {}

    /** Threads that share the blocks of a kernel without barriers and waits, the launching one included. */
    public static int workers() {
        return settings.workers;
    }

    /**
     * Sets the threads that share the blocks of a kernel without barriers and waits; 1 is the launching thread
     * alone. Default: the available processors.
     *
     * @throws IllegalArgumentException if {@code count} is below 1
     */
    public static synchronized void workers(int count) {
        int checked = atLeastOne("workers", count);
        settings = new Settings(checked, settings.residentBlocks, settings.blockOrder, settings.forceThreads);
    }

    /** Blocks of a launch that can wait at the same time. */
    public static int residentBlocks() {
        return settings.residentBlocks;
    }

    /**
     * Sets how many blocks of a launch can wait at the same time; further ones start when one of them ends.
     *
     * @throws IllegalArgumentException if {@code count} is below 1
     */
    public static synchronized void residentBlocks(int count) {
        int checked = atLeastOne("resident blocks", count);
        settings = new Settings(settings.workers, checked, settings.blockOrder, settings.forceThreads);
    }

    /** Sets the order in which the blocks of a launch start. Default: forward. */
    public static synchronized void blockOrder(BlockOrder order) {
        Objects.requireNonNull(order, "order");
        settings = new Settings(settings.workers, settings.residentBlocks, order, settings.forceThreads);
    }

    /** Sets whether kernels without barriers and waits run with real threads of a block, too. Default: no. */
    public static synchronized void forceThreads(boolean force) {
        settings = new Settings(settings.workers, settings.residentBlocks, settings.blockOrder, force);
    }

    /** Sets everything to its default. */
    public static synchronized void useDefaults() {
        settings = defaults();
    }

    static Settings settings() {
        return settings;
    }

    private static Settings defaults() {
        int processors = Runtime.getRuntime().availableProcessors();
        return new Settings(processors, DEFAULT_RESIDENT_BLOCKS, BlockOrder.forward(), false);
    }

    private static int atLeastOne(String what, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("the number of " + what + " must be at least 1, not " + count);
        }
        return count;
    }
}
