package org.tornadohalo.jvmhost;

/** One execution of a kernel over its grid. */
record Launch(
        String taskName,
        Kernel kernel,
        Object code,
        Object[] arguments,
        int contextIndex,
        LaunchGeometry geometry,
        JvmHost.Settings settings) {

    void run() {
        if (kernel.needsThreads() || settings.forceThreads()) {
            new BlockScheduler(this).run();
        } else {
            new PlainLaunch(this).run();
        }
    }

    BlockOrder.Sequence blockSequence() {
        return settings.blockOrder().of(geometry.blockCount());
    }

    /** The arguments for a thread with that context. */
    Object[] argumentsWith(BlockContext context) {
        Object[] own = arguments.clone();
        if (contextIndex >= 0) {
            own[contextIndex] = context;
        }
        return own;
    }

    /** Task, kernel and block for messages. */
    String place(BlockContext context) {
        return "task " + taskName + ", kernel " + kernel.name() + ", block " + context.blockPosition();
    }

    KernelException failure(BlockContext context, Throwable cause, String note) {
        return new KernelException(
                place(context) + ", thread " + context.threadPosition() + ": " + cause + note, cause);
    }
}
