package org.tornadohalo.kernels;

import java.util.List;
import org.tornadohalo.decomposition.DomainGrid;

/**
 * The layout of the two memory blocks behind the exchange: the device array {@code halo} (what to send where) and
 * the symmetric signal block (who has got how far).
 *
 * <pre>
 * halo:    | header: HEADER_WORDS | record 0: RECORD_WORDS | record 1 | ...                       64-bit words
 *
 * signals: | step | x signal 0 | f signal 0 | x counter 0 | f counter 0 | x signal 1 | ...         one per 128 bytes
 * </pre>
 *
 * A record is a transfer: a pulse, or a cell offset of the direct exchange ({@link DirectLayout}). It sends coordinates
 * to its <em>send rank</em> (on the lower side) and gets them from its <em>receive rank</em> (on the upper side); its
 * forces travel the other way. All ranks have the same number of records.
 *
 * <p>Words of a record are read at {@code record(number) + WORD}. Counts and offsets are in atoms, addresses in bytes.
 * Every record is rewritten at a repartition; signal words keep their values, because steps only go up.
 */
public final class HaloLayout {
    /** Number of records. */
    public static final int RECORD_COUNT = 0;
    /** Number of tiles of all records together. */
    public static final int TILE_COUNT = 1;
    /** Address of the coordinates, {@link Position} [atoms]. */
    public static final int X_ADDRESS = 2;
    /** Address of the forces that halo atoms share, float [3 * atoms], kJ/mol/nm. */
    public static final int F_ADDRESS = 3;
    /** Address of the step word. */
    public static final int STEP_ADDRESS = 4;
    /** Address of the {@link org.tornadohalo.interop.device.Watchdog} block. */
    public static final int WATCHDOG_ADDRESS = 5;
    /** Bits of the float {@link Position#lowUnit}, nm. */
    public static final int LOW_UNIT = 6;
    /** The most atoms of one tile: what one block packs before it counts them as stored. */
    public static final int TILE_ATOMS = 7;
    /** Words before the first record. */
    public static final int HEADER_WORDS = 8;

    /** Atoms sent. */
    public static final int SEND_COUNT = 0;
    /** Atoms sent that are home atoms; they stand first. */
    public static final int INDEPENDENT_COUNT = 1;
    /** Where the record's atom indices start in {@code sendIndex}. */
    public static final int MAP_OFFSET = 2;
    /** Tiles of all earlier records together. */
    public static final int FIRST_TILE = 3;
    /** Tiles of this record, at least 1: an empty one signals too. */
    public static final int TILES = 4;
    /** Bit {@code q} is set where atoms received in pulse {@code q} are sent on. */
    public static final int DEPENDS_ON = 5;
    /** Per dimension: bits of the float that is added to coordinates (box edge, difference of frames), nm. */
    public static final int SHIFT = 6;
    /** Per dimension: bits of the float that the exact shift has beyond that, nm. */
    public static final int SHIFT_LOW = 9;
    /** The send rank's PE. */
    public static final int SEND_PE = 12;
    /** The receive rank's PE. */
    public static final int RECEIVE_PE = 13;
    /** Peer address of the send rank's coordinates of this record, or 0 where only puts reach it. */
    public static final int PEER_X = 14;
    /** Symmetric address of the same. */
    public static final int PUT_X = 15;
    /** Address where coordinates to be put are packed, {@link Position} [SEND_COUNT]. */
    public static final int STAGED_X = 16;
    /** Peer address of the send rank's forces of this record, or 0 where it puts them. */
    public static final int PEER_F = 17;
    /** Symmetric address where the send rank puts them, float [3 * SEND_COUNT]. */
    public static final int STAGED_F = 18;
    /** Address of this rank's forces of the atoms received. */
    public static final int RECEIVED_F = 19;
    /** Atoms received. */
    public static final int RECEIVE_COUNT = 20;
    /** Tiles of later pulses that add to the forces of atoms received in this one. */
    public static final int PENDING_F = 21;
    /** Symmetric address of the word that says up to which step coordinates have arrived here. */
    public static final int X_SIGNAL = 22;
    /** Symmetric address of the word that says up to which step the send rank's forces can be read. */
    public static final int F_SIGNAL = 23;
    /** Peer address of the send rank's {@link #X_SIGNAL}, or 0. */
    public static final int PEER_X_SIGNAL = 24;
    /** Peer address of the receive rank's {@link #F_SIGNAL}, or 0. */
    public static final int PEER_F_SIGNAL = 25;
    /** Address of the 32-bit counter of finished coordinate tiles. */
    public static final int X_COUNTER = 26;
    /** Address of the 32-bit counter of finished {@link #PENDING_F} tiles. */
    public static final int F_COUNTER = 27;
    /** Words of a record. */
    public static final int RECORD_WORDS = 28;

    /**
     * {@link #TILE_ATOMS} is a multiple of this: an atom for each thread of a block; kernels that copy in bulk have two
     * for half of them.
     */
    public static final int TILE_UNIT = 256;
    /** The most pulses: dependencies of the fused exchange are bits of an int. */
    public static final int MAX_PULSES = 3 * DomainGrid.MAX_PULSES_PER_DIM;
    /** Distance of two words of the signal block, bytes: no two share a cache line or a prefetched pair of them. */
    public static final int SIGNAL_STRIDE_BYTES = 128;

    private static final int WORDS_PER_RECORD = 4;

    private HaloLayout() {}

    /** Position of a record in {@code halo}. */
    public static int record(int number) {
        return HEADER_WORDS + number * RECORD_WORDS;
    }

    /** Size of {@code halo} for the most pulses, 64-bit words. */
    public static int words() {
        return record(MAX_PULSES);
    }

    /** Tiles of a record that sends so many atoms. */
    public static int tiles(int sendCount, int tileAtoms) {
        return Math.max(1, Math.ceilDiv(sendCount, tileAtoms));
    }

    /**
     * The smallest tiles with which a launch has no more of them than resident blocks (or records): counting a tile
     * waits until its stores have crossed the link, which a block should do once.
     *
     * @param sendCounts atoms that each record of the launch sends
     * @param residentBlocks at least 1
     */
    public static int tileAtoms(List<Integer> sendCounts, int residentBlocks) {
        int most = Math.max(residentBlocks, sendCounts.size());
        int tileAtoms = TILE_UNIT;
        while (tilesOf(sendCounts, tileAtoms) > most) {
            tileAtoms += TILE_UNIT;
        }
        return tileAtoms;
    }

    private static int tilesOf(List<Integer> sendCounts, int tileAtoms) {
        return sendCounts.stream().mapToInt(count -> tiles(count, tileAtoms)).sum();
    }

    /** Size of the signal block for so many records, bytes. */
    public static long signalBytes(int records) {
        return xSignalOffset(records);
    }

    /** Offset of the step word in the signal block, bytes. */
    public static long stepOffset() {
        return 0;
    }

    /** Offset of a record's coordinate signal in the signal block, bytes. */
    public static long xSignalOffset(int number) {
        return (1L + (long) WORDS_PER_RECORD * number) * SIGNAL_STRIDE_BYTES;
    }

    /** Offset of a record's force signal in the signal block, bytes. */
    public static long fSignalOffset(int number) {
        return xSignalOffset(number) + SIGNAL_STRIDE_BYTES;
    }

    /** Offset of a record's coordinate tile counter in the signal block, bytes. */
    public static long xCounterOffset(int number) {
        return xSignalOffset(number) + 2L * SIGNAL_STRIDE_BYTES;
    }

    /** Offset of a record's force tile counter in the signal block, bytes. */
    public static long fCounterOffset(int number) {
        return xSignalOffset(number) + 3L * SIGNAL_STRIDE_BYTES;
    }

    /** The record whose coordinate or force signal lies at an offset of the signal block. */
    public static int recordOfSignal(long offset) {
        return (int) ((offset / SIGNAL_STRIDE_BYTES - 1) / WORDS_PER_RECORD);
    }

    /** Whether a signal at an offset of the signal block is a coordinate signal (else a force signal). */
    public static boolean isCoordinateSignal(long offset) {
        return offset == xSignalOffset(recordOfSignal(offset));
    }
}
