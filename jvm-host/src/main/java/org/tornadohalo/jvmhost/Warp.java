package org.tornadohalo.jvmhost;

import java.util.Arrays;

/**
 * Up to 32 consecutive threads of a block and the operation that they do together.
 *
 * <p>An operation completes when all lanes have come that have not returned. A lane that has returned or, in the last
 * warp of a block, does not exist votes false and adds 0 or no bits; who reads its value gets the own one.
 */
final class Warp {
    /** Threads of a warp. */
    static final int SIZE = 32;

    enum Operation {
        ANY,
        BALLOT,
        OR,
        SHUFFLE,
        SUM,
        BARRIER
    }

    private final ResidentBlock block;
    private final int firstThread;
    private final int allLanes;
    private final long[] values = new long[SIZE];
    private final int[] sources = new int[SIZE];
    private final long[] results = new long[SIZE];
    private int liveLanes;
    private int arrivedLanes;
    private Operation operation;

    Warp(ResidentBlock block, int firstThread, int size) {
        this.block = block;
        this.firstThread = firstThread;
        allLanes = size == SIZE ? -1 : (1 << size) - 1;
    }

    void startBlock() {
        liveLanes = allLanes;
        arrivedLanes = 0;
    }

    /** The operation that some lanes wait in, or null. */
    Operation pendingOperation() {
        return arrivedLanes == 0 ? null : operation;
    }

    /**
     * Takes part in an operation with {@code value}.
     *
     * @param source the lane whose value a shuffle returns; outside of 0 to 31 the own one
     * @return the value that lane has (shuffle), the mask of lanes with value 1 (votes) the bits of any value or the
     *     sum's bits
     */
    long exchange(KernelThread thread, Operation wanted, long value, int source) {
        int lane = thread.lane();
        if (arrivedLanes != 0 && operation != wanted) {
            throw block.deadlock("thread " + thread.number() + " comes to " + wanted
                    + " while others of its warp wait at " + operation);
        }
        operation = wanted;
        values[lane] = value;
        sources[lane] = source;
        arrivedLanes |= 1 << lane;
        if (arrivedLanes == liveLanes) {
            complete(thread);
        } else {
            block.awaitWarp(thread);
        }
        return results[lane];
    }

    void laneReturned(int lane) {
        liveLanes &= ~(1 << lane);
        if (arrivedLanes != 0 && arrivedLanes == liveLanes) {
            complete(null);
        }
    }

    private void complete(KernelThread running) {
        switch (operation) {
            case ANY, BALLOT -> fillResults(mask());
            case OR -> fillResults(bitsOfAny());
            case SHUFFLE -> shuffle();
            case SUM -> fillResults(Float.floatToRawIntBits(butterflySum()));
            case BARRIER -> fillResults(0);
        }
        for (int lanes = arrivedLanes; lanes != 0; lanes &= lanes - 1) {
            block.release(firstThread + Integer.numberOfTrailingZeros(lanes), running);
        }
        arrivedLanes = 0;
    }

    private boolean hasArrived(int lane) {
        return lane >= 0 && lane < SIZE && (arrivedLanes >>> lane & 1) != 0;
    }

    private void fillResults(long result) {
        Arrays.fill(results, result);
    }

    private long mask() {
        int mask = 0;
        for (int lane = 0; lane < SIZE; lane++) {
            if (hasArrived(lane) && values[lane] != 0) {
                mask |= 1 << lane;
            }
        }
        return mask;
    }

    private long bitsOfAny() {
        long bits = 0;
        for (int lane = 0; lane < SIZE; lane++) {
            bits |= hasArrived(lane) ? values[lane] : 0;
        }
        return bits;
    }

    private void shuffle() {
        for (int lane = 0; lane < SIZE; lane++) {
            results[lane] = values[hasArrived(sources[lane]) ? sources[lane] : lane];
        }
    }

    // The order of a butterfly over lane masks 16, 8, 4, 2, 1, so that the rounding is that of the device.
    private float butterflySum() {
        float[] sums = new float[SIZE];
        for (int lane = 0; lane < SIZE; lane++) {
            sums[lane] = hasArrived(lane) ? Float.intBitsToFloat((int) values[lane]) : 0f;
        }
        for (int half = SIZE / 2; half > 0; half /= 2) {
            for (int lane = 0; lane < half; lane++) {
                sums[lane] += sums[lane + half];
            }
        }
        return sums[0];
    }
}
