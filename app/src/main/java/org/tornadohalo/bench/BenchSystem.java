package org.tornadohalo.bench;

import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.HostMessenger;

/** What is exchanged in a benchmark: a box of atoms, or transfers without a system behind them. */
public interface BenchSystem {
    /** The kind of system: {@code box}, {@code sorted} or {@code scattered}. */
    String kind();

    /** Atoms of the box, or atoms that each rank sends. */
    int atoms();

    /** What it is, for a heading. */
    String description();

    /**
     * The grid of a number of ranks.
     *
     * @param cells cells in each dimension, or null for those of least halo volume
     * @throws org.tornadohalo.decomposition.DecompositionException if there is none
     */
    DomainGrid grid(int rankCount, int[] cells);

    /** This rank's part; collective. */
    Partition partition(HostMessenger messenger, DomainGrid grid);

    /** Home atoms that the least exchange sends, as spread over memory as those of the partition. */
    int[] limitIndex(Partition partition, int count);
}
