package org.tornadohalo.cli.options;

import java.util.OptionalDouble;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.forcefield.BufferRule;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.forcefield.VerletBuffer;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.md.ListSchedule;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;
import picocli.CommandLine.Option;

/** What is computed: interactions, pair list, velocities. */
public final class PhysicsOptions {
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
            names = "--dt",
            paramLabel = "PS",
            defaultValue = "0.0005",
            description = "Time step, ps; the estimate of the list radius depends on it (default: ${DEFAULT-VALUE}).")
    private double timeStep;

    @Option(
            names = "--nstlist",
            paramLabel = "N",
            description =
                    "Steps between pair lists (default: 10, or 100, 40, 20 or 9 where lists are pruned because --nonbonded is cluster and"
                            + " they fit the ranks; the report says).")
    private Integer listInterval;

    @Option(
            names = "--nstprune",
            paramLabel = "N",
            description =
                    "Steps between prunings of the pair list of --nonbonded cluster, of which --nstlist is a multiple:"
                            + " forces then come from the shorter list that is left, and pairs need to be searched less often. 0 for"
                            + " none (default: 0 if --nstlist is given, else chosen with it).")
    private Integer pruneInterval;

    @Option(
            names = "--rlist",
            paramLabel = "NM",
            description = "Radius of the pair list before it is pruned, nm (default: estimated).")
    private Double listRadius;

    @Option(
            names = "--verlet-buffer-tolerance",
            paramLabel = "T",
            description =
                    "Energy error of unlisted pairs that the estimate of the list radius allows, kJ/mol/ps per atom"
                            + " (default: " + VerletBuffer.DEFAULT_TOLERANCE
                            + "). Unless --verlet-buffer is tolerance, the"
                            + " estimate is also long enough for the fastest atom, which decides for light atoms; the tables say"
                            + " which bound did.")
    private Double bufferTolerance;

    @Option(
            names = "--verlet-buffer",
            paramLabel = "fastest-atom|tolerance",
            defaultValue = "fastest-atom",
            description = "What pair lists have to hold (default: ${DEFAULT-VALUE}). fastest-atom: all pairs,"
                    + " however fast their atoms, which is checked; tolerance: as many as --verlet-buffer-tolerance needs, as"
                    + " in GROMACS, with shorter lists.")
    private BufferRule bufferRule;

    @Option(
            names = "--max-group-atoms",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Molecules of at most N atoms stay whole on one rank; 1 assigns every atom alone that no constraint"
                            + " ties (default: ${DEFAULT-VALUE}).")
    private int maxGroupAtoms;

    @Option(
            names = "--temperature",
            paramLabel = "K",
            defaultValue = "300",
            description =
                    "Temperature of generated velocities and of the list estimate, K (default: ${DEFAULT-VALUE}).")
    private double temperature;

    /** Steps between pair lists; 0 if the program is to choose, with those between prunings. */
    private int listIntervalOrChoice() {
        if (listInterval != null) {
            return listInterval;
        }
        return pruneInterval == null ? 0 : ListSchedule.WITHOUT_PRUNING.listInterval();
    }

    /**
     * The settings of a computation.
     *
     * @param system to check the cut-off against
     * @param cells of the domain grid, or null
     * @param exchange design of the halo exchange
     * @param nonbondedMode form of the non-bonded kernel
     * @param length how long it runs
     * @throws IllegalArgumentException with one line if values do not fit each other or the system
     */
    public SimulationSettings settings(
            MolecularSystem system, int[] cells, ExchangeMode exchange, NonbondedMode nonbondedMode, RunLength length) {
        if (listRadius != null && bufferTolerance != null) {
            throw new IllegalArgumentException("give either --rlist or --verlet-buffer-tolerance, not both");
        }
        if (listInterval == null && pruneInterval != null && pruneInterval != 0) {
            throw new IllegalArgumentException("--nstprune " + pruneInterval + " needs --nstlist, a multiple of it");
        }
        if (listInterval != null && listInterval < 1) {
            throw new IllegalArgumentException("nstlist must be at least 1, but is " + listInterval);
        }
        NonbondedSettings nonbonded = new NonbondedSettings(cutoff, epsilonRf);
        system.requireRangeFitsBox("cut-off", cutoff, "use a shorter one or a larger box");
        return new SimulationSettings(
                nonbonded,
                timeStep,
                length.steps(),
                listIntervalOrChoice(),
                pruneInterval == null ? 0 : pruneInterval,
                listRadius == null ? OptionalDouble.empty() : OptionalDouble.of(listRadius),
                bufferTolerance == null ? VerletBuffer.DEFAULT_TOLERANCE : bufferTolerance,
                bufferRule,
                length.energyInterval(),
                cells,
                exchange,
                nonbondedMode,
                maxGroupAtoms,
                temperature,
                length.seed(),
                length.replay());
    }

    /**
     * How long a computation runs, and from which velocities.
     *
     * @param steps number of steps
     * @param energyInterval steps between energies
     * @param seed of velocities that are generated
     * @param replay whether steps are replayed where that is possible
     */
    public record RunLength(long steps, int energyInterval, long seed, boolean replay) {
        /** One evaluation without motion. */
        public static final RunLength NONE = new RunLength(0, 1, 1, false);
    }
}
