package org.tornadohalo.cli.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tornadohalo.cli.options.HostOptions;

/**
 * How the process of a rank is started.
 *
 * @param installation where the program is
 * @param environment the launcher's variables
 * @param options the host's options of the command line
 * @param gpus those of this node
 * @param scratch folder of this launch: the file {@code options}, and the empty folder {@code empty} to start in
 * @param callerFolder the folder from which the user started the program
 * @param meetingPoint where the ranks meet
 * @param placement which ranks run where, for a reader
 * @param terminal whether the output goes to a terminal
 * @param arguments the command line
 */
record RankCommand(
        Installation installation,
        Map<String, String> environment,
        HostOptions options,
        Gpus gpus,
        Path scratch,
        Path callerFolder,
        String meetingPoint,
        String placement,
        boolean terminal,
        List<String> arguments) {
    static final String JVM_OPTIONS_FILE = "options";
    static final String EMPTY_FOLDER = "empty";

    private static final String DEFAULT_SYMMETRIC_SIZE = "1G";
    private static final String USER_JVM_OPTIONS = "TORNADO_HALO_JAVA_OPTS";
    private static final String WRAPPER = "TORNADO_HALO_WRAPPER";
    private static final String SYMMETRIC_SIZE = "NVSHMEM_SYMMETRIC_SIZE";
    private static final String MPI_ERROR_SIGNALS = "UCX_ERROR_SIGNALS";

    /** The process of one rank, not yet started. */
    ProcessBuilder of(int rank, int localRank, int rankCount) {
        List<String> command = new ArrayList<>(words(WRAPPER));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + scratch.resolve(JVM_OPTIONS_FILE));
        // The empty folder is deleted, and a report of a crash with it.
        command.add("-XX:ErrorFile=" + callerFolder.resolve("hs_err_pid%p.log"));
        command.addAll(words(USER_JVM_OPTIONS));
        command.addAll(properties(rank, rankCount));
        command.addAll(List.of("-cp", installation.rankClassPath(), "org.tornadohalo.cli.Main"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(scratch.resolve(EMPTY_FOLDER).toFile());
        variables(builder.environment(), localRank);
        return builder;
    }

    private List<String> words(String variable) {
        String text = environment.getOrDefault(variable, "").strip();
        return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    }

    private List<String> properties(int rank, int rankCount) {
        List<String> words = new ArrayList<>();
        words.add(property(RankProcess.RANK, rank));
        words.add(property(RankProcess.RANKS, rankCount));
        words.add(property(RankProcess.MEET, meetingPoint));
        words.add(property(RankProcess.CALLER_FOLDER, callerFolder));
        words.add(property(RankProcess.PLACEMENT, placement));
        words.add(property(RankProcess.TERMINAL, terminal));
        words.add(property(RankProcess.SCRATCH, scratch));
        // Temporary files of a rank that is killed go with the folder of the launch.
        words.add(property("java.io.tmpdir", scratch));
        words.add(property("tornadohalo.native", installation.nativeFolder()));
        options.dumpFolder()
                .map(folder -> callerFolder.resolve(folder).resolve("rank-" + rank))
                .ifPresent(folder -> words.add(property("tornadohalo.dumpKernels", folder)));
        options.kernelCache()
                .map(folder -> folder.equals("none") ? folder : callerFolder.resolve(folder))
                .ifPresent(folder -> words.add(property("tornadohalo.kernelCache", folder)));
        return words;
    }

    private static String property(String name, Object value) {
        return "-D" + name + "=" + value;
    }

    private void variables(Map<String, String> variables, int localRank) {
        variables.clear();
        variables.putAll(environment);
        // TornadoVM's scripts put it on the module path.
        variables.remove("CLASSPATH");
        variables.put(Gpus.VARIABLE, gpus.orderFor(localRank));
        // The JVM lives on these signals, which MPI's transport would take for crashes.
        variables.putIfAbsent(MPI_ERROR_SIGNALS, "");
        variables.put(
                SYMMETRIC_SIZE,
                options.symmetricSize()
                        .orElseGet(() -> environment.getOrDefault(SYMMETRIC_SIZE, DEFAULT_SYMMETRIC_SIZE)));
    }
}
