package org.tornadohalo.graph;

/** Pieces of a block of memory, one behind the other, each at a line that kernels load with few accesses. */
final class MemoryPieces {
    private static final int ALIGNMENT = 32;

    private long bytes;

    /** Adds a piece of so many bytes; returns where it begins. */
    long add(long size) {
        long begin = bytes;
        bytes += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        return begin;
    }

    /** Size of all pieces. */
    long bytes() {
        return bytes;
    }
}
