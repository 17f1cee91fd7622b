package org.tornadohalo.md;

import java.util.Optional;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.topology.MolecularSystem;

/**
 * One rank's part of a simulation. All methods are collective: every rank calls them in the same order.
 */
public final class RankSimulation implements AutoCloseable {
    private RankSimulation() {}

    /**
     * Spreads the system over the ranks and prepares the first step.
     *
     * @throws IllegalArgumentException or {@link org.tornadohalo.decomposition.DecompositionException} with one clear
     *     line if the settings do not fit the system
     */
    public static RankSimulation open(Pe pe, MolecularSystem system, SimulationSettings settings) {
        throw new UnsupportedOperationException();
    }

    /** Computes energies and forces of the present configuration without moving an atom. */
    public Evaluation evaluate() {
        throw new UnsupportedOperationException();
    }

    /** Compares the present configuration with the brute-force reference; the same report on all ranks. */
    public VerificationReport verify() {
        throw new UnsupportedOperationException();
    }

    /** Runs the number of steps of the settings. */
    public RunReport run(StepObserver observer) {
        throw new UnsupportedOperationException();
    }

    /** The present configuration in the order of the input, on rank 0; empty on others. */
    public Optional<GroConfiguration> gather() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
