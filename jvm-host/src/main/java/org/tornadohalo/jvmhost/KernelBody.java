package org.tornadohalo.jvmhost;

/** Calls a kernel; the argument array holds the context where the kernel takes one. */
interface KernelBody {
    /** Runs the thread that the context stands at. */
    void run(Object[] arguments);

    /** Runs the first {@code count} threads of the row that the context stands at, and moves the context along. */
    void runRow(BlockContext context, Object[] arguments, int count);
}
