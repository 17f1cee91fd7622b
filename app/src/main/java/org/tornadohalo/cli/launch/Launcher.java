package org.tornadohalo.cli.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tornadohalo.cli.options.HostOptions;

/** Runs a command on ranks that are processes of their own; the launcher itself computes nothing. */
public final class Launcher {
    private static final String MEETING_POINT = "TORNADO_HALO_MEET";

    private final Map<String, String> environment;
    private final Path callerFolder;
    private final Optional<WorldVariables> world;

    /**
     * @param environment variables of this process
     * @param callerFolder the folder from which the user started the program
     * @throws IllegalArgumentException if the variables name no possible rank
     */
    public Launcher(Map<String, String> environment, Path callerFolder) {
        this.environment = environment;
        this.callerFolder = callerFolder.toAbsolutePath();
        this.world = WorldVariables.from(environment);
    }

    /** Whether this process is one of several that a launcher such as mpirun has started. */
    public boolean isOneOfSeveral() {
        return world.isPresent() && world.get().rankCount() > 1;
    }

    /**
     * Starts the ranks of this process, and waits for them.
     *
     * @param installation where the program is
     * @param program the command
     * @param words the command line
     * @param installedGpus the number of GPUs of this node
     * @return the exit code
     * @throws IllegalArgumentException if command line and environment do not fit
     */
    public int launch(Installation installation, RankProgram program, List<String> words, int installedGpus)
            throws IOException, InterruptedException {
        int rankCount = rankCount(program.namedRankCount());
        Gpus gpus = Gpus.visible(environment, installedGpus);
        HostOptions options = program.hostOptions();
        options.symmetricSize();
        try (Scratch scratch = new Scratch(installation.tornadoOptions(environment))) {
            RankCommand command = new RankCommand(
                    installation,
                    environment,
                    options,
                    gpus,
                    scratch.folder(),
                    callerFolder,
                    meetingPoint(options, rankCount, scratch.folder()),
                    placement(gpus, rankCount, options),
                    System.console() != null && System.console().isTerminal(),
                    withRankCount(words, program, rankCount));
            return supervise(commands(command, rankCount), scratch);
        }
    }

    private static int supervise(SortedMap<Integer, ProcessBuilder> commands, Scratch scratch)
            throws IOException, InterruptedException {
        RankProcesses processes = new RankProcesses(System.out, System.err, RankProcesses.GRACE);
        Thread atExit = new Thread(() -> {
            processes.close();
            scratch.close();
        });
        Runtime.getRuntime().addShutdownHook(atExit);
        try (processes) {
            return processes.run(commands);
        } finally {
            forget(atExit);
        }
    }

    private static void forget(Thread atExit) {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook does what is left to do.
        }
    }

    private SortedMap<Integer, ProcessBuilder> commands(RankCommand command, int rankCount) {
        SortedMap<Integer, ProcessBuilder> commands = new TreeMap<>();
        if (world.isPresent()) {
            int rank = world.get().rank();
            commands.put(rank, command.of(rank, world.get().localRank(), rankCount));
        } else {
            for (int rank = 0; rank < rankCount; rank++) {
                commands.put(rank, command.of(rank, rank, rankCount));
            }
        }
        return commands;
    }

    private int rankCount(OptionalInt named) {
        if (world.isEmpty()) {
            return named.orElse(1);
        }
        int given = world.get().rankCount();
        if (named.isPresent() && named.getAsInt() != given) {
            throw new IllegalArgumentException("the command line asks for " + named.getAsInt() + " ranks, but "
                    + world.get().rankVariable() + " says that this process is one of " + given
                    + ": leave --ranks out, or start " + named.getAsInt() + " processes");
        }
        return given;
    }

    private static List<String> withRankCount(List<String> words, RankProgram program, int rankCount) {
        List<String> all = new ArrayList<>(words);
        if (program.namedRankCount().isEmpty()) {
            all.add("--ranks=" + rankCount);
        }
        return all;
    }

    private String meetingPoint(HostOptions options, int rankCount, Path scratch) {
        Optional<String> named = options.meetingPoint().or(() -> Optional.ofNullable(environment.get(MEETING_POINT)));
        if (named.isPresent()) {
            return isAddress(named.get())
                    ? named.get()
                    : callerFolder.resolve(named.get()).toString();
        }
        if (world.isEmpty() || rankCount == 1) {
            return scratch.resolve("meeting-point").toString();
        }
        if (world.get().severalNodes()) {
            throw new IllegalArgumentException("the ranks run on several nodes and do not know where to meet: give"
                    + " --meet HOST:PORT with rank 0's host, or --meet FILE on a folder that all nodes share");
        }
        return sharedFile().toString();
    }

    private static boolean isAddress(String meetingPoint) {
        return meetingPoint.matches("[^/]+:\\d{1,5}");
    }

    /** A file whose name the ranks of one run on one node agree on, and no other run uses. */
    private Path sharedFile() {
        String job = Optional.ofNullable(world.get().job()).orElseGet(Launcher::parent);
        String name = "tornado-halo-" + System.getProperty("user.name") + "-" + job.replaceAll("[^\\w.-]", "_");
        return Path.of(System.getProperty("java.io.tmpdir"), name);
    }

    /** All ranks of one run on one node are children of the same process. */
    private static String parent() {
        ProcessHandle parent = ProcessHandle.current()
                .parent()
                .orElseThrow(() -> new IllegalArgumentException("this process has no"
                        + " parent by which the ranks could find each other: give --meet FILE or --meet HOST:PORT"));
        return parent.pid() + "-"
                + parent.info().startInstant().map(Object::toString).orElse("");
    }

    private String placement(Gpus gpus, int rankCount, HostOptions options) {
        String reason = options.decision().map(text -> " (" + text + ")").orElse("");
        String ranks = world.isPresent()
                ? rankCount + " ranks, started by another launcher; rank "
                        + world.get().rank() + " on GPU " + gpus.of(world.get().localRank())
                : gpus.describe(rankCount);
        return "host tornado" + reason + ": " + ranks;
    }
}
