package org.tornadohalo.cli.plan;

import java.time.Duration;
import java.util.List;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.BondedTerms;
import org.tornadohalo.decomposition.DecompositionStatistics;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HaloReach;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Partitioner;
import org.tornadohalo.forcefield.VerletBuffer;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.LocalMessenger;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.Topology;

/**
 * How a system would be spread over ranks.
 *
 * @param statistics one per rank, in order
 * @param first the partition of rank 0, for the picture
 */
public record DecompositionPlan(List<DecompositionStatistics> statistics, Partition first) {
    /** Bytes of an atom's position on the wire. */
    public static final int POSITION_BYTES = Position.WORDS * Float.BYTES;
    /** Bytes of an atom's force on the wire. */
    public static final int FORCE_BYTES = 3 * Float.BYTES;

    /**
     * Partitions a system, with a thread of this JVM per rank.
     *
     * @param ranks number of ranks
     * @param settings cut-off, list, groups and, if chosen, the grid
     * @param waitBound the longest wait for another rank
     * @throws org.tornadohalo.decomposition.DecompositionException if the system cannot be spread that way
     */
    public static DecompositionPlan of(
            MolecularSystem system, int ranks, SimulationSettings settings, Duration waitBound) {
        double listRadius = settings.listRadius().orElseGet(() -> estimatedListRadius(system, settings));
        AtomGroups groups = groups(system.topology(), settings.maxGroupAtoms());
        HaloReach reach = new HaloReach(listRadius, groupRadius(system, groups));
        DomainGrid grid = grid(system, ranks, settings.cells(), reach);
        double[] x = system.configuration().x();
        HomeAtoms atoms = HomeAtoms.ofSystem(x, new float[x.length]);
        return LocalMessenger.run(ranks, waitBound, messenger -> onRank(messenger, grid, groups, listRadius, atoms))
                .getFirst();
    }

    private static DecompositionPlan onRank(
            HostMessenger messenger, DomainGrid grid, AtomGroups groups, double listRadius, HomeAtoms atoms) {
        Partition partition = new Partitioner(messenger, grid, groups, listRadius).scatter(atoms);
        return new DecompositionPlan(DecompositionStatistics.gather(messenger, partition), partition);
    }

    private static double estimatedListRadius(MolecularSystem system, SimulationSettings settings) {
        double[] box = system.configuration().box();
        VerletBuffer buffer = new VerletBuffer(
                system.topology(),
                settings.nonbonded(),
                box[0] * box[1] * box[2],
                settings.temperature(),
                settings.timeStep(),
                settings.listInterval());
        return settings.nonbonded().cutoff() + buffer.length(settings.bufferTolerance());
    }

    private static AtomGroups groups(Topology topology, int maxGroupAtoms) {
        if (maxGroupAtoms == 1) {
            return AtomGroups.single(topology.atomCount());
        }
        BondedTerms.Builder terms = new BondedTerms.Builder(topology.atomCount());
        for (int molecule = 0; molecule < topology.moleculeCount(); molecule++) {
            for (BondedTerm term : topology.typeOf(molecule).terms()) {
                terms.add(topology.firstAtom(molecule), term.atoms());
            }
        }
        return AtomGroups.connected(terms.build(), maxGroupAtoms);
    }

    private static double groupRadius(MolecularSystem system, AtomGroups groups) {
        double[] x = system.configuration().x();
        double[] box = system.configuration().box();
        double largestSquare = 0;
        for (int atom = 0; atom < groups.atomCount(); atom++) {
            int reference = groups.referenceAtom(atom);
            double square = 0;
            for (int dim = 0; dim < 3; dim++) {
                double distance = Math.IEEEremainder(x[3 * atom + dim] - x[3 * reference + dim], box[dim]);
                square += distance * distance;
            }
            largestSquare = Math.max(largestSquare, square);
        }
        return Math.sqrt(largestSquare);
    }

    private static DomainGrid grid(MolecularSystem system, int ranks, int[] cells, HaloReach reach) {
        double[] box = system.configuration().box();
        return cells == null
                ? DomainGrid.choose(ranks, box, reach.pulseReach())
                : DomainGrid.uniform(ranks, box, cells);
    }

    /** Cells of all ranks. */
    public DomainGrid grid() {
        return first.grid();
    }

    /** Pulses per dimension, [3]. */
    public int[] pulsesPerDim() {
        int[] count = new int[3];
        first.pulses().forEach(pulse -> count[pulse.dim()]++);
        return count;
    }

    /** Atoms sent by all ranks in one exchange of coordinates. */
    public long atomsSent() {
        return statistics.stream()
                .flatMap(rank -> rank.pulses().stream())
                .mapToLong(DecompositionStatistics.PulseStatistics::sendCount)
                .sum();
    }
}
