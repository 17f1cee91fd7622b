package org.tornadohalo.jvmhost;

import java.util.ArrayDeque;
import java.util.Deque;

/** What the executor keeps for a host thread. */
final class Carrier {
    /** Kernel threads kept for later launches; more than a full launch of 32 blocks of 256. */
    private static final int MAX_IDLE_THREADS = 8192;

    private static final ThreadLocal<Carrier> CURRENT = ThreadLocal.withInitial(Carrier::new);

    private final Deque<KernelThread> idle = new ArrayDeque<>();
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

    // A continuation stays with its host thread: compiled code may keep that thread in a register across a yield.
    KernelThread takeKernelThread() {
        KernelThread kept = idle.pollLast();
        return kept == null ? new KernelThread() : kept;
    }

    void giveBack(KernelThread thread) {
        thread.detach();
        if (idle.size() < MAX_IDLE_THREADS) {
            idle.addLast(thread);
        }
    }
}
