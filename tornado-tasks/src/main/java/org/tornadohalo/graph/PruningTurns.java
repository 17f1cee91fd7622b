package org.tornadohalo.graph;

import java.util.function.IntConsumer;

/** Which steps begin with a pruning: the first one after a search, and every so many steps from there on. */
final class PruningTurns {
    private final Pruning pruning;
    private int steps;

    PruningTurns(Pruning pruning) {
        this.pruning = pruning;
    }

    /** Makes the next step begin with a pruning, if there are any. */
    void restart() {
        steps = 0;
    }

    /** Whether the next step begins with a pruning. */
    boolean isDue() {
        return pruning.isOn() && steps == 0;
    }

    /** Makes a step. */
    void step() {
        steps = pruning.isOn() && steps + 1 < pruning.interval() ? steps + 1 : 0;
    }

    /** Makes some steps: runs of {@code plain} ones, and {@code pruning} ones, in their order. */
    void steps(int count, IntConsumer plain, Runnable pruned) {
        for (int left = count; left > 0; ) {
            boolean isDue = isDue();
            int run = isDue ? 1 : pruning.isOn() ? Math.min(left, pruning.interval() - steps) : left;
            if (isDue) {
                pruned.run();
            } else {
                plain.accept(run);
            }
            for (int k = 0; k < run; k++) {
                step();
            }
            left -= run;
        }
    }
}
