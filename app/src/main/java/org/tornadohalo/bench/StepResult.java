package org.tornadohalo.bench;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The times of whole steps of one configuration, each that of its slowest rank.
 *
 * @param name of the simulation
 * @param isReplayed whether steps were replayed
 * @param path how data reached other ranks' memory
 * @param step ms of a step between two repartitions, without the first ones and those with pruning
 * @param first ms of the first steps after a repartition together, see {@link StepSimulation#FIRST_STEPS}
 * @param repartition ms of a repartition: domains, upload, and pairs where the host searches them
 * @param listStep ms of a step with new lists, where a simulation renews them without a repartition
 * @param renewal ms that it takes longer than a step without
 * @param pruning of lists, where a simulation prunes them
 * @param whole ms per step of a simulation with all that comes every list interval, by the host's clock
 * @param listInterval steps between repartitions, or between renewals of the lists
 * @param timeStep ps
 * @param hostMicros µs of a step that the host spends on giving work to the device, without waits; empty where it
 *     cannot be told
 * @param launches kernels launched for a step
 * @param hostWaits times that the host waits within a step
 * @param bytesPerAtom memory of the device of the rank that takes most, over the home atoms of a mean rank
 * @param exchange of replayed steps on several ranks
 * @param javaOverCuda median of a step with Java kernels over that with CUDA kernels, where both ran
 */
public record StepResult(
        StepName name,
        boolean isReplayed,
        String path,
        RoundStatistics step,
        RoundStatistics first,
        RoundStatistics repartition,
        Optional<RoundStatistics> listStep,
        Optional<RoundStatistics> renewal,
        Optional<PruningCost> pruning,
        RoundStatistics whole,
        int listInterval,
        double timeStep,
        OptionalDouble hostMicros,
        int launches,
        int hostWaits,
        double bytesPerAtom,
        Optional<ExchangeShare> exchange,
        OptionalDouble javaOverCuda) {
    /** Nanoseconds per day of a step of 1 ps that takes 1 ms. */
    private static final double NS_PER_DAY = 86_400;

    /** Simulated time per day of wall time, with new lists. */
    public double nsPerDay() {
        return NS_PER_DAY * timeStep / whole.median();
    }

    /** Simulated time per day if there were nothing but steps. */
    public double nsPerDayOfSteps() {
        return NS_PER_DAY * timeStep / step.median();
    }

    /**
     * The part of a step's whole time that its share of the renewal of lists is, or of the repartition where there is
     * none.
     */
    public double listShare() {
        return renewal.orElse(repartition).median() / listInterval / whole.median();
    }

    StepResult withJavaOverCuda(OptionalDouble ratio) {
        return new StepResult(
                name,
                isReplayed,
                path,
                step,
                first,
                repartition,
                listStep,
                renewal,
                pruning,
                whole,
                listInterval,
                timeStep,
                hostMicros,
                launches,
                hostWaits,
                bytesPerAtom,
                exchange,
                ratio);
    }
}
