package org.tornadohalo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.tornadohalo.cli.doctor.Diagnosis;
import org.tornadohalo.cli.doctor.NvidiaSmi;
import org.tornadohalo.cli.launch.Installation;
import org.tornadohalo.cli.launch.Launcher;
import org.tornadohalo.cli.launch.RankProcess;
import org.tornadohalo.cli.launch.RankProgram;
import org.tornadohalo.cli.options.HostOptions.HostChoice;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Runs a command in this process, or starts ranks that run it. */
final class LaunchStrategy implements IExecutionStrategy {
    private static final String JVM = "jvm";

    private final Map<String, String> environment;

    /**
     * @param environment variables of this process
     */
    LaunchStrategy(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public int execute(ParseResult words) {
        ParseResult command = words.subcommand();
        while (command != null && command.hasSubcommand()) {
            command = command.subcommand();
        }
        boolean isRun = command != null && !command.isUsageHelpRequested() && !command.isVersionHelpRequested();
        if (isRun
                && command.commandSpec().userObject() instanceof RankProgram program
                && RankProcess.current().isEmpty()) {
            try {
                if (program.needsRanks(program.hostOptions().host())) {
                    Launcher launcher = new Launcher(environment, Path.of(""));
                    if (takesGpus(program, launcher)) {
                        return launcher.launch(installation(), program, words.expandedArgs(), NvidiaSmi.gpuCount());
                    }
                    program.kernels().forEach(source -> source.requireJava(JVM));
                }
            } catch (IOException | RuntimeException e) {
                throw new ExecutionException(command.commandSpec().commandLine(), e.getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ExecutionException(command.commandSpec().commandLine(), "interrupted", e);
            }
        }
        try {
            return new RunLast().execute(words);
        } catch (StandardOutput.Failure e) {
            // The parser itself prints the help, and reports what that throws with a stack trace.
            throw new ExecutionException(words.commandSpec().commandLine(), e.getMessage(), e);
        }
    }

    private boolean takesGpus(RankProgram program, Launcher launcher) {
        HostChoice host = program.hostOptions().host();
        Optional<String> missing = host == HostChoice.JVM ? Optional.empty() : Diagnosis.missingForGpus(environment);
        if (host == HostChoice.TORNADO && missing.isPresent()) {
            throw new IllegalArgumentException("--host tornado needs what is missing here: " + missing.get()
                    + "; use --host jvm; 'tornado-halo doctor' shows what is there");
        }
        boolean gpus = host != HostChoice.JVM && missing.isEmpty();
        if (host == HostChoice.AUTO) {
            program.hostOptions()
                    .decided(missing.map(text -> "--host auto found no " + text)
                            .orElse("--host auto found all that GPUs need"));
        }
        if (!gpus && launcher.isOneOfSeveral()) {
            throw new IllegalArgumentException(
                    "host jvm runs all ranks in one process, but this one is one of several: "
                            + "start it without mpirun or srun"
                            + missing.map(text -> ", or install " + text).orElse(""));
        }
        return gpus;
    }

    private static Installation installation() {
        return Installation.current()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--host tornado starts processes: run the program through scripts/tornado-halo"));
    }
}
