package org.tornadohalo.interop;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Messages between the ranks of one run on the host, used while the system is partitioned.
 *
 * <p>Messages between one ordered pair of ranks arrive in the order in which they were sent. One thread per rank uses
 * its messenger. The collective methods are called by all ranks in the same order; their results are the same on all
 * ranks, bit for bit.
 */
public interface HostMessenger {
    /** The rank of the caller, 0 to rankCount - 1. */
    int rank();

    /** The number of ranks in the run. */
    int rankCount();

    /**
     * Sends a message without waiting for its receiver; the array belongs to the receiver afterwards and must not
     * change any more.
     *
     * @throws MessengerException when the run was aborted
     */
    void send(int toRank, byte[] message);

    /**
     * Takes the oldest message from a rank; waits for it, within a bound.
     *
     * @throws MessengerException when no message came within the bound, or a rank aborted the run
     */
    byte[] receive(int fromRank);

    /** Ends the run for all ranks: their waits fail at once and name this rank and the cause. */
    void abort(Throwable cause);

    /** @throws MessengerException when a rank has aborted the run; waits without a messenger call it now and then */
    void checkAlive();

    /**
     * Ends a call on all ranks, before they do anything, if one of them has found a reason; collective.
     *
     * @param problem why this rank cannot do what all are about to do
     * @throws IllegalArgumentException on all ranks, with the problem of the first rank that has one
     */
    default void requireOnAll(Optional<String> problem) {
        for (byte[] message : allGather(problem.orElse("").getBytes(StandardCharsets.UTF_8))) {
            if (message.length > 0) {
                throw new IllegalArgumentException(new String(message, StandardCharsets.UTF_8));
            }
        }
    }

    /**
     * Exchanges one message with every rank, collective.
     *
     * @param messages one message per receiving rank, the own one included
     * @return one message per sending rank
     */
    default byte[][] allToAll(byte[][] messages) {
        if (messages.length != rankCount()) {
            throw new IllegalArgumentException("allToAll needs one message per rank: got " + messages.length + " for "
                    + rankCount() + " ranks; pass an empty message where there is nothing to say");
        }
        byte[][] received = new byte[rankCount()][];
        for (int step = 1; step < rankCount(); step++) {
            int to = (rank() + step) % rankCount();
            send(to, messages[to]);
        }
        received[rank()] = messages[rank()];
        for (int step = 1; step < rankCount(); step++) {
            int from = (rank() + rankCount() - step) % rankCount();
            received[from] = receive(from);
        }
        return received;
    }

    /** Gives every rank the messages of all ranks, collective. */
    default byte[][] allGather(byte[] message) {
        byte[][] messages = new byte[rankCount()][];
        Arrays.fill(messages, message);
        return allToAll(messages);
    }

    /** Returns when all ranks have come here, collective. */
    default void barrier() {
        allGather(new byte[0]);
    }

    /**
     * Adds arrays element by element over all ranks, in the order of the ranks, collective.
     *
     * @throws MessengerException when a rank gave another number of values
     */
    default double[] sum(double[] values) {
        byte[] message = new byte[values.length * Double.BYTES];
        ByteBuffer.wrap(message).asDoubleBuffer().put(values);
        double[] total = new double[values.length];
        byte[][] received = allGather(message);
        for (int from = 0; from < received.length; from++) {
            if (received[from].length != message.length) {
                throw new MessengerException("sum needs the same number of values on all ranks: rank " + rank()
                        + " has " + values.length + ", rank " + from + " has " + received[from].length / Double.BYTES);
            }
            ByteBuffer buffer = ByteBuffer.wrap(received[from]);
            for (int i = 0; i < total.length; i++) {
                total[i] += buffer.getDouble();
            }
        }
        return total;
    }

    /** The largest value of all ranks, collective. */
    default long max(long value) {
        long largest = value;
        for (byte[] message :
                allGather(ByteBuffer.allocate(Long.BYTES).putLong(value).array())) {
            largest = Math.max(largest, ByteBuffer.wrap(message).getLong());
        }
        return largest;
    }

    /** The largest value of all ranks (NaN if any rank gives NaN), collective. */
    default double max(double value) {
        double largest = value;
        for (byte[] message :
                allGather(ByteBuffer.allocate(Double.BYTES).putDouble(value).array())) {
            largest = Math.max(largest, ByteBuffer.wrap(message).getDouble());
        }
        return largest;
    }
}
