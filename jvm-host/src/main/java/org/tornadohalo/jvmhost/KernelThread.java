package org.tornadohalo.jvmhost;

import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;

/** A thread of a block; used for one block of the grid after the other, each time with a new continuation. */
final class KernelThread {
    private static final ContinuationScope SCOPE = new ContinuationScope("kernel-thread");

    enum State {
        RUNNABLE,
        AT_BARRIER,
        AT_WARP_OPERATION,
        AT_CONDITION,
        RETURNED
    }

    private final ResidentBlock block;
    private final int number;
    private final ThreadContext context;
    private final KernelBody body;
    private final Object[] arguments;
    private final Runnable kernel = this::runKernel;
    private Continuation continuation;
    private State state = State.RETURNED;
    private Wait wait;
    private Throwable failure;

    KernelThread(Launch launch, KernelBody body, ResidentBlock block, int number) {
        this.block = block;
        this.number = number;
        this.body = body;
        context = new ThreadContext(launch.geometry(), block.localMemory(), this);
        arguments = launch.argumentsWith(context);
    }

    /** Becomes the thread of the same number of another block of the grid. */
    void start(int gridBlock) {
        context.moveToBlock(gridBlock);
        context.moveToThreadNumber(number);
        continuation = new Continuation(SCOPE, kernel);
        state = State.RUNNABLE;
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
