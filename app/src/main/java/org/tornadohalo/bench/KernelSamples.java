package org.tornadohalo.bench;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.tornadohalo.bench.StepTrace.Span;
import org.tornadohalo.graph.StepCosts;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.PlanTimer;
import org.tornadohalo.interop.PlanTimer.Launch;

/**
 * The kernels of one simulation on one rank while they are timed, with atoms that stand still; all methods are
 * collective.
 */
final class KernelSamples {
    /** Launches in a row of a kernel that can be repeated. */
    static final int REPETITIONS = 100;

    private static final int TRACED_STEPS = 3;

    /** Runs of a sequence in a round, of which the last is timed: ranks begin the first at different times. */
    private static final int RUNS = 2;

    private static final double NANOS_PER_MICRO = 1e3;

    private final StepSimulation simulation;
    private final HostMessenger messenger;
    private final boolean graphsHoldExchange;
    private final PlanTimer step;
    private final PlanTimer lists;
    private final Optional<PlanTimer> pruning;
    private final PlanTimer energies;
    private final Map<String, Kernel> kernels = new LinkedHashMap<>();
    private final List<Double> interpreted = new ArrayList<>();
    private final List<Double> exposed = new ArrayList<>();
    /** Whether the host can run kernels many times in a row. */
    private boolean canRepeat;

    /** Samples of a kernel. */
    private static final class Kernel {
        private final double perStep;
        private final List<Double> micros = new ArrayList<>();
        private final List<Double> otherMicros = new ArrayList<>();
        private int repetitions;

        Kernel(double perStep) {
            this.perStep = perStep;
        }
    }

    KernelSamples(StepSimulation simulation, HostMessenger messenger) {
        this.simulation = simulation;
        this.messenger = messenger;
        simulation.standStill();
        StepCosts costs = simulation.costs();
        graphsHoldExchange = costs.graphsHoldExchange();
        step = costs.kernels();
        lists = costs.lists();
        pruning = costs.pruning();
        energies = costs.energies();
    }

    /**
     * Times every kernel once, or many times in a row where that is possible; then also with another source's code on
     * the same arrays, because the place of arrays in memory alone can make the same code slower (docs/reference-cuda.md).
     *
     * @param other the same simulation with kernels of another source, if there is one
     */
    void round(Optional<KernelSamples> other) {
        messenger.barrier();
        interpreted.add(step.interpret().orElse(0) / NANOS_PER_MICRO);
        add(lists, Optional.empty(), 1.0 / simulation.settings().listInterval(), task -> true);
        // Inner lists are those of the lists just made: steps read what the pruning has left of these.
        pruning.ifPresent(timer -> add(
                timer,
                other.flatMap(samples -> samples.pruning),
                1.0 / simulation.settings().pruneInterval(),
                StepCosts::isPruning));
        add(step, other.map(samples -> samples.step), 1, task -> true);
        add(
                energies,
                other.map(samples -> samples.energies),
                1.0 / simulation.settings().energyInterval(),
                task -> true);
        if (canRepeat) {
            simulation
                    .costs()
                    .exposedExchangeNanos(REPETITIONS)
                    .ifPresent(nanos -> exposed.add(nanos / NANOS_PER_MICRO));
        }
        simulation.step().exchange().checkWaits();
    }

    /** Adds the samples of those tasks of a timer that are told. */
    private void add(PlanTimer timer, Optional<PlanTimer> other, double perStep, Predicate<String> isTold) {
        messenger.barrier();
        List<Launch> runs = timer.run(RUNS);
        List<Launch> run = runs.subList(runs.size() / RUNS * (RUNS - 1), runs.size());
        for (int k = 0; k < run.size(); k++) {
            Launch launch = run.get(k);
            if (!isTold.test(launch.task())) {
                continue;
            }
            OptionalDouble repeated =
                    StepCosts.isRepeatable(launch.task()) ? timer.repeat(k, REPETITIONS) : OptionalDouble.empty();
            Kernel kernel = kernels.computeIfAbsent(launch.task(), task -> new Kernel(perStep));
            kernel.micros.add(messenger.max(repeated.orElse(launch.nanos()) / NANOS_PER_MICRO));
            canRepeat |= repeated.isPresent();
            kernel.repetitions = repeated.isPresent() ? REPETITIONS : 1;
            if (repeated.isPresent() && other.isPresent()) {
                double nanos = timer.repeat(k, REPETITIONS, other.get()).orElseThrow();
                kernel.otherMicros.add(messenger.max(nanos / NANOS_PER_MICRO));
            }
        }
    }

    /** µs of the host for the graphs of a step that is not replayed; NaN if it cannot be told. */
    double interpretedMicros() {
        double median = statistics(interpreted).median();
        return graphsHoldExchange && median > 0 ? messenger.max(median) : Double.NaN;
    }

    /** How long the exchange takes, and how much of that a replayed step shows; empty where there is none. */
    Optional<ExchangeShare> exchange() {
        if (exposed.isEmpty()) {
            return Optional.empty();
        }
        double alone = kernels.entrySet().stream()
                .filter(kernel -> StepCosts.isExchange(kernel.getKey()))
                .mapToDouble(kernel -> statistics(kernel.getValue().micros).median())
                .sum();
        double part = simulation.step().exchange().residentPart();
        return Optional.of(new ExchangeShare(alone, statistics(exposed).median(), part));
    }

    /** @param stepMillis median time of a step */
    List<KernelResult> results(double stepMillis) {
        List<KernelResult> results = new ArrayList<>();
        kernels.forEach((task, kernel) -> {
            RoundStatistics micros = statistics(kernel.micros);
            double part = kernel.perStep * micros.median() / (1000 * stepMillis);
            Optional<RoundStatistics> other =
                    kernel.otherMicros.isEmpty() ? Optional.empty() : Optional.of(statistics(kernel.otherMicros));
            results.add(new KernelResult(
                    simulation.name(),
                    task,
                    kernel.perStep,
                    micros,
                    kernel.repetitions,
                    part,
                    other,
                    OptionalDouble.empty()));
        });
        return results;
    }

    private static RoundStatistics statistics(List<Double> samples) {
        return RoundStatistics.of(
                samples.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The kernels of some steps in a row on all ranks. */
    StepTrace trace() {
        messenger.barrier();
        byte[][] ofRanks = messenger.allGather(encode(step.run(TRACED_STEPS)));
        simulation.step().exchange().checkWaits();
        List<Span> spans = new ArrayList<>();
        for (int rank = 0; rank < ofRanks.length; rank++) {
            decode(rank, ofRanks[rank], spans);
        }
        return new StepTrace(simulation.name(), spans);
    }

    private static byte[] encode(List<Launch> launches) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (Launch launch : launches) {
                out.writeUTF(launch.task());
                out.writeLong(launch.start());
                out.writeLong(launch.nanos());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void decode(int rank, byte[] launches, List<Span> spans) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(launches))) {
            while (in.available() > 0) {
                String task = in.readUTF();
                spans.add(new Span(rank, task, in.readLong() / NANOS_PER_MICRO, in.readLong() / NANOS_PER_MICRO));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
