package org.tornadohalo.jvmhost;

/** What the executor keeps for a host thread. */
final class Carrier {
    private static final ThreadLocal<Carrier> CURRENT = ThreadLocal.withInitial(Carrier::new);

    private Object hostContext;
    private KernelThread kernelThread;
    private PlainContext plainContext;

    /** The calling host thread's, also inside a kernel. */
    static Carrier current() {
        return CURRENT.get();
    }

    Object hostContext() {
        return hostContext;
    }

    void hostContext(Object context) {
        hostContext = context;
    }

    /** The kernel thread that runs on this host thread now, or null. */
    KernelThread kernelThread() {
        return kernelThread;
    }

    void kernelThread(KernelThread running) {
        kernelThread = running;
    }

    /** The context of the loop over a grid that runs on this host thread now, or null. */
    PlainContext plainContext() {
        return plainContext;
    }

    void plainContext(PlainContext running) {
        plainContext = running;
    }
}
