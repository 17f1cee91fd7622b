package org.tornadohalo.cli.plan;

import java.time.Duration;
import java.util.List;
import org.tornadohalo.decomposition.DecompositionStatistics;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Partitioner;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.LocalMessenger;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;

/**
 * How a system would be spread over ranks.
 *
 * @param statistics one per rank, in order
 * @param first the partition of rank 0, for the picture
 */
public record DecompositionPlan(List<DecompositionStatistics> statistics, Partition first) {
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
        Domain domain = Domain.choose(system, ranks, settings);
        double[] x = system.configuration().x();
        HomeAtoms atoms = HomeAtoms.ofSystem(x, new float[x.length]);
        return LocalMessenger.run(ranks, waitBound, messenger -> onRank(messenger, domain, atoms))
                .getFirst();
    }

    private static DecompositionPlan onRank(HostMessenger messenger, Domain domain, HomeAtoms atoms) {
        Partitioner partitioner = new Partitioner(messenger, domain.grid(), domain.groups(), domain.listRadius());
        Partition partition = partitioner.scatter(atoms);
        return new DecompositionPlan(DecompositionStatistics.gather(messenger, partition), partition);
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
