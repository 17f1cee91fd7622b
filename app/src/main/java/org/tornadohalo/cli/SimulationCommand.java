package org.tornadohalo.cli;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.tornadohalo.cli.launch.RankProgram;
import org.tornadohalo.cli.options.HostOptions;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.cli.options.PhysicsOptions;
import org.tornadohalo.cli.options.PhysicsOptions.RunLength;
import org.tornadohalo.cli.options.RankOptions;
import org.tornadohalo.cli.output.EvaluationSetup;
import org.tornadohalo.cli.output.Reports;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that reads a system and computes with it on ranks. */
abstract class SimulationCommand implements Callable<Integer>, RankProgram {
    @Spec
    CommandSpec spec;

    @Mixin
    InputOptions input;

    @Mixin
    PhysicsOptions physics;

    @Mixin
    RankOptions ranks;

    @Override
    public final HostOptions hostOptions() {
        return ranks.hostOptions();
    }

    @Override
    public final OptionalInt namedRankCount() {
        return ranks.namedRankCount();
    }

    @Override
    public final List<KernelSource> kernels() {
        return List.of(ranks.kernels());
    }

    /** A result, and what it was computed with. */
    record Evaluated<T>(T result, EvaluationSetup setup) {}

    /** Computes something of the configuration that is read, without a step. */
    final <T> Evaluated<T> evaluate(JsonOutput json, Function<RankSimulation, T> program) throws IOException {
        MolecularSystem system = input.load(new Warnings(spec));
        SimulationSettings settings =
                physics.settings(system, ranks.cells(), ranks.exchange(), ranks.nonbonded(), RunLength.NONE);
        Evaluated<T> evaluated = Ranks.run(
                ranks,
                system,
                settings,
                json.tables(),
                (pe, simulation) -> new Evaluated<>(
                        program.apply(simulation), EvaluationSetup.of(pe, simulation, ranks.kernels())));
        json.tables().println(Reports.of(evaluated.setup()));
        return evaluated;
    }
}
