package org.tornadohalo.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.OptionalInt;
import org.tornadohalo.cli.doctor.Diagnosis;
import org.tornadohalo.cli.doctor.Finding;
import org.tornadohalo.cli.doctor.RankPaths;
import org.tornadohalo.cli.launch.RankProcess;
import org.tornadohalo.cli.launch.RankProgram;
import org.tornadohalo.cli.options.HostOptions;
import org.tornadohalo.cli.options.HostOptions.HostChoice;
import org.tornadohalo.cli.output.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what this machine has. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = {
            "Show what this machine has, what would run on it, and why not more.",
            "With --host tornado it starts the ranks and shows how each reaches the others' memory."
        })
final class DoctorCommand implements Runnable, RankProgram {
    @Spec
    private CommandSpec spec;

    @Mixin
    private HostOptions host;

    @Option(names = "--ranks", paramLabel = "N", description = "Number of ranks to start on host tornado (default: 1).")
    private Integer ranks;

    @Override
    public HostOptions hostOptions() {
        return host;
    }

    @Override
    public OptionalInt namedRankCount() {
        if (ranks != null && ranks < 1) {
            throw new IllegalArgumentException("--ranks must be at least 1, but is " + ranks);
        }
        return ranks == null ? OptionalInt.empty() : OptionalInt.of(ranks);
    }

    /** What the machine has is found out without ranks. */
    @Override
    public boolean needsRanks(HostChoice choice) {
        return choice == HostChoice.TORNADO;
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (RankProcess.current().isPresent()) {
            out.println(Ranks.onPe(host, out, RankPaths::table));
            return;
        }
        Diagnosis diagnosis = Diagnosis.ofThisMachine();
        out.println(table(diagnosis.findings()));
        out.println();
        List<String> links = Diagnosis.linksOfThisMachine();
        if (!links.isEmpty()) {
            out.println("Links between GPUs (nvidia-smi topo -m):");
            links.forEach(out::println);
            out.println();
        }
        diagnosis.conclusions().forEach(out::println);
    }

    /** Details are long: they go last, behind the verdicts. */
    private static TextTable table(List<Finding> findings) {
        TextTable table = new TextTable("what", "there", "").leftAligned();
        findings.forEach(f -> table.row(f.subject(), f.present() ? "yes" : "no", f.detail()));
        return table;
    }
}
