package org.tornadohalo.kernels;

import java.util.List;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.graph.SearchCheck;
import org.tornadohalo.graph.SearchLaunch;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** The kernels of the pair search, one after the other, against what the host finds. */
record SearchEquality() implements EqualityCase {
    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        Partition partition = ClusterLaunch.partition(new RandomAtoms(size, seed));
        try (SearchLaunch launch = new SearchLaunch(heap, partition, RandomAtoms.exclusions())) {
            launch.run(geometry.blocks(), geometry.threads());

            return SearchCheck.of(
                    launch, partition, RandomAtoms.exclusions(), EqualityCase.input(size, seed, geometry));
        }
    }
}
