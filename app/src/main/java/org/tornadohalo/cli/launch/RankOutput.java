package org.tornadohalo.cli.launch;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Passes on what ranks print: rank 0's bytes as they are, others' lines with the rank before them.
 *
 * <p>Lines with which the program itself reports an error are kept back for the ranks above 0 until all ranks have
 * ended, so that what all ranks found wrong is printed once.
 */
final class RankOutput {
    private static final String PROGRAM = "tornado-halo: ";
    private static final int BUFFER_BYTES = 8192;

    private final PrintStream out;
    private final PrintStream err;
    private final List<Thread> readers = new ArrayList<>();
    private final Set<String> reported = new HashSet<>();
    private final List<RankLine> keptBack = new ArrayList<>();

    private record RankLine(int rank, String line) {}

    RankOutput(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Starts to pass on the output of a process; ends with it. */
    void follow(int rank, Process process) {
        if (rank == 0) {
            read(rank, process.getInputStream(), in -> copy(in, out, false));
            read(rank, process.getErrorStream(), in -> copy(in, err, true));
        } else {
            read(rank, process.getInputStream(), in -> prefix(in, rank, out));
            read(rank, process.getErrorStream(), in -> prefix(in, rank, err));
        }
    }

    private interface Reader {
        void read(InputStream in) throws IOException;
    }

    private void read(int rank, InputStream in, Reader reader) {
        readers.add(Thread.ofPlatform().daemon().name("output-of-rank-" + rank).start(() -> {
            try (in) {
                reader.read(in);
            } catch (IOException e) {
                // The process has been killed in the middle of a line.
            }
        }));
    }

    private void copy(InputStream in, PrintStream target, boolean errors) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            target.write(buffer, 0, count);
            target.flush();
            if (errors) {
                collectLines(buffer, count, line);
            }
        }
    }

    private void collectLines(byte[] buffer, int count, ByteArrayOutputStream line) {
        for (int k = 0; k < count; k++) {
            if (buffer[k] == '\n') {
                isNew(line.toString(StandardCharsets.UTF_8).strip());
                line.reset();
            } else {
                line.write(buffer[k]);
            }
        }
    }

    private void prefix(InputStream in, int rank, PrintStream target) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (target == err && line.startsWith(PROGRAM)) {
                keepBack(new RankLine(rank, line));
            } else {
                print(rank, line, target);
            }
        }
    }

    private static void print(int rank, String line, PrintStream target) {
        target.println("[rank " + rank + "] " + line);
        target.flush();
    }

    private synchronized void keepBack(RankLine line) {
        keptBack.add(line);
    }

    private synchronized boolean isNew(String line) {
        return reported.add(line);
    }

    /** Waits for the output of ended processes, at most {@code millis}, and prints what was kept back. */
    void finish(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        for (Thread reader : readers) {
            reader.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
        }
        synchronized (this) {
            for (RankLine kept : keptBack) {
                if (isNew(kept.line)) {
                    print(kept.rank, kept.line, err);
                }
            }
            keptBack.clear();
        }
    }
}
