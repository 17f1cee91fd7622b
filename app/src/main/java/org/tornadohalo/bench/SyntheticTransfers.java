package org.tornadohalo.bench;

import java.util.Locale;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.SyntheticHalo;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import org.tornadohalo.interop.HostMessenger;

/**
 * So many atoms from each rank to its lower neighbours, evenly over the decomposed dimensions, without forwarding.
 *
 * @param atoms that each rank sends
 * @param map which of its home atoms, of which there are twice as many
 */
public record SyntheticTransfers(int atoms, IndexMap map) implements BenchSystem {
    private static final int HOME_PER_SENT = 2;

    @Override
    public String kind() {
        return map.toString().toLowerCase(Locale.ROOT);
    }

    @Override
    public String description() {
        return String.format(Locale.ROOT, "synthetic: %,d atoms sent by each rank, %s index map", atoms, kind());
    }

    @Override
    public DomainGrid grid(int rankCount, int[] cells) {
        return SyntheticHalo.cube(rankCount, cells);
    }

    @Override
    public Partition partition(HostMessenger messenger, DomainGrid grid) {
        return SyntheticHalo.down(messenger, grid, HOME_PER_SENT * atoms, atoms, map);
    }

    @Override
    public int[] limitIndex(Partition partition, int count) {
        return map.indices(count, partition.homeCount(), partition.rank());
    }
}
