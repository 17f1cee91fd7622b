package org.tornadohalo.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The graphs of a plan that a replay runs: each begins when those it follows have ended, and others may run at the same
 * time.
 *
 * <pre>
 *   ReplayOrder.inTurn(A).urgent(B, A).then(C, A).then(D, B, C)        A -+-> B -+-> D
 *                                                                        +-> C -+
 * </pre>
 *
 * @param parts each behind all parts that it follows
 */
public record ReplayOrder(List<Part> parts) {
    public ReplayOrder {
        parts = List.copyOf(parts);
    }

    /**
     * A graph in its place.
     *
     * @param graph its number in the plan
     * @param follows places of the parts that it follows
     * @param isUrgent whether its kernels go ahead of others that wait for room on the device
     */
    public record Part(int graph, List<Integer> follows, boolean isUrgent) {}

    /** Graphs one after the other. */
    public static ReplayOrder inTurn(int... graphs) {
        ReplayOrder order = new ReplayOrder(List.of());
        for (int k = 0; k < graphs.length; k++) {
            order = k == 0 ? order.then(graphs[k]) : order.then(graphs[k], graphs[k - 1]);
        }
        return order;
    }

    /**
     * This order and another graph.
     *
     * @param follows graphs that have to end before it begins; those that the order does not have are ignored
     */
    public ReplayOrder then(int graph, int... follows) {
        return with(graph, false, follows);
    }

    /** This order and another graph, whose kernels are urgent. */
    public ReplayOrder urgent(int graph, int... follows) {
        return with(graph, true, follows);
    }

    private ReplayOrder with(int graph, boolean isUrgent, int... follows) {
        List<Part> longer = new ArrayList<>(parts);
        List<Integer> places = IntStream.range(0, parts.size())
                .filter(place -> IntStream.of(follows).anyMatch(of -> of == parts.get(place).graph))
                .boxed()
                .toList();
        longer.add(new Part(graph, places, isUrgent));
        return new ReplayOrder(longer);
    }

    /** All graphs, in an order in which they may run one after the other. */
    public int[] graphs() {
        return parts.stream().mapToInt(Part::graph).toArray();
    }
}
