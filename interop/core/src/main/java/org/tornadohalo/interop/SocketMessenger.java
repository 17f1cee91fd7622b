package org.tornadohalo.interop;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Messages between processes over TCP, each with each.
 *
 * <p>Every connection has one thread that reads; a rank that waits reads itself for a while. Each side sends a sign of
 * life every second; a rank from which nothing came for {@value PeerConnection#SILENCE_SECONDS} s, or whose connection
 * broke without a farewell, has failed, and every waiting call ends with its rank in the message.
 */
public final class SocketMessenger implements HostMessenger, AutoCloseable {
    /** How long a rank that waits for a message looks for it: a parked thread comes back 50 µs late or more. */
    private static final long SPIN_NANOS = 200_000;

    private final WorldAddress world;
    private final Duration waitBound;
    private final boolean ranksShareCores;
    private final WorldFailure failure = new WorldFailure();
    private final PeerConnection[] peers;
    private final LinkedBlockingQueue<byte[]> own = new LinkedBlockingQueue<>();

    private SocketMessenger(WorldAddress world, Duration waitBound, SocketChannel[] channels) throws IOException {
        this.world = world;
        this.waitBound = waitBound;
        ranksShareCores = world.rankCount() > Runtime.getRuntime().availableProcessors();
        peers = new PeerConnection[world.rankCount()];
        for (int rank = 0; rank < peers.length; rank++) {
            if (rank != world.rank()) {
                peers[rank] = new PeerConnection(rank, channels[rank], failure);
            }
        }
        for (PeerConnection peer : others()) {
            peer.start();
        }
    }

    /**
     * Connects to all other ranks; collective.
     *
     * @throws MessengerException if not all ranks have come within {@code waitBound}
     */
    public static SocketMessenger connect(WorldAddress world, Duration waitBound) {
        try {
            return new SocketMessenger(world, waitBound, new Rendezvous(world, waitBound).connectAll());
        } catch (IOException e) {
            throw new MessengerException(
                    "rank " + world.rank() + " could not meet the other " + (world.rankCount() - 1) + " ranks at "
                            + world.meetingPoint() + " within " + waitBound.toSeconds() + " s: start all "
                            + world.rankCount() + " processes with the same meeting point (" + e.getMessage() + ")",
                    e);
        }
    }

    @Override
    public int rank() {
        return world.rank();
    }

    @Override
    public int rankCount() {
        return world.rankCount();
    }

    @Override
    public void send(int toRank, byte[] message) {
        checkRank(toRank);
        failure.check();
        if (toRank == rank()) {
            own.add(message);
        } else if (!peers[toRank].send(message)) {
            throw left("sends a message to", toRank);
        }
    }

    @Override
    public byte[] receive(int fromRank) {
        checkRank(fromRank);
        long begin = System.nanoTime();
        long waited = 0;
        try {
            while (true) {
                byte[] message = poll(fromRank, waited < SPIN_NANOS);
                if (message != null) {
                    return message;
                }
                failure.check();
                if (fromRank != rank() && peers[fromRank].hasLeft()) {
                    return lastOf(fromRank);
                }
                waited = System.nanoTime() - begin;
                if (waited > waitBound.toNanos()) {
                    throw new MessengerException(
                            "rank " + rank() + " waited " + waitBound.toMillis() + " ms for a message of rank "
                                    + fromRank + ": see that rank's output, or raise the wait bound");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MessengerException("rank " + rank() + " was interrupted while it waited for rank " + fromRank, e);
        }
    }

    /** A message that a rank has sent before its farewell. */
    private byte[] lastOf(int fromRank) {
        byte[] message = peers[fromRank].poll();
        if (message == null) {
            throw left("waits for a message of", fromRank);
        }
        return message;
    }

    private MessengerException left(String what, int other) {
        return new MessengerException("rank " + rank() + " " + what + " rank " + other
                + ", which has ended its part of the run: see that rank's output");
    }

    private byte[] poll(int fromRank, boolean isSpinning) throws InterruptedException {
        if (fromRank == rank()) {
            return own.poll(20, TimeUnit.MILLISECONDS);
        }
        if (isSpinning) {
            letOthersRun();
            return peers[fromRank].poll();
        }
        return peers[fromRank].poll(20, TimeUnit.MILLISECONDS);
    }

    /** Leaves the core to another rank where they have not one each: it may be the one that is waited for. */
    private void letOthersRun() {
        if (ranksShareCores) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    @Override
    public void abort(Throwable cause) {
        String text = "rank " + rank() + " failed: " + cause.getMessage();
        failure.set(text);
        for (PeerConnection peer : others()) {
            peer.tryAbort(text);
        }
    }

    @Override
    public void checkAlive() {
        failure.check();
    }

    /**
     * Calls {@code listener}, in place of an earlier one, once when this rank hears of a failure of any rank; at once
     * if it has heard. No call of an earlier listener runs any more when this returns.
     */
    public void onFailure(Runnable listener) {
        failure.listen(listener);
    }

    /** Whether this rank knows of a failure of any rank. */
    public boolean hasFailed() {
        return failure.isSet();
    }

    /** Says farewell and ends the connections; messages that were not received are lost. */
    @Override
    public void close() {
        for (PeerConnection peer : others()) {
            peer.close();
        }
    }

    private void checkRank(int other) {
        if (other < 0 || other >= rankCount()) {
            throw new IllegalArgumentException("rank " + other + " does not exist: this run has ranks 0 to "
                    + (rankCount() - 1) + " (asked by rank " + rank() + ")");
        }
    }

    private List<PeerConnection> others() {
        return Arrays.stream(peers).filter(Objects::nonNull).toList();
    }
}
