package org.tornadohalo.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The graphs of a plan that a replay runs: stages that follow one another, each of branches that may run at the same time.
 *
 * <pre>
 *   ReplayOrder.inTurn(A).then({B, C}, {D})        A -+-> B -> C -+->
 *                                                     +-> D ------+
 * </pre>
 *
 * @param stages graphs by number; the first branch of a stage is the most urgent one
 */
public record ReplayOrder(List<List<int[]>> stages) {
    public ReplayOrder {
        stages = List.copyOf(stages);
    }

    /** Graphs one after the other. */
    public static ReplayOrder inTurn(int... graphs) {
        return new ReplayOrder(IntStream.of(graphs)
                .mapToObj(graph -> List.of(new int[] {graph}))
                .toList());
    }

    /** This order and then branches that need not wait for one another; those without graphs are left out. */
    public ReplayOrder then(int[]... branches) {
        List<int[]> present =
                List.of(branches).stream().filter(branch -> branch.length > 0).toList();
        List<List<int[]>> longer = new ArrayList<>(stages);
        if (!present.isEmpty()) {
            longer.add(present);
        }
        return new ReplayOrder(longer);
    }

    /** All graphs, one after the other. */
    public int[] graphs() {
        return stages.stream().flatMap(List::stream).flatMapToInt(IntStream::of).toArray();
    }
}
