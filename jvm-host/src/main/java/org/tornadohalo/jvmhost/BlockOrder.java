package org.tornadohalo.jvmhost;

import java.util.Random;

/** The order in which the blocks of a launch start; results must not depend on it. */
public sealed interface BlockOrder {
    /** From the first block to the last. */
    static BlockOrder forward() {
        return new Forward();
    }

    /** From the last block to the first. */
    static BlockOrder reverse() {
        return new Reverse();
    }

    /** In an order drawn from {@code seed}. */
    static BlockOrder shuffled(long seed) {
        return new Shuffled(seed);
    }

    /** The order of a launch of {@code blockCount} blocks. */
    Sequence of(int blockCount);

    /** Which block starts as number {@code position}. */
    @FunctionalInterface
    interface Sequence {
        int block(int position);
    }

    /** From the first block to the last. */
    record Forward() implements BlockOrder {
        @Override
        public Sequence of(int blockCount) {
            return position -> position;
        }
    }

    /** From the last block to the first. */
    record Reverse() implements BlockOrder {
        @Override
        public Sequence of(int blockCount) {
            return position -> blockCount - 1 - position;
        }
    }

    /** Drawn from a seed. */
    record Shuffled(long seed) implements BlockOrder {
        @Override
        public Sequence of(int blockCount) {
            int[] blocks = new int[blockCount];
            Random random = new Random(seed);
            for (int i = 0; i < blockCount; i++) {
                int other = random.nextInt(i + 1);
                blocks[i] = blocks[other];
                blocks[other] = i;
            }
            return position -> blocks[position];
        }
    }
}
