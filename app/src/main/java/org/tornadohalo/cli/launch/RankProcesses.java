package org.tornadohalo.cli.launch;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Processes of ranks that live and die together.
 *
 * <p>When the first one fails, the others get {@code grace} to report what they know and end; then they are killed.
 */
final class RankProcesses implements AutoCloseable {
    /** With five seconds as the promise, this leaves room for a slow machine. */
    static final Duration GRACE = Duration.ofSeconds(3);

    private static final Duration TERMINATION = Duration.ofSeconds(2);
    private static final long OUTPUT_MILLIS = 1000;
    private static final long KILL_MILLIS = 500;
    private static final int BAD_INPUT = 2;
    /** A process that signal s has ended has exit code 128 + s. */
    private static final int SIGNAL_BASE = 128;

    private static final int LAST_SIGNAL = 64;

    private final PrintStream err;
    private final RankOutput output;
    private final Duration grace;
    private final SortedMap<Integer, Process> running = new ConcurrentSkipListMap<>();
    private final LinkedBlockingQueue<Ended> ends = new LinkedBlockingQueue<>();
    private volatile boolean closing;

    private record Ended(int rank, int code) {
        boolean bySignal() {
            return code > SIGNAL_BASE && code <= SIGNAL_BASE + LAST_SIGNAL;
        }
    }

    RankProcesses(PrintStream out, PrintStream err, Duration grace) {
        this.err = err;
        this.output = new RankOutput(out, err);
        this.grace = grace;
    }

    /**
     * Starts the processes and waits until all have ended.
     *
     * @param commands processes by rank
     * @return 0, or the exit code of the rank that failed first
     * @throws IOException if a process cannot be started; none is left then
     */
    int run(SortedMap<Integer, ProcessBuilder> commands) throws IOException, InterruptedException {
        for (Map.Entry<Integer, ProcessBuilder> command : commands.entrySet()) {
            start(command.getKey(), command.getValue());
        }
        Ended failure = await();
        if (failure == null) {
            output.finish(OUTPUT_MILLIS);
            return 0;
        }
        boolean stopped = awaitOthers();
        letAnotherLauncherReport(commands, failure);
        output.finish(OUTPUT_MILLIS);
        if (!speaksForItself(failure, stopped)) {
            report(failure, "ended with code " + failure.code + (stopped ? "; the other ranks were stopped" : ""));
        }
        return failure.code;
    }

    /** Whether the user has read already why the program ended. */
    private static boolean speaksForItself(Ended failure, boolean stopped) {
        if (failure.code == BAD_INPUT) {
            return failure.rank == 0 || !stopped;
        }
        return failure.bySignal() || failure.code < BAD_INPUT && !stopped;
    }

    private void start(int rank, ProcessBuilder command) throws IOException {
        Process process = command.start();
        running.put(rank, process);
        output.follow(rank, process);
        process.onExit().thenAccept(ended -> ends.add(new Ended(rank, ended.exitValue())));
    }

    /** The first rank that fails, or null when all have ended well. */
    private Ended await() throws InterruptedException {
        while (!running.isEmpty()) {
            Ended end = ends.take();
            running.remove(end.rank);
            if (end.bySignal()) {
                report(end, "was ended by signal " + (end.code - SIGNAL_BASE) + "; the other ranks are stopped");
            }
            if (end.code != 0) {
                return end;
            }
        }
        return null;
    }

    /** Whether ranks had to be killed. */
    private boolean awaitOthers() throws InterruptedException {
        long deadline = System.nanoTime() + grace.toNanos();
        while (!running.isEmpty()) {
            Ended end = ends.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (end == null) {
                kill();
                return true;
            }
            running.remove(end.rank);
        }
        return false;
    }

    /**
     * Where each rank has a launcher of its own, mpirun ends the others when rank 0 finds the input bad: time for that
     * keeps the same line from being printed by every rank.
     */
    private static void letAnotherLauncherReport(SortedMap<Integer, ProcessBuilder> commands, Ended failure)
            throws InterruptedException {
        if (failure.code == BAD_INPUT && commands.firstKey() > 0) {
            Thread.sleep(TERMINATION);
        }
    }

    private void report(Ended end, String what) {
        if (!closing) {
            err.println("tornado-halo: rank " + end.rank + " " + what);
            err.flush();
        }
    }

    private void kill() {
        kill(running.values().stream().flatMap(RankProcesses::tree));
    }

    private static Stream<ProcessHandle> tree(Process process) {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()));
    }

    /** Kills processes and waits, within a limit, until they are gone. */
    private static void kill(Stream<ProcessHandle> processes) {
        List<ProcessHandle> killed = processes.toList();
        killed.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture<?>[] exits =
                killed.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(exits)
                .completeOnTimeout(null, KILL_MILLIS, TimeUnit.MILLISECONDS)
                .join();
    }

    /** Ends all processes that still run: asks first, then kills. */
    @Override
    public void close() {
        closing = true;
        // A process that ends leaves its children to nobody: they have to be known before.
        List<ProcessHandle> children =
                running.values().stream().flatMap(Process::descendants).toList();
        running.values().forEach(Process::destroy);
        long deadline = System.nanoTime() + TERMINATION.toNanos();
        for (Process process : running.values()) {
            try {
                process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        kill(Stream.concat(running.values().stream().flatMap(RankProcesses::tree), children.stream()));
    }
}
