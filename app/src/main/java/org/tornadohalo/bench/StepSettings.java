package org.tornadohalo.bench;

import java.util.List;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;

/**
 * What a benchmark of whole steps measures.
 *
 * @param cases systems
 * @param modes designs of the exchange
 * @param skipsUnavailable whether a design that cannot run here is left out; if not, it ends the benchmark
 * @param nonbonded forms of the non-bonded kernel
 * @param kernels where kernels come from
 * @param replays whether steps are replayed
 * @param rounds timed rounds of every configuration
 * @param warmUps rounds before them
 */
public record StepSettings(
        List<Case> cases,
        List<ExchangeMode> modes,
        boolean skipsUnavailable,
        List<NonbondedMode> nonbonded,
        List<KernelSource> kernels,
        List<Boolean> replays,
        int rounds,
        int warmUps) {
    /** Passes over a case's rounds: whole steps, and kernels one by one. */
    private static final int PASSES = 2;

    public StepSettings {
        cases = List.copyOf(cases);
        modes = List.copyOf(modes);
        nonbonded = List.copyOf(nonbonded);
        kernels = List.copyOf(kernels);
        replays = List.copyOf(replays);
    }

    /**
     * A system on a grid.
     *
     * @param copies of the example in each dimension, such as 2x2x2
     * @param grid cells, such as 2x1x1
     * @param listRadius of the pair lists, nm
     */
    public record Case(MolecularSystem system, String copies, String grid, double listRadius, Setup setup) {}

    /** The settings of a case's simulations. */
    @FunctionalInterface
    public interface Setup {
        SimulationSettings of(ExchangeMode exchange, NonbondedMode nonbonded);
    }

    /** Rounds of all cases together, for a display of progress. */
    public long allRounds() {
        return (long) cases.size() * (PASSES * rounds + warmUps);
    }
}
