package org.tornadohalo.jvmhost;

import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;

/** A thread of a block: a continuation that runs one kernel after the other and is kept between launches. */
final class KernelThread {
    private static final ContinuationScope SCOPE = new ContinuationScope("kernel-thread");

    enum State {
        RUNNABLE,
        AT_BARRIER,
        AT_WARP_OPERATION,
        AT_CONDITION,
        RETURNED
    }

    private final Continuation continuation = new Continuation(SCOPE, this::runKernels);
    private KernelBody body;
    private Object[] arguments;
    private ThreadContext context;
    private ResidentBlock block;
    private int number;
    private State state = State.RETURNED;
    private Wait wait;
    private Throwable failure;

    /** Becomes a thread of the block. */
    void attach(Launch launch, KernelBody kernelBody, ResidentBlock owner, int threadNumber) {
        context = new ThreadContext(launch.geometry(), owner.localMemory(), this);
        body = kernelBody;
        arguments = launch.argumentsWith(context);
        block = owner;
        number = threadNumber;
    }

    void detach() {
        body = null;
        arguments = null;
        context = null;
        block = null;
        wait = null;
    }

    /** Runs until the thread waits or returns. */
    void resume() {
        continuation.run();
    }

    /** Lets other threads run; returns when the scheduler resumes this one. */
    void suspend() {
        Continuation.yield(SCOPE);
    }

    void await(Wait condition) {
        if (!condition.isOver()) {
            wait = condition;
            block.awaitCondition(this);
        }
        condition.throwFailure();
    }

    private void runKernels() {
        while (true) {
            runKernel();
            suspend();
        }
    }

    private void runKernel() {
        try {
            body.run(arguments);
        } catch (Throwable e) {
            failure = e;
        }
        block.threadReturned(this);
    }

    /** What the kernel threw, or null. */
    Throwable failure() {
        return failure;
    }

    ThreadContext context() {
        return context;
    }

    ResidentBlock block() {
        return block;
    }

    /** Number in the block. */
    int number() {
        return number;
    }

    int lane() {
        return number % Warp.SIZE;
    }

    Warp warp() {
        return block.warpOf(number);
    }

    /** The wait that the thread is in or was in last, or null. */
    Wait lastWait() {
        return wait;
    }

    State state() {
        return state;
    }

    void state(State next) {
        state = next;
    }
}
