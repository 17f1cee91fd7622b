package org.tornadohalo.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.tornadohalo.bench.StepSimulation.Interval;
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
    private double bytesPerAtom;

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
        bytesPerAtom = simulation.bytesPerAtom();
    }

    /**
     * The result without comparisons. Where lists were renewed in some rounds, steps are those of these rounds.
     *
     * @param interpreted µs of the host for the graphs of a step that is not replayed; NaN if it cannot be told
     * @param exchange of replayed steps
     */
    StepResult result(double interpreted, Optional<ExchangeShare> exchange) {
        List<Interval> all = Arrays.stream(rounds).map(Round::interval).toList();
        List<Interval> renewed = all.stream().filter(Interval::isRenewed).toList();
        List<Interval> intervals = renewed.isEmpty() ? all : renewed;
        double host = replay ? statistics(intervals, Interval::hostMicros).median() : interpreted;
        return new StepResult(
                simulation.name(),
                replay,
                simulation.step().exchange().path(),
                statistics(intervals, Interval::step),
                statistics(List.of(rounds), Round::first),
                statistics(List.of(rounds), Round::repartition),
                optional(renewed, Interval::listStep),
                optional(renewed, Interval::renewal),
                simulation
                        .innerRadius()
                        .map(radius -> new PruningCost(
                                simulation.settings().pruneInterval(),
                                radius.nm(),
                                statistics(intervals, Interval::pruning))),
                statistics(intervals, Interval::whole),
                simulation.settings().listInterval(),
                simulation.settings().timeStep(),
                Double.isNaN(host) ? OptionalDouble.empty() : OptionalDouble.of(host),
                launches,
                hostWaits,
                bytesPerAtom,
                replay ? exchange : Optional.empty(),
                OptionalDouble.empty());
    }

    private static <T> Optional<RoundStatistics> optional(List<T> of, ToDoubleFunction<T> time) {
        return of.isEmpty() ? Optional.empty() : Optional.of(statistics(of, time));
    }

    private static <T> RoundStatistics statistics(List<T> of, ToDoubleFunction<T> time) {
        return RoundStatistics.of(of.stream().mapToDouble(time).toArray());
    }
}
