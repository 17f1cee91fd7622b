package org.tornadohalo.graph;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.tornadohalo.decomposition.ExcludedPartners;
import org.tornadohalo.decomposition.Exclusions;
import org.tornadohalo.decomposition.Partition;

/** The excluded partners of local atoms, found by trying all within the distance of indices. */
final class TriedPartners {
    private TriedPartners() {}

    /** An entry for each local atom. */
    static ExcludedPartners of(Partition partition, Exclusions exclusions) {
        int[] global = partition.globalIndex();
        int last = Arrays.stream(global).max().orElse(-1);
        int reach = exclusions.largestIndexDistance();
        int[] start = new int[global.length + 1];
        int[] distance = new int[global.length * 2 * reach];
        for (int atom = 0; atom < global.length; atom++) {
            int end = start[atom];
            for (int other = Math.max(0, global[atom] - reach);
                    other <= Math.min(last, global[atom] + reach);
                    other++) {
                if (other != global[atom] && exclusions.isExcluded(global[atom], other)) {
                    distance[end++] = other - global[atom];
                }
            }
            start[atom + 1] = end;
        }
        int[] entries = IntStream.range(0, global.length).toArray();
        return new ExcludedPartners(entries, start, Arrays.copyOf(distance, start[global.length]), reach);
    }
}
