package org.tornadohalo.kernels;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.graph.PruneCheck;
import org.tornadohalo.graph.PruneLaunch;
import org.tornadohalo.graph.SearchCheck;
import org.tornadohalo.graph.SearchLaunch;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** The kernels of the pair search and its pruning, one after the other, against what the host finds. */
record SearchEquality() implements EqualityCase {
    private static final double PART_OF_RADIUS = 0.8;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        Partition partition = ClusterLaunch.partition(new RandomAtoms(size, seed));
        try (SearchLaunch launch = new SearchLaunch(heap, partition, RandomAtoms.exclusions())) {
            launch.run(geometry.blocks(), geometry.threads());

            String input = EqualityCase.input(size, seed, geometry);
            List<EqualityResult> results =
                    new ArrayList<>(SearchCheck.of(launch, partition, RandomAtoms.exclusions(), input));
            try (PruneLaunch pruning = new PruneLaunch(launch, PART_OF_RADIUS * RandomAtoms.LIST_RADIUS)) {
                pruning.run(geometry.blocks(), geometry.threads());
                results.addAll(PruneCheck.of(pruning, partition, input));
            }
            return results;
        }
    }
}
