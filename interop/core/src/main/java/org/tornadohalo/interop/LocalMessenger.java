package org.tornadohalo.interop;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** Host messages between ranks that are threads of one JVM. */
public final class LocalMessenger implements HostMessenger {
    private final int rank;
    private final Run run;

    private LocalMessenger(int rank, Run run) {
        this.rank = rank;
        this.run = run;
    }

    /**
     * Makes the messengers of a run, one per rank.
     *
     * @param receiveBound the longest wait for one message
     * @throws IllegalArgumentException when there is no rank
     */
    public static List<LocalMessenger> create(int rankCount, Duration receiveBound) {
        if (rankCount < 1) {
            throw new IllegalArgumentException(
                    "the number of ranks must be at least 1, not " + rankCount + ": give --ranks 1 or more");
        }
        Run run = new Run(rankCount, receiveBound);
        List<LocalMessenger> messengers = new ArrayList<>();
        for (int rank = 0; rank < rankCount; rank++) {
            messengers.add(new LocalMessenger(rank, run));
        }
        return List.copyOf(messengers);
    }

    /**
     * Runs a task once per rank, each on its own thread, and waits for all of them.
     *
     * @return the results in the order of the ranks
     * @throws RuntimeException the first failure of a rank (checked exceptions wrapped); it ends the others
     */
    public static <T> List<T> run(int rankCount, Duration receiveBound, Function<? super HostMessenger, T> task) {
        List<LocalMessenger> messengers = create(rankCount, receiveBound);
        List<Callable<T>> tasks = new ArrayList<>();
        messengers.forEach(messenger -> tasks.add(() -> task.apply(messenger)));
        return runEach(messengers, tasks);
    }

    /**
     * Runs one task per rank of a run, each on its own thread, and waits for all of them.
     *
     * @param messengers all messengers of the run, from {@link #create}
     * @param tasks one per rank; a task that throws aborts the run
     * @return the results in the order of the ranks
     * @throws RuntimeException the first failure of a rank (checked exceptions wrapped)
     * @throws IllegalStateException if the run had failed before
     */
    public static <T> List<T> runEach(List<LocalMessenger> messengers, List<? extends Callable<T>> tasks) {
        Run run = messengers.getFirst().run;
        run.checkNew();
        List<AtomicReference<T>> results = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (LocalMessenger messenger : messengers) {
            Callable<T> task = tasks.get(messenger.rank);
            AtomicReference<T> result = new AtomicReference<>();
            results.add(result);
            threads.add(Thread.ofPlatform()
                    .name("rank-" + messenger.rank)
                    .daemon()
                    .unstarted(() -> messenger.runTask(task, result)));
        }
        startAndJoin(threads, messengers);
        run.throwFailure();
        return results.stream().map(AtomicReference::get).toList();
    }

    /** Threads that have started are waited for in any case: what they use is released afterwards. */
    static void startAndJoin(List<Thread> threads, List<LocalMessenger> messengers) {
        int started = 0;
        try {
            for (Thread thread : threads) {
                thread.start();
                started++;
            }
        } catch (OutOfMemoryError e) {
            messengers.get(started).abort(e);
        }
        for (int i = 0; i < started; i++) {
            join(threads.get(i));
        }
    }

    private <T> void runTask(Callable<T> task, AtomicReference<T> result) {
        try {
            result.set(task.call());
        } catch (Throwable failure) {
            abort(failure);
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int rankCount() {
        return run.mailboxes.size();
    }

    @Override
    public void send(int toRank, byte[] message) {
        checkRank(toRank);
        run.checkAlive(rank);
        run.mailboxes.get(toRank).put(rank, message);
    }

    @Override
    public byte[] receive(int fromRank) {
        checkRank(fromRank);
        return run.mailboxes.get(rank).take(fromRank);
    }

    @Override
    public void abort(Throwable cause) {
        run.failure.compareAndSet(null, new Failure(rank, cause));
        run.mailboxes.forEach(Mailbox::wake);
    }

    @Override
    public void checkAlive() {
        run.checkAlive(rank);
    }

    /** The rank that aborted the run first, if one did. */
    public OptionalInt failedRank() {
        Failure seen = run.failure.get();
        return seen == null ? OptionalInt.empty() : OptionalInt.of(seen.rank);
    }

    private void checkRank(int other) {
        if (other < 0 || other >= rankCount()) {
            throw new IllegalArgumentException("rank " + other + " does not exist: this run has ranks 0 to "
                    + (rankCount() - 1) + " (asked by rank " + rank + ")");
        }
    }

    private record Failure(int rank, Throwable cause) {
        String describe() {
            return "rank " + rank + " failed: " + (cause.getMessage() == null ? cause : cause.getMessage());
        }
    }

    /** What the ranks share. */
    private static final class Run {
        final List<Mailbox> mailboxes = new ArrayList<>();
        final AtomicReference<Failure> failure = new AtomicReference<>();
        final Duration receiveBound;

        Run(int rankCount, Duration receiveBound) {
            this.receiveBound = receiveBound;
            for (int rank = 0; rank < rankCount; rank++) {
                mailboxes.add(new Mailbox(rank, rankCount, this));
            }
        }

        void checkNew() {
            Failure seen = failure.get();
            if (seen != null) {
                throw new IllegalStateException(
                        "these ranks cannot run again because " + seen.describe() + "; make new ones", seen.cause);
            }
        }

        void checkAlive(int rank) {
            Failure seen = failure.get();
            if (seen != null) {
                throw new MessengerException("rank " + rank + " stops because " + seen.describe(), seen.cause);
            }
        }

        void throwFailure() {
            Failure seen = failure.get();
            switch (seen == null ? null : seen.cause) {
                case null -> {}
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                case Throwable e -> throw new IllegalStateException(seen.describe(), e);
            }
        }
    }

    /** The messages that wait for one rank, one queue per sender. */
    private static final class Mailbox {
        private final int owner;
        private final Run run;
        private final List<Queue<byte[]>> queues = new ArrayList<>();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();

        Mailbox(int owner, int rankCount, Run run) {
            this.owner = owner;
            this.run = run;
            for (int from = 0; from < rankCount; from++) {
                queues.add(new ArrayDeque<>());
            }
        }

        void put(int from, byte[] message) {
            lock.lock();
            try {
                queues.get(from).add(message);
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        byte[] take(int from) {
            long remaining = run.receiveBound.toNanos();
            lock.lock();
            try {
                while (true) {
                    run.checkAlive(owner);
                    byte[] message = queues.get(from).poll();
                    if (message != null) {
                        return message;
                    }
                    if (remaining <= 0) {
                        throw new MessengerException("rank " + owner + " waited " + run.receiveBound.toMillis()
                                + " ms for a host message from rank " + from + ": rank " + from
                                + " has sent nothing; all ranks must make the same collective calls in the same order");
                    }
                    remaining = changed.awaitNanos(remaining);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new MessengerException(
                        "rank " + owner + " was interrupted while it waited for a host message from rank " + from, e);
            } finally {
                lock.unlock();
            }
        }

        void wake() {
            lock.lock();
            try {
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
