package org.tornadohalo.md;

import java.util.List;
import java.util.Optional;
import org.tornadohalo.forcefield.BufferRule;

/**
 * What a run did; the same on all ranks but for the wall time.
 *
 * @param atoms atoms of the system
 * @param constraints distances that constraints keep
 * @param ranks ranks
 * @param grid cells in x, y and z
 * @param exchange name of the exchange design
 * @param nonbonded name of the form of the non-bonded kernel
 * @param host what executed the kernels
 * @param path how ranks reached each other's memory
 * @param steps steps done
 * @param timeStepPs ps
 * @param wallSeconds of the step loop, repartitions included
 * @param startUp the first list interval, in which kernels are compiled and loaded; of no steps where the run is no
 *     longer
 * @param temperatureK at the last sample
 * @param energyDrift slope of the conserved energy over the samples, kJ/mol/ns per atom; 0 with fewer than two samples
 * @param listInterval steps between new pair lists
 * @param pruneInterval steps between prunings of these; 0 without pruning
 * @param listRadius of the pair lists that searches made
 * @param innerRadius of those that were left when these were pruned; empty without pruning
 * @param bufferRule what lists had to hold
 * @param repartitions new partitions after the first one
 * @param halo volume and cost of the exchange in the last partition
 * @param samples energies, first and last step included
 */
public record RunReport(
        long atoms,
        long constraints,
        int ranks,
        int[] grid,
        String exchange,
        String nonbonded,
        String host,
        String path,
        long steps,
        double timeStepPs,
        double wallSeconds,
        StartUp startUp,
        double temperatureK,
        double energyDrift,
        int listInterval,
        int pruneInterval,
        ListRadius listRadius,
        Optional<ListRadius> innerRadius,
        BufferRule bufferRule,
        Repartitions repartitions,
        HaloTraffic halo,
        List<EnergySample> samples) {
    private static final double SECONDS_PER_DAY = 86_400;
    private static final double LEAST_DRIFT_PS = 10;
    private static final int LEAST_DRIFT_SAMPLES = 20;

    /** Steps at the start of a run, and the wall time that they took. */
    public record StartUp(int steps, double wallSeconds) {
        /** Nothing that is told apart from the rest. */
        public static final StartUp NONE = new StartUp(0, 0);
    }

    /**
     * @param made how many
     * @param byHost how many of them the host made, because kernels cannot, or found no room or something wrong
     */
    public record Repartitions(int made, int byHost) {}

    /**
     * @param pulses pulses of the decomposition
     * @param xBytesPerStep coordinates sent by all ranks in a step
     * @param fBytesPerStep forces sent by all ranks in a step
     * @param launchesPerStep kernels that a rank launches for its exchanges in a step
     * @param hostWaitsPerStep times that a rank's host program waits for its exchanges in a step
     */
    public record HaloTraffic(
            int pulses, long xBytesPerStep, long fBytesPerStep, int launchesPerStep, int hostWaitsPerStep) {}

    /** Energies of the last sample. */
    public Energies energies() {
        return samples.getLast().energies();
    }

    /** Whether the run was long enough, with enough samples, for its energy drift to be more than noise. */
    public boolean energyDriftIsReliable() {
        // Half a step, because the product is rounded.
        return (steps + 0.5) * timeStepPs >= LEAST_DRIFT_PS && samples.size() >= LEAST_DRIFT_SAMPLES;
    }

    /** Wall time per step without the start-up, ms. */
    public double msPerStep() {
        return steps == 0 ? 0 : 1000 * (wallSeconds - startUp.wallSeconds) / (steps - startUp.steps);
    }

    /** Simulated time per day of wall time, without the start-up. */
    public double nsPerDay() {
        return steps == 0 ? 0 : timeStepPs * SECONDS_PER_DAY / msPerStep();
    }
}
