package org.tornadohalo.kernels;

import static org.tornadohalo.kernels.HaloLayout.F_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.F_SIGNAL;
import static org.tornadohalo.kernels.HaloLayout.LOW_UNIT;
import static org.tornadohalo.kernels.HaloLayout.MAP_OFFSET;
import static org.tornadohalo.kernels.HaloLayout.PEER_F;
import static org.tornadohalo.kernels.HaloLayout.PEER_F_SIGNAL;
import static org.tornadohalo.kernels.HaloLayout.PEER_X;
import static org.tornadohalo.kernels.HaloLayout.PEER_X_SIGNAL;
import static org.tornadohalo.kernels.HaloLayout.PUT_X;
import static org.tornadohalo.kernels.HaloLayout.RECEIVED_F;
import static org.tornadohalo.kernels.HaloLayout.RECEIVE_COUNT;
import static org.tornadohalo.kernels.HaloLayout.RECEIVE_PE;
import static org.tornadohalo.kernels.HaloLayout.SEND_COUNT;
import static org.tornadohalo.kernels.HaloLayout.SEND_PE;
import static org.tornadohalo.kernels.HaloLayout.SHIFT;
import static org.tornadohalo.kernels.HaloLayout.SHIFT_LOW;
import static org.tornadohalo.kernels.HaloLayout.STAGED_F;
import static org.tornadohalo.kernels.HaloLayout.STAGED_X;
import static org.tornadohalo.kernels.HaloLayout.TILES;
import static org.tornadohalo.kernels.HaloLayout.WATCHDOG_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.X_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.X_COUNTER;
import static org.tornadohalo.kernels.HaloLayout.X_SIGNAL;

import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import org.tornadohalo.interop.device.Nvshmem;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * What the exchange kernels of all designs do with one record of {@link HaloLayout}: pack, publish, wait, add.
 *
 * <p>Every wait names its partner, the place where the word is published on another rank.
 */
final class HaloRecord {
    private HaloRecord() {}

    /**
     * Stores shifted coordinates of atoms to send, {@code first} to {@code end}, into the peer or, where it cannot be
     * addressed, into the staging buffer.
     */
    static void pack(LongArray halo, int record, IntArray sendIndex, int first, int end, int stride) {
        long x = halo.get(X_ADDRESS);
        long peer = halo.get(record + PEER_X);
        long target = peer != 0 ? peer : halo.get(record + STAGED_X);
        int map = (int) halo.get(record + MAP_OFFSET);
        float shiftX = FloatBits.toFloat((int) halo.get(record + SHIFT));
        float shiftY = FloatBits.toFloat((int) halo.get(record + SHIFT + 1));
        float shiftZ = FloatBits.toFloat((int) halo.get(record + SHIFT + 2));
        boolean shifted = shiftX != 0f || shiftY != 0f || shiftZ != 0f;
        float unit = lowUnit(halo);
        float edgeX = shiftLow(halo, record, 0);
        float edgeY = shiftLow(halo, record, 1);
        float edgeZ = shiftLow(halo, record, 2);
        for (int k = first; k < end; k += stride) {
            int atom = sendIndex.get(map + k);
            float ofX = DeviceMemory.loadFloat4(x, atom, 0);
            float ofY = DeviceMemory.loadFloat4(x, atom, 1);
            float ofZ = DeviceMemory.loadFloat4(x, atom, 2);
            float low = DeviceMemory.loadFloat4(x, atom, Position.LOW);
            if (shifted) {
                int packed = FloatBits.ofFloat(low);
                low = FloatBits.toFloat(
                        shiftedLow(unit, edgeX, edgeY, edgeZ, packed, ofX, ofY, ofZ, shiftX, shiftY, shiftZ));
            }
            DeviceMemory.storeFloat4(target, k, ofX + shiftX, ofY + shiftY, ofZ + shiftZ, low);
        }
    }

    /**
     * The low-order parts of a shifted position: those of position and shift, and what the float sums lack.
     *
     * @param unit {@link #lowUnit}; the shift's own parts are {@link #shiftLow}: loaded by the caller, before its loop
     */
    static int shiftedLow(
            float unit,
            float edgeX,
            float edgeY,
            float edgeZ,
            int low,
            float ofX,
            float ofY,
            float ofZ,
            float shiftX,
            float shiftY,
            float shiftZ) {
        return Position.pack(
                Position.low(low, 0, unit) + (Position.sumError(ofX, shiftX) + edgeX),
                Position.low(low, 1, unit) + (Position.sumError(ofY, shiftY) + edgeY),
                Position.low(low, 2, unit) + (Position.sumError(ofZ, shiftZ) + edgeZ),
                unit);
    }

    static float lowUnit(LongArray halo) {
        return FloatBits.toFloat((int) halo.get(LOW_UNIT));
    }

    /** What a component of a record's shift lacks as a float, nm. */
    static float shiftLow(LongArray halo, int record, int dim) {
        return FloatBits.toFloat((int) halo.get(record + SHIFT_LOW + dim));
    }

    /**
     * Counts a finished tile of coordinates; returns whether all tiles of the record are finished, for one thread of a
     * block.
     */
    static boolean isLastTile(LongArray halo, int record) {
        int last = (int) halo.get(record + TILES) - 1;
        return DeviceMemory.incrementWrapAcquireReleaseDevice(halo.get(record + X_COUNTER), last) == last;
    }

    /** Tells the send rank that coordinates have arrived, or puts them there; called by all threads of a block. */
    static void publishCoordinates(LongArray halo, int record, long step, int thread) {
        if (halo.get(record + PEER_X) == 0) {
            Nvshmem.putFloatSignalBlock(
                    halo.get(record + PUT_X),
                    halo.get(record + STAGED_X),
                    Position.WORDS * (int) halo.get(record + SEND_COUNT),
                    halo.get(record + X_SIGNAL),
                    step,
                    (int) halo.get(record + SEND_PE));
        } else if (thread == 0) {
            // Partner: awaitCoordinates on the send rank.
            DeviceMemory.storeReleaseSystem(halo.get(record + PEER_X_SIGNAL), step);
        }
    }

    /** As {@link #publishCoordinates}, and the block's first thread waits for those of the record's receive rank. */
    static void publishAndAwaitCoordinates(LongArray halo, int record, long step, int thread) {
        publishCoordinates(halo, record, step, thread);
        if (thread == 0) {
            awaitCoordinates(halo, record, step);
        }
    }

    /** As {@link #publishCoordinates} without any: the step has none, or this rank has used the send rank's forces. */
    static void signalCoordinates(LongArray halo, int record, long step) {
        if (halo.get(record + PEER_X_SIGNAL) == 0) {
            Nvshmem.signalSet(halo.get(record + X_SIGNAL), step, (int) halo.get(record + SEND_PE));
        } else {
            // Partner: awaitCoordinates on the send rank.
            DeviceMemory.storeReleaseSystem(halo.get(record + PEER_X_SIGNAL), step);
        }
    }

    /** Waits until the coordinates of a step have arrived here; for one thread of a block. */
    static void awaitCoordinates(LongArray halo, int record, long step) {
        // Partner: the store or put in publishCoordinates on the receive rank.
        DeviceMemory.waitAcquireSystem(halo.get(record + X_SIGNAL), step, halo.get(WATCHDOG_ADDRESS));
    }

    /**
     * Tells the receive rank that its atoms' forces can be read here, or puts them there; called by all threads of a
     * block.
     */
    static void publishForces(LongArray halo, int record, long step, int thread) {
        if (halo.get(record + PEER_F_SIGNAL) == 0) {
            Nvshmem.putFloatSignalBlock(
                    halo.get(record + STAGED_F),
                    halo.get(record + RECEIVED_F),
                    3 * (int) halo.get(record + RECEIVE_COUNT),
                    halo.get(record + F_SIGNAL),
                    step,
                    (int) halo.get(record + RECEIVE_PE));
        } else if (thread == 0) {
            // Partner: awaitForces on the receive rank.
            DeviceMemory.storeReleaseSystem(halo.get(record + PEER_F_SIGNAL), step);
        }
    }

    /**
     * As {@link #publishForces} without any: the step has none, or this rank has used the receive rank's coordinates.
     */
    static void signalForces(LongArray halo, int record, long step) {
        if (halo.get(record + PEER_F_SIGNAL) == 0) {
            Nvshmem.signalSet(halo.get(record + F_SIGNAL), step, (int) halo.get(record + RECEIVE_PE));
        } else {
            // Partner: awaitForces on the receive rank.
            DeviceMemory.storeReleaseSystem(halo.get(record + PEER_F_SIGNAL), step);
        }
    }

    /** Waits until the send rank's forces of a step can be read at {@link #forceSource}; for one thread of a block. */
    static void awaitForces(LongArray halo, int record, long step) {
        // Partner: the store or put in publishForces on the send rank.
        DeviceMemory.waitAcquireSystem(halo.get(record + F_SIGNAL), step, halo.get(WATCHDOG_ADDRESS));
    }

    /** Where the send rank's forces of the atoms sent to it are read: on the peer, or where it put them. */
    static long forceSource(LongArray halo, int record) {
        long peer = halo.get(record + PEER_F);
        return peer != 0 ? peer : halo.get(record + STAGED_F);
    }

    /** Adds the send rank's forces to the atoms sent, {@code first} to {@code end}, while nobody else adds to them. */
    static void addForces(LongArray halo, int record, IntArray sendIndex, int first, int end, int stride) {
        long f = halo.get(F_ADDRESS);
        long source = forceSource(halo, record);
        int map = (int) halo.get(record + MAP_OFFSET);
        for (int k = first; k < end; k += stride) {
            int atom = 3 * sendIndex.get(map + k);
            // All loads before all stores: they wait for the peer's answer together.
            float fx = DeviceMemory.loadFloat(f, atom) + DeviceMemory.loadFloat(source, 3 * k);
            float fy = DeviceMemory.loadFloat(f, atom + 1) + DeviceMemory.loadFloat(source, 3 * k + 1);
            float fz = DeviceMemory.loadFloat(f, atom + 2) + DeviceMemory.loadFloat(source, 3 * k + 2);
            DeviceMemory.storeFloat(f, atom, fx);
            DeviceMemory.storeFloat(f, atom + 1, fy);
            DeviceMemory.storeFloat(f, atom + 2, fz);
        }
    }
}
