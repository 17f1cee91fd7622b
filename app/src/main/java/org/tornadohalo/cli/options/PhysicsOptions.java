package org.tornadohalo.cli.options;

import java.util.OptionalDouble;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.forcefield.VerletBuffer;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;
import picocli.CommandLine.Option;

/** What is computed: interactions, pair list, velocities. */
public final class PhysicsOptions {
    /** Time step of commands that do not move atoms, for the buffer estimate, ps. */
    public static final double DEFAULT_TIME_STEP = 0.0005;

    @Option(
            names = "--cutoff",
            paramLabel = "NM",
            defaultValue = "0.9",
            description = "Cut-off of Lennard-Jones and reaction field, nm (default: ${DEFAULT-VALUE}).")
    private double cutoff;

    @Option(
            names = "--epsilon-rf",
            paramLabel = "infinity|VALUE",
            converter = PermittivityConverter.class,
            defaultValue = "infinity",
            description = "Relative permittivity beyond the cut-off (default: ${DEFAULT-VALUE}).")
    private double epsilonRf;

    @Option(
            names = "--nstlist",
            paramLabel = "N",
            defaultValue = "10",
            description = "Steps between repartitions with new pair lists (default: ${DEFAULT-VALUE}).")
    private int listInterval;

    @Option(
            names = "--rlist",
            paramLabel = "NM",
            description = "Radius of the pair list, nm; without it, it is estimated from the buffer tolerance.")
    private Double listRadius;

    @Option(
            names = "--verlet-buffer-tolerance",
            paramLabel = "T",
            description = "Energy drift that the estimate of the list radius allows, kJ/mol/ps per atom (default: "
                    + VerletBuffer.DEFAULT_TOLERANCE + ").")
    private Double bufferTolerance;

    @Option(
            names = "--max-group-atoms",
            paramLabel = "N",
            defaultValue = "1",
            description = "Molecules of at most N atoms stay whole on one rank; 1 assigns every atom alone (default:"
                    + " ${DEFAULT-VALUE}).")
    private int maxGroupAtoms;

    @Option(
            names = "--temperature",
            paramLabel = "K",
            defaultValue = "300",
            description =
                    "Temperature of generated velocities and of the list estimate, K (default: ${DEFAULT-VALUE}).")
    private double temperature;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of velocities that are generated where the coordinates have none (default:"
                    + " ${DEFAULT-VALUE}).")
    private long seed;

    /**
     * The settings of a computation.
     *
     * @param system to check the cut-off against
     * @param ranks domain grid and exchange
     * @param length how long it runs
     * @throws IllegalArgumentException with one line if values do not fit each other or the system
     */
    public SimulationSettings settings(MolecularSystem system, RankOptions ranks, RunLength length) {
        if (listRadius != null && bufferTolerance != null) {
            throw new IllegalArgumentException("give either --rlist or --verlet-buffer-tolerance, not both");
        }
        NonbondedSettings nonbonded = new NonbondedSettings(cutoff, epsilonRf);
        system.requireRangeFitsBox(cutoff);
        return new SimulationSettings(
                nonbonded,
                length.timeStep(),
                length.steps(),
                listInterval,
                listRadius == null ? OptionalDouble.empty() : OptionalDouble.of(listRadius),
                bufferTolerance == null ? VerletBuffer.DEFAULT_TOLERANCE : bufferTolerance,
                length.energyInterval(),
                ranks.cells(),
                ranks.exchange(),
                maxGroupAtoms,
                temperature,
                seed);
    }

    /**
     * How long a computation runs.
     *
     * @param timeStep ps
     * @param steps number of steps
     * @param energyInterval steps between energies
     */
    public record RunLength(double timeStep, long steps, int energyInterval) {
        /** One evaluation without motion. */
        public static final RunLength NONE = new RunLength(DEFAULT_TIME_STEP, 0, 1);
    }
}
