package org.tornadohalo.interop;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which rank of which world a process is.
 *
 * @param rank this process's rank, from 0
 * @param rankCount the number of processes of the world
 * @param meetingPoint where rank 0 can be found: {@code host:port}, or a file that all ranks reach, which rank 0 writes
 *     and which does not exist before
 */
public record WorldAddress(int rank, int rankCount, String meetingPoint) {
    /** @throws IllegalArgumentException if the numbers do not fit each other */
    public WorldAddress {
        if (rankCount < 1 || rank < 0 || rank >= rankCount) {
            throw new IllegalArgumentException("the rank must be from 0 to ranks - 1, not " + rank + " of " + rankCount
                    + ": give each process its own --rank");
        }
    }

    /** Host and port of rank 0, if the meeting point names them. */
    Optional<InetSocketAddress> socketAddress() {
        int colon = meetingPoint.lastIndexOf(':');
        if (colon < 1 || !meetingPoint.substring(colon + 1).matches("\\d{1,5}")) {
            return Optional.empty();
        }
        return Optional.of(new InetSocketAddress(
                meetingPoint.substring(0, colon), Integer.parseInt(meetingPoint.substring(colon + 1))));
    }

    /** The file in which rank 0 tells its host and port. */
    Path file() {
        return Path.of(meetingPoint);
    }
}
