package org.tornadohalo.graph;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.kernels.RepartitionLayout;

/** How many atoms leave which rank for which in a repartition by kernels; known to all ranks alike. */
final class Migrants {
    private static final int HOME = 0;
    private static final int UNSOUND = 1;
    private static final int RADIUS = 2;
    private static final int ROOM = 3;
    /** Words of a rank before those that count who leaves for whom. */
    private static final int HEADER = 4;

    private final int[][] ofRank;

    /**
     * Tells all ranks what this one has counted; collective.
     *
     * @param homeCount home atoms of this rank until now
     * @param homeCapacity home atoms that this rank has room for
     * @param counters of {@link RepartitionLayout}, after atoms have been wrapped
     */
    Migrants(HostMessenger messenger, int homeCount, int homeCapacity, int[] counters) {
        int ranks = messenger.rankCount();
        int[] own = new int[HEADER + ranks];
        own[HOME] = homeCount;
        own[UNSOUND] = counters[RepartitionLayout.UNSOUND];
        own[RADIUS] = counters[RepartitionLayout.GROUP_RADIUS_SQUARED];
        own[ROOM] = homeCapacity;
        System.arraycopy(counters, RepartitionLayout.LEAVING, own, HEADER, ranks);
        this.ofRank = Arrays.stream(messenger.allGather(IntMessage.of(own)))
                .map(IntMessage::read)
                .toArray(int[][]::new);
    }

    int leaving(int from, int to) {
        return ofRank[from][HEADER + to];
    }

    private int leaving(int from) {
        return IntStream.range(0, ofRank.length).map(to -> leaving(from, to)).sum();
    }

    int arriving(int to) {
        return arrivingBefore(to, ofRank.length);
    }

    /** Those that come from ranks before {@code from}. */
    int arrivingBefore(int to, int from) {
        return IntStream.range(0, from).map(other -> leaving(other, to)).sum();
    }

    /** Home atoms of a rank until now. */
    int oldHome(int rank) {
        return ofRank[rank][HOME];
    }

    /** Home atoms of a rank from now on. */
    int newHome(int rank) {
        return oldHome(rank) - leaving(rank) + arriving(rank);
    }

    boolean any() {
        return IntStream.range(0, ofRank.length).anyMatch(rank -> leaving(rank) > 0);
    }

    /**
     * Whether all ranks have room for what arrives, and all atoms are sound and there.
     *
     * @param recordCapacity records that a rank has room for
     * @param outboxRecords records that an outbox has room for
     * @param systemAtoms atoms of the system
     */
    boolean canMove(int recordCapacity, int outboxRecords, int systemAtoms) {
        long total = 0;
        boolean can = true;
        for (int rank = 0; rank < ofRank.length; rank++) {
            total += newHome(rank);
            can &= ofRank[rank][UNSOUND] == 0
                    && newHome(rank) <= ofRank[rank][ROOM]
                    && oldHome(rank) + arriving(rank) <= recordCapacity
                    && leaving(rank) <= outboxRecords;
        }
        return can && total == systemAtoms;
    }

    /** The largest distance of an atom from the reference atom of its group, rounded up, nm. */
    double groupRadius() {
        return Math.sqrt(Arrays.stream(ofRank)
                .mapToDouble(words -> Math.nextUp(Float.intBitsToFloat(words[RADIUS])))
                .max()
                .orElseThrow());
    }
}
