package org.tornadohalo.jvmhost;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.tornadohalo.jvmhost.KernelThread.State;

/** A block whose threads run in turns on the launching thread; used for one block of the grid after the other. */
final class ResidentBlock {
    private final Launch launch;
    private final Carrier carrier;
    private final Supplier<String> notStarted;
    private final KernelThread[] threads;
    private final Warp[] warps;
    private final LocalMemory localMemory = new LocalMemory();
    private final Map<Class<?>, BlockState> states = new HashMap<>();
    private final int[] threadsIn = new int[State.values().length];
    private int barriersCompleted;

    /** {@code notStarted} says, for the message of a wait that timed out, which blocks could not meet it. */
    ResidentBlock(Launch launch, KernelBody body, Carrier carrier, Supplier<String> notStarted) {
        this.launch = launch;
        this.carrier = carrier;
        this.notStarted = notStarted;
        threads = new KernelThread[launch.geometry().blockSize()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new KernelThread(launch, body, this, i);
        }
        warps = new Warp[(threads.length + Warp.SIZE - 1) / Warp.SIZE];
        for (int i = 0; i < warps.length; i++) {
            warps[i] = new Warp(this, i * Warp.SIZE, Math.min(Warp.SIZE, threads.length - i * Warp.SIZE));
        }
    }

    /** Becomes the block of the grid with that number. */
    void start(int block) {
        localMemory.startBlock();
        states.clear();
        barriersCompleted = 0;
        Arrays.fill(threadsIn, 0);
        threadsIn[State.RUNNABLE.ordinal()] = threads.length;
        for (KernelThread thread : threads) {
            thread.start(block);
        }
        for (Warp warp : warps) {
            warp.startBlock();
        }
    }

    /** Runs the threads until each one waits for a condition or has returned; true if all have returned. */
    boolean run() {
        while (count(State.RUNNABLE) > 0) {
            for (KernelThread thread : threads) {
                if (thread.state() == State.RUNNABLE) {
                    resume(thread);
                }
            }
        }
        if (count(State.RETURNED) == threads.length) {
            endStates();
            return true;
        }
        boolean barrierIncomplete = count(State.AT_BARRIER) > 0 && count(State.RETURNED) > 0;
        if (barrierIncomplete || count(State.AT_CONDITION) == 0) {
            throw deadlock("its threads wait for one another");
        }
        return false;
    }

    /** Makes the threads runnable whose wait is over; false if there are none. */
    boolean endWaits() {
        for (KernelThread thread : threads) {
            if (thread.state() == State.AT_CONDITION && thread.lastWait().isOver()) {
                move(thread, State.RUNNABLE);
            }
        }
        return count(State.RUNNABLE) > 0;
    }

    void forEachWait(Consumer<Wait> action) {
        for (KernelThread thread : threads) {
            if (thread.state() == State.AT_CONDITION) {
                action.accept(thread.lastWait());
            }
        }
    }

    LocalMemory localMemory() {
        return localMemory;
    }

    <S extends BlockState> S state(Class<S> type, Supplier<S> maker) {
        return type.cast(states.computeIfAbsent(type, _ -> maker.get()));
    }

    Warp warpOf(int threadNumber) {
        return warps[threadNumber / Warp.SIZE];
    }

    void barrier(KernelThread thread) {
        move(thread, State.AT_BARRIER);
        if (count(State.AT_BARRIER) < threads.length) {
            thread.suspend();
            return;
        }
        barriersCompleted++;
        for (KernelThread waiting : threads) {
            move(waiting, State.RUNNABLE);
        }
    }

    void awaitCondition(KernelThread thread) {
        move(thread, State.AT_CONDITION);
        thread.suspend();
    }

    void awaitWarp(KernelThread thread) {
        move(thread, State.AT_WARP_OPERATION);
        thread.suspend();
    }

    /** Makes a thread runnable whose warp operation is complete; {@code running} completed it and goes on. */
    void release(int threadNumber, KernelThread running) {
        if (threads[threadNumber] != running) {
            move(threads[threadNumber], State.RUNNABLE);
        }
    }

    void threadReturned(KernelThread thread) {
        move(thread, State.RETURNED);
        thread.warp().laneReturned(thread.lane());
    }

    KernelDeadlockException deadlock(String reason) {
        return new KernelDeadlockException(launch.place(threads[0].context()) + ": deadlock, " + reason + ": "
                + new WaitReport(threads, barriersCompleted));
    }

    private void resume(KernelThread thread) {
        carrier.kernelThread(thread);
        try {
            thread.resume();
        } finally {
            carrier.kernelThread(null);
        }
        if (thread.failure() != null) {
            throw failure(thread);
        }
    }

    private KernelException failure(KernelThread thread) {
        if (thread.failure() instanceof KernelDeadlockException deadlock) {
            return deadlock;
        }
        Wait wait = thread.lastWait();
        boolean timedOut = wait != null && wait.hasTimedOutWith(thread.failure());
        return launch.failure(thread.context(), thread.failure(), timedOut ? notStarted.get() : "");
    }

    private void endStates() {
        try {
            states.values().forEach(BlockState::blockEnded);
        } catch (RuntimeException e) {
            throw launch.failure(threads[0].context(), e, "");
        }
    }

    private int count(State state) {
        return threadsIn[state.ordinal()];
    }

    private void move(KernelThread thread, State next) {
        threadsIn[thread.state().ordinal()]--;
        threadsIn[next.ordinal()]++;
        thread.state(next);
    }
}
