package org.tornadohalo.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.tornadohalo.cli.options.PhysicsOptions.RunLength;
import org.tornadohalo.cli.output.JsonReports;
import org.tornadohalo.cli.output.OutputFile;
import org.tornadohalo.cli.output.Reports;
import org.tornadohalo.cli.output.RunConsole;
import org.tornadohalo.cli.plan.Domain;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.io.GroFile;
import org.tornadohalo.md.RunReport;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Moves the atoms of a system. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Simulate a system over ranks (leap-frog, constant energy).",
            "The example runs with flexible water, as --example implies --define FLEXIBLE here, unless --constraints"
                    + " h-bonds is given: then with rigid water."
        })
final class RunCommand extends SimulationCommand {
    /** Decimals of coordinates written, nm: fine enough that a run continues where this one ended. */
    private static final int OUTPUT_DECIMALS = 6;

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Number of steps (default: ${DEFAULT-VALUE}).")
    private long steps;

    @Option(
            names = "--nstenergy",
            paramLabel = "N",
            defaultValue = "100",
            description = "Steps between energies (default: ${DEFAULT-VALUE}).")
    private int energyInterval;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of velocities that are generated where the coordinates have none (default:"
                    + " ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--replay",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description =
                    "Launch the steps between two pair lists or energies as replayed CUDA graphs, without TornadoVM's"
                            + " interpreter, on host tornado (default): in three parts where the host drives the exchange. Host jvm runs"
                            + " step by step all the same.")
    private boolean replay;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write the report and all energies as JSON; - is standard output, and tables go to the error stream.")
    private String jsonFile;

    @Option(
            names = "--out-gro",
            paramLabel = "FILE",
            converter = OutputPath.class,
            description = "Write the last configuration (.gro, 6 decimals).")
    private Path groFile;

    private record Outcome(RunReport report, Optional<GroConfiguration> last) {}

    @Override
    public Integer call() throws IOException {
        if (steps < 1) {
            throw new IllegalArgumentException(
                    "--steps must be at least 1, but is " + steps + "; 'tornado-halo forces' evaluates without a step");
        }
        OutputFile.requireOwn(input.files(), JsonOutput.file(jsonFile), groFile);
        JsonOutput json = JsonOutput.prepare(jsonFile, spec);
        OutputFile gro = Ranks.output(groFile);
        MolecularSystem system = input.loadToMove(new Warnings(spec));
        SimulationSettings settings = physics.settings(
                system,
                ranks.cells(),
                ranks.exchange(),
                ranks.nonbonded(),
                new RunLength(steps, energyInterval, seed, replay));
        Domain.choose(system, ranks.rankCount(), settings);
        new StartChecks(system, settings)
                .tell(new Warnings(spec), note -> json.tables().println("note: " + note));
        Outcome outcome = simulate(system, settings, json.tables());
        PrintWriter out = json.tables();
        out.println();
        out.println(Reports.of(outcome.report, ranks.kernels()));
        if (gro != null) {
            GroConfiguration last = outcome.last.orElseThrow().atTime(steps * settings.timeStep(), steps);
            gro.write(file -> GroFile.write(file, last, OUTPUT_DECIMALS));
        }
        json.write(JsonReports.of(outcome.report, ranks.kernels()));
        return 0;
    }

    private Outcome simulate(MolecularSystem system, SimulationSettings settings, PrintWriter out) {
        PrintWriter bar = RunConsole.isTerminal() ? spec.commandLine().getErr() : null;
        try (RunConsole console = new RunConsole(out, bar, steps)) {
            return Ranks.run(ranks, system, settings, out, simulation -> {
                RunReport report = simulation.run(console);
                return new Outcome(report, groFile != null ? simulation.gather() : Optional.empty());
            });
        }
    }
}
