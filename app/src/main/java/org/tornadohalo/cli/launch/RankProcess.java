package org.tornadohalo.cli.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.tornadohalo.interop.WorldAddress;

/**
 * What the launcher has told this process: which rank it is.
 *
 * @param address rank, number of ranks and meeting point
 * @param callerFolder the folder from which the user started the program; relative paths mean this one
 * @param placement which ranks run where, for a reader
 * @param terminal whether rank 0's output goes to a terminal
 */
public record RankProcess(WorldAddress address, Path callerFolder, String placement, boolean terminal) {
    static final String RANK = "tornadohalo.rank";
    static final String RANKS = "tornadohalo.ranks";
    static final String MEET = "tornadohalo.meet";
    static final String CALLER_FOLDER = "tornadohalo.callerFolder";
    static final String PLACEMENT = "tornadohalo.placement";
    static final String TERMINAL = "tornadohalo.terminal";
    static final String SCRATCH = "tornadohalo.scratch";

    /** This process's rank; empty in a process that is no rank of a launcher. */
    public static Optional<RankProcess> current() {
        if (System.getProperty(RANK) == null) {
            return Optional.empty();
        }
        return Optional.of(new RankProcess(
                new WorldAddress(Integer.getInteger(RANK), Integer.getInteger(RANKS), System.getProperty(MEET)),
                Path.of(System.getProperty(CALLER_FOLDER)),
                System.getProperty(PLACEMENT),
                Boolean.getBoolean(TERMINAL)));
    }

    /** Whether this process speaks to the user: rank 0, or no rank of a launcher. */
    public static boolean speaks() {
        return current().map(rank -> rank.address().rank() == 0).orElse(true);
    }

    /**
     * Ends this process when its launcher is gone, whatever ended that, and deletes what it can no longer delete:
     * standard input is a pipe from it.
     */
    public void endWithLauncher() {
        Thread.ofPlatform().daemon().name("launcher-watch").start(() -> {
            try {
                System.in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // A broken pipe says the same as its end.
            }
            try {
                Scratch.delete(Path.of(System.getProperty(SCRATCH)));
            } finally {
                Runtime.getRuntime().halt(1);
            }
        });
    }
}
