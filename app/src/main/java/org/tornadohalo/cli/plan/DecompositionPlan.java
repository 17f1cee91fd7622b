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
import org.tornadohalo.md.ListRadius;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;

/**
 * How a system would be spread over ranks.
 *
 * @param statistics one per rank, in order
 * @param first the partition of rank 0, for the picture
 * @param listRadius of the pair lists
 */
public record DecompositionPlan(List<DecompositionStatistics> statistics, Partition first, ListRadius listRadius) {
    /** Bytes of an atom's force on the wire. */
    public static final int FORCE_BYTES = 3 * Float.BYTES;

    /** Far longer than any partition takes: the ranks are threads that wait for each other alone. */
    private static final Duration WAIT_BOUND = Duration.ofHours(1);

    /**
     * Partitions a system, with a thread of this JVM per rank.
     *
     * @param ranks number of ranks
     * @param settings cut-off, list, groups and, if chosen, the grid
     * @throws org.tornadohalo.decomposition.DecompositionException if the system cannot be spread that way
     */
    public static DecompositionPlan of(MolecularSystem system, int ranks, SimulationSettings settings) {
        Domain domain = Domain.choose(system, ranks, settings);
        double[] x = system.configuration().x();
        HomeAtoms atoms = HomeAtoms.ofSystem(x, new float[x.length]);
        return LocalMessenger.run(ranks, WAIT_BOUND, messenger -> onRank(messenger, domain, atoms))
                .getFirst();
    }

    private static DecompositionPlan onRank(HostMessenger messenger, Domain domain, HomeAtoms atoms) {
        Partitioner partitioner = new Partitioner(
                messenger, domain.grid(), domain.groups(), domain.listRadius().nm());
        Partition partition = partitioner.scatter(atoms);
        return new DecompositionPlan(
                DecompositionStatistics.gather(messenger, partition), partition, domain.listRadius());
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
