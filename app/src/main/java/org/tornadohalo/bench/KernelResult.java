package org.tornadohalo.bench;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The times of one kernel of a step, each that of its slowest rank.
 *
 * @param name of the simulation
 * @param task graph and task, such as {@code local.nonbonded}
 * @param launchesPerStep on average
 * @param micros µs of a launch over the rounds
 * @param repetitions launches in a row in a round; 1 for a kernel that was timed within a step
 * @param partOfStep time of its launches over the median time of a step
 * @param otherMicros µs of a launch of the other source's code on the arrays of this simulation, where both sources ran
 *     and the kernel was repeated
 * @param javaOverCuda median of the Java kernel over that of its CUDA twin, where both ran: on the arrays of both
 *     simulations, where each was repeated on both
 */
public record KernelResult(
        StepName name,
        String task,
        double launchesPerStep,
        RoundStatistics micros,
        int repetitions,
        double partOfStep,
        Optional<RoundStatistics> otherMicros,
        OptionalDouble javaOverCuda) {
    KernelResult withJavaOverCuda(OptionalDouble ratio) {
        return new KernelResult(name, task, launchesPerStep, micros, repetitions, partOfStep, otherMicros, ratio);
    }
}
