package org.tornadohalo.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The report of whole steps as JSON; the keys are part of the program's interface. */
public final class StepJson {
    private StepJson() {}

    /** The whole report, without traces. */
    public static ObjectNode of(StepReport report, Machine machine) {
        ObjectNode json = BenchJson.head("step", machine);
        json.put("host", report.host());
        json.put("ranks", report.ranks());
        json.put("rounds", report.rounds());
        json.put("warm_up_rounds", report.warmUps());
        json.put("first_steps", StepSimulation.FIRST_STEPS);
        ArrayNode results = json.putArray("results");
        report.results().forEach(result -> add(results.addObject(), result));
        ArrayNode kernels = json.putArray("kernel_times");
        report.kernels().forEach(kernel -> add(kernels.addObject(), kernel));
        BenchJson.addSkipped(json, report.skipped());
        return json;
    }

    private static void add(ObjectNode json, StepResult result) {
        add(json, result.name());
        json.put("replay", result.isReplayed() ? "on" : "off");
        json.put("path", result.path());
        add(json, "step_ms", result.step());
        add(json, "first_steps_ms", result.first());
        add(json, "repartition_ms", result.repartition());
        add(json, "list_step_ms", result.listStep());
        add(json, "list_renewal_ms", result.renewal());
        add(json, "pruning_ms", result.pruning().map(PruningCost::extra));
        add(json, "whole_step_ms", result.whole());
        json.put("nstlist", result.listInterval());
        json.put("nstprune", result.pruning().map(PruningCost::interval).orElse(0));
        json.put("r_list_inner_nm", result.pruning().map(PruningCost::radius).orElse(null));
        json.put("dt_ps", result.timeStep());
        json.put("list_share", result.listShare());
        json.put("ns_per_day", result.nsPerDay());
        json.put("ns_per_day_of_steps", result.nsPerDayOfSteps());
        put(json, "host_us_per_step", result.hostMicros());
        json.put("launches", result.launches());
        json.put("host_waits", result.hostWaits());
        json.put("bytes_per_atom", result.bytesPerAtom());
        put(json, "exchange_alone_us", result.exchange(), ExchangeShare::aloneMicros);
        put(json, "exchange_exposed_us", result.exchange(), ExchangeShare::exposedMicros);
        put(json, "exchange_hidden", result.exchange(), ExchangeShare::hidden);
        put(json, "exchange_held_us", result.exchange(), ExchangeShare::heldMicros);
        put(json, "java_over_cuda", result.javaOverCuda());
    }

    private static void add(ObjectNode json, KernelResult kernel) {
        add(json, kernel.name());
        json.put("kernel", kernel.task());
        json.put("launches_per_step", kernel.launchesPerStep());
        json.put("repetitions", kernel.repetitions());
        json.put("median_us", kernel.micros().median());
        json.put("p99_us", kernel.micros().p99());
        json.put("min_us", kernel.micros().min());
        json.put("max_us", kernel.micros().max());
        json.put("mad_us", kernel.micros().mad());
        json.put("part_of_step", kernel.partOfStep());
        add(json, "other_us", kernel.otherMicros());
        put(json, "java_over_cuda", kernel.javaOverCuda());
    }

    private static void add(ObjectNode json, StepName name) {
        json.put("atoms", name.atoms());
        json.put("copies", name.copies());
        json.put("grid", name.grid());
        json.put("r_list_nm", name.listRadius());
        json.put("exchange", name.exchange());
        json.put("nonbonded", name.nonbonded());
        json.put("kernels", name.kernels());
    }

    private static void add(ObjectNode json, String key, RoundStatistics times) {
        json.putObject(key)
                .put("median", times.median())
                .put("p99", times.p99())
                .put("min", times.min())
                .put("max", times.max())
                .put("mad", times.mad());
    }

    private static void add(ObjectNode json, String key, Optional<RoundStatistics> times) {
        if (times.isPresent()) {
            add(json, key, times.get());
        } else {
            json.putNull(key);
        }
    }

    private static void put(
            ObjectNode json, String key, Optional<ExchangeShare> share, ToDoubleFunction<ExchangeShare> value) {
        put(
                json,
                key,
                share.map(of -> OptionalDouble.of(value.applyAsDouble(of))).orElse(OptionalDouble.empty()));
    }

    private static void put(ObjectNode json, String key, OptionalDouble value) {
        if (value.isPresent()) {
            json.put(key, value.getAsDouble());
        } else {
            json.putNull(key);
        }
    }
}
