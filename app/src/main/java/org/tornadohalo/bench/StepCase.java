package org.tornadohalo.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.bench.BenchReport.Skipped;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.Pe;

/** All simulations of one system on one rank: opened together, so that their rounds can take turns. Collective. */
final class StepCase {
    private final Pe pe;
    private final StepSettings settings;
    private final StepSettings.Case of;
    private final Runnable roundDone;
    private final List<StepSimulation> simulations = new ArrayList<>();
    private final List<StepSubject> subjects = new ArrayList<>();
    private final List<Skipped> skipped = new ArrayList<>();
    private final List<StepResult> results = new ArrayList<>();
    private final List<KernelResult> kernels = new ArrayList<>();
    private final List<StepTrace> traces = new ArrayList<>();

    StepCase(Pe pe, StepSettings settings, StepSettings.Case of, Runnable roundDone) {
        this.pe = pe;
        this.settings = settings;
        this.of = of;
        this.roundDone = roundDone;
        for (ExchangeMode mode : settings.modes()) {
            for (NonbondedMode nonbonded : settings.nonbonded()) {
                settings.kernels().forEach(source -> open(mode, nonbonded, source));
            }
        }
    }

    private void open(ExchangeMode mode, NonbondedMode nonbonded, KernelSource source) {
        StepName name = new StepName(
                of.system().atomCount(),
                of.copies(),
                of.grid(),
                of.listRadius(),
                mode.toString(),
                nonbonded.toString(),
                source.toString());
        StepSimulation simulation;
        try {
            simulation = new StepSimulation(pe, of, name, source, of.setup().of(mode, nonbonded));
        } catch (IllegalArgumentException e) {
            if (!settings.skipsUnavailable()) {
                throw e;
            }
            skipped.add(new Skipped(name.configuration(), e.getMessage()));
            return;
        }
        simulations.add(simulation);
        for (boolean replay : settings.replays()) {
            subjects.add(new StepSubject(simulation, replay, settings.rounds()));
        }
    }

    /** Runs all rounds, and checks what has been timed. */
    void measure() {
        for (int round = 0; round < settings.warmUps(); round++) {
            subjects.forEach(StepSubject::warmUp);
            roundDone.run();
        }
        for (int round = 0; round < settings.rounds(); round++) {
            for (int k = 0; k < subjects.size(); k++) {
                subjects.get((round + k) % subjects.size()).timedRound();
            }
            roundDone.run();
        }
        simulations.forEach(StepSimulation::check);
        measureKernels();
    }

    private void measureKernels() {
        List<KernelSamples> samples = simulations.stream()
                .map(simulation -> new KernelSamples(simulation, pe.messenger()))
                .toList();
        for (int round = 0; round < settings.rounds(); round++) {
            for (int k = 0; k < samples.size(); k++) {
                int turn = (round + k) % samples.size();
                samples.get(turn).round(twinOf(turn).map(samples::get));
            }
            roundDone.run();
        }
        List<StepResult> steps = new ArrayList<>();
        List<KernelResult> launches = new ArrayList<>();
        for (int k = 0; k < samples.size(); k++) {
            StepSimulation simulation = simulations.get(k);
            double interpreted = samples.get(k).interpretedMicros();
            Optional<ExchangeShare> exchange = samples.get(k).exchange();
            List<StepResult> ofSimulation = subjects.stream()
                    .filter(subject -> subject.simulation() == simulation)
                    .map(subject -> subject.result(interpreted, exchange))
                    .toList();
            steps.addAll(ofSimulation);
            OptionalDouble fastest = ofSimulation.stream()
                    .mapToDouble(result -> result.step().median())
                    .min();
            launches.addAll(samples.get(k).results(fastest.orElse(Double.NaN)));
            traces.add(samples.get(k).trace());
        }
        compare(steps, launches);
    }

    /** The simulation that differs from another one in the source of its kernels alone. */
    private Optional<Integer> twinOf(int number) {
        StepName name = simulations.get(number).name();
        return IntStream.range(0, simulations.size())
                .filter(k -> k != number)
                .filter(k -> simulations.get(k).name().withoutKernels().equals(name.withoutKernels()))
                .boxed()
                .findFirst();
    }

    private void compare(List<StepResult> steps, List<KernelResult> launches) {
        for (StepResult result : steps) {
            List<StepResult> alike = steps.stream()
                    .filter(other ->
                            other.name().withoutKernels().equals(result.name().withoutKernels())
                                    && other.isReplayed() == result.isReplayed())
                    .toList();
            results.add(result.withJavaOverCuda(Comparisons.javaOverCuda(
                    alike,
                    other -> other.name().kernels(),
                    other -> other.step().median())));
        }
        Map<String, List<KernelResult>> alike = new LinkedHashMap<>();
        for (KernelResult result : launches) {
            alike.computeIfAbsent(result.name().withoutKernels() + result.task(), key -> new ArrayList<>())
                    .add(result);
        }
        for (List<KernelResult> sources : alike.values()) {
            OptionalDouble ratio = Comparisons.javaOverCudaOnAllArrays(sources);
            sources.forEach(result -> kernels.add(result.withJavaOverCuda(ratio)));
        }
    }

    List<StepResult> results() {
        return results;
    }

    List<KernelResult> kernels() {
        return kernels;
    }

    List<StepTrace> traces() {
        return traces;
    }

    List<Skipped> skipped() {
        return skipped;
    }

    /** Releases everything; only when no rank has failed, because memory is released by all together. */
    void close() {
        simulations.forEach(StepSimulation::close);
    }
}
