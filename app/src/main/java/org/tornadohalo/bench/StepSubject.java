package org.tornadohalo.bench;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.tornadohalo.bench.StepSimulation.Round;
import org.tornadohalo.graph.StepCosts;

/** A simulation with or without replay while its steps are measured; all methods are collective. */
final class StepSubject {
    private final StepSimulation simulation;
    private final boolean replay;
    private final Round[] rounds;
    private int measured;
    private int launches;
    private int hostWaits;

    StepSubject(StepSimulation simulation, boolean replay, int rounds) {
        this.simulation = simulation;
        this.replay = replay;
        this.rounds = new Round[rounds];
    }

    StepSimulation simulation() {
        return simulation;
    }

    void warmUp() {
        simulation.round(replay);
    }

    /** Runs a round and keeps its times. */
    void timedRound() {
        rounds[measured++] = simulation.round(replay);
        StepCosts costs = simulation.costs();
        launches = costs.launches();
        hostWaits = costs.hostWaits();
    }

    /** Statistics of what only some simulations do. */
    private Optional<RoundStatistics> optional(ToDoubleFunction<Round> time) {
        return Double.isNaN(time.applyAsDouble(rounds[0])) ? Optional.empty() : Optional.of(statistics(time));
    }

    private RoundStatistics statistics(ToDoubleFunction<Round> time) {
        return RoundStatistics.of(Arrays.stream(rounds).mapToDouble(time).toArray());
    }

    /**
     * The result without comparisons.
     *
     * @param interpreted µs of the host for the graphs of a step that is not replayed; NaN if it cannot be told
     */
    StepResult result(double interpreted) {
        double host = replay ? statistics(Round::hostMicros).median() : interpreted;
        return new StepResult(
                simulation.name(),
                replay,
                simulation.step().exchange().path(),
                statistics(Round::step),
                statistics(Round::first),
                statistics(Round::repartition),
                optional(Round::listStep),
                optional(Round::renewal),
                statistics(Round::whole),
                simulation.settings().listInterval(),
                simulation.settings().timeStep(),
                Double.isNaN(host) ? OptionalDouble.empty() : OptionalDouble.of(host),
                launches,
                hostWaits,
                OptionalDouble.empty());
    }
}
