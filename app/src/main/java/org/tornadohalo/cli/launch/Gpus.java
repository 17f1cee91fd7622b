package org.tornadohalo.cli.launch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tornadohalo.interop.MpsShare;

/**
 * The GPUs of this node that ranks may use.
 *
 * @param names as {@code CUDA_VISIBLE_DEVICES} lists them
 */
record Gpus(List<String> names) {
    static final String VARIABLE = "CUDA_VISIBLE_DEVICES";

    /**
     * Those that the user has chosen, or all.
     *
     * @param installed the number of GPUs of the node
     * @throws IllegalArgumentException if there is none
     */
    static Gpus visible(Map<String, String> environment, int installed) {
        String chosen = environment.get(VARIABLE);
        List<String> names = chosen == null
                ? IntStream.range(0, installed).mapToObj(String::valueOf).toList()
                : Arrays.stream(chosen.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("--host tornado needs a GPU, but "
                    + (chosen == null ? "this node has none" : VARIABLE + " lists none")
                    + ": use --host jvm, or a node with a GPU");
        }
        return new Gpus(names);
    }

    /** The GPU of a rank. */
    String of(int localRank) {
        return names.get(localRank % names.size());
    }

    /**
     * What a rank sees: its own GPU first, because TornadoVM takes the first one, and all others behind it, because
     * without them no address of a peer's memory can be had.
     */
    String orderFor(int localRank) {
        int own = localRank % names.size();
        List<String> order = new ArrayList<>(names.subList(own, names.size()));
        order.addAll(names.subList(0, own));
        return String.join(",", order);
    }

    private String sharing(int localRanks) {
        int ranksOfGpu = (localRanks + names.size() - 1) / names.size();
        return MpsShare.holds(System.getenv(), ranksOfGpu)
                ? "run at the same time, each on a part of it (MPS)"
                : "take turns: right for checks, not for timing";
    }

    /** Says which ranks run where, for a reader. */
    String describe(int localRanks) {
        String ranks = localRanks + (localRanks == 1 ? " rank" : " ranks");
        if (localRanks <= names.size()) {
            return ranks + ", one GPU each (" + String.join(", ", names.subList(0, localRanks)) + ")";
        }
        return ranks + " on " + names.size() + (names.size() == 1 ? " GPU (" : " GPUs (") + String.join(", ", names)
                + "); ranks that share a GPU " + sharing(localRanks);
    }
}
