package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Chooses the atoms that a pulse sends, in a repartition by the device (ADR-0011). Between the two kernels counts are
 * summed by {@link PrefixSumKernels}; after them the host copies the outbox to the lower neighbour. What they read and
 * write is named by {@link RepartitionLayout}. Signals: none. Progress: no block waits. Twin of both:
 * {@code decomposition.HaloBuilder}.
 */
public final class HaloBuildKernels {
    private static final int DIMS = 3;
    private static final int LANE_MASK = Warp.SIZE - 1;
    private static final int WARP_SHIFT = 5;

    private HaloBuildKernels() {}

    /**
     * Selects the candidates within reach of the lower neighbour's cell, over the dimensions in which the copy there is
     * shifted.
     *
     * <p>Geometry: one-dimensional, whole warps, a warp per 32 candidates, grid-stride. Reads x, identities; writes
     * MASKS, counts and the counters SELECTED_HOME and SENT_ON.
     */
    public static void selectAtoms(KernelContext context, LongArray layout) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long x = layout.get(StepLayout.X_ADDRESS);
        long zones = DeviceMemory.loadLong(words, RepartitionLayout.ATOM_ZONE);
        long masks = DeviceMemory.loadLong(words, RepartitionLayout.MASKS);
        long counts = DeviceMemory.loadLong(words, RepartitionLayout.COUNTS);
        long counters = DeviceMemory.loadLong(words, RepartitionLayout.COUNTERS);
        int first = (int) DeviceMemory.loadLong(words, RepartitionLayout.FIRST_CANDIDATE);
        int end = (int) DeviceMemory.loadLong(words, RepartitionLayout.ATOM_COUNT);
        int home = (int) DeviceMemory.loadLong(words, RepartitionLayout.HOME_COUNT);
        int pulses = (int) DeviceMemory.loadLong(words, RepartitionLayout.PULSE_COUNT);
        float reachSquared = ClusterBuildKernels.floatOf(words, RepartitionLayout.REACH_SQUARED);
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int groups = (int) DeviceMemory.loadLong(words, RepartitionLayout.COUNT_COUNT);
        for (int group = context.globalIdx >> WARP_SHIFT; group < groups; group += warps) {
            int candidate = first + (group << WARP_SHIFT) + lane;
            int atom = Math.min(candidate, end - 1);
            int zone = DeviceMemory.loadReadOnlyInt(zones, atom);
            float squared = squareToLower(words, zone, x, atom);
            int selected = Warp.ballot(candidate < end && squared < reachSquared);
            int ofHome = Integer.bitCount(Warp.ballot(candidate < home && squared < reachSquared));
            if (lane == 0) {
                DeviceMemory.storeInt(masks, group, selected);
                DeviceMemory.storeInt(counts, group, Integer.bitCount(selected));
                if (ofHome > 0) {
                    DeviceMemory.atomicAddInt(counters, RepartitionLayout.SELECTED_HOME, ofHome);
                }
            }
            if (ofHome < Integer.bitCount(selected)) {
                for (int pulse = 0; pulse < pulses; pulse++) {
                    int begin = (int) DeviceMemory.loadLong(words, RepartitionLayout.RECEIVE_OFFSET + pulse);
                    int behind = (int) DeviceMemory.loadLong(words, RepartitionLayout.RECEIVE_OFFSET + pulse + 1);
                    boolean isOfPulse = atom >= begin && atom < behind && squared < reachSquared;
                    if (Warp.any(isOfPulse && candidate < end)) {
                        DeviceMemory.storeInt(counters, RepartitionLayout.SENT_ON + pulse, 1);
                    }
                }
            }
        }
    }

    private static float squareToLower(long words, int zone, long x, int atom) {
        int bit = (int) DeviceMemory.loadLong(words, RepartitionLayout.PULSE_BIT);
        float square = squareAbove(words, bit, RepartitionLayout.LOWER, x, atom);
        for (int earlier = 0; earlier < bit; earlier++) {
            float ofEarlier = squareAbove(words, earlier, RepartitionLayout.UPPER, x, atom);
            square += (zone >> earlier & 1) != 0 ? ofEarlier : 0f;
        }
        return square;
    }

    /** Square of how far an atom is above a boundary in the dimension of a bit. */
    private static float squareAbove(long words, int bit, int boundary, long x, int atom) {
        int dim = (int) DeviceMemory.loadLong(words, RepartitionLayout.DIMENSION + bit);
        float distance = TornadoMath.max(
                0f,
                DeviceMemory.loadFloat(x, Position.WORDS * atom + dim)
                        - ClusterBuildKernels.floatOf(words, boundary + dim));
        return distance * distance;
    }

    /**
     * Writes the index map of the pulse, and to the outbox what the lower neighbour gets: positions as an exchange of
     * coordinates sends them, indices in the whole system and zone shifts there.
     *
     * <p>Geometry: as {@link #selectAtoms}. What finds no room in map or outbox is left out. Writes sendIndex, the
     * outbox and the counter SELECTED.
     */
    public static void packSelected(KernelContext context, LongArray layout, IntArray sendIndex) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long x = layout.get(StepLayout.X_ADDRESS);
        long globalIndex = DeviceMemory.loadLong(words, RepartitionLayout.GLOBAL_INDEX);
        long zones = DeviceMemory.loadLong(words, RepartitionLayout.ATOM_ZONE);
        long masks = DeviceMemory.loadLong(words, RepartitionLayout.MASKS);
        long counts = DeviceMemory.loadLong(words, RepartitionLayout.COUNTS);
        long counters = DeviceMemory.loadLong(words, RepartitionLayout.COUNTERS);
        long outbox = DeviceMemory.loadLong(words, RepartitionLayout.OUTBOX);
        long outboxIndex = DeviceMemory.loadLong(words, RepartitionLayout.OUTBOX_INDEX);
        long outboxZone = DeviceMemory.loadLong(words, RepartitionLayout.OUTBOX_ZONE);
        int first = (int) DeviceMemory.loadLong(words, RepartitionLayout.FIRST_CANDIDATE);
        int map = (int) DeviceMemory.loadLong(words, RepartitionLayout.MAP_OFFSET);
        int mapRoom = (int) DeviceMemory.loadLong(words, RepartitionLayout.MAP_CAPACITY) - map;
        int room = Math.min(mapRoom, (int) DeviceMemory.loadLong(words, RepartitionLayout.OUTBOX_CAPACITY));
        int zoneBit = 1 << (int) DeviceMemory.loadLong(words, RepartitionLayout.PULSE_BIT);
        float unit = ClusterBuildKernels.floatOf(words, RepartitionLayout.LOW_UNIT);
        float shiftX = ClusterBuildKernels.floatOf(words, RepartitionLayout.SHIFT);
        float shiftY = ClusterBuildKernels.floatOf(words, RepartitionLayout.SHIFT + 1);
        float shiftZ = ClusterBuildKernels.floatOf(words, RepartitionLayout.SHIFT + 2);
        float edgeX = ClusterBuildKernels.floatOf(words, RepartitionLayout.SHIFT_LOW);
        float edgeY = ClusterBuildKernels.floatOf(words, RepartitionLayout.SHIFT_LOW + 1);
        float edgeZ = ClusterBuildKernels.floatOf(words, RepartitionLayout.SHIFT_LOW + 2);
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int groups = (int) DeviceMemory.loadLong(words, RepartitionLayout.COUNT_COUNT);
        for (int group = context.globalIdx >> WARP_SHIFT; group < groups; group += warps) {
            int mask = DeviceMemory.loadReadOnlyInt(masks, group);
            int place = DeviceMemory.loadReadOnlyInt(counts, group) + Integer.bitCount(mask & (1 << lane) - 1);
            int atom = first + (group << WARP_SHIFT) + lane;
            int isSelected = place < room ? mask >> lane & 1 : 0;
            if (isSelected != 0) {
                float ofX = DeviceMemory.loadFloat4(x, atom, 0);
                float ofY = DeviceMemory.loadFloat4(x, atom, 1);
                float ofZ = DeviceMemory.loadFloat4(x, atom, 2);
                int low = FloatBits.ofFloat(DeviceMemory.loadFloat4(x, atom, Position.LOW));
                int shiftedLow =
                        HaloRecord.shiftedLow(unit, edgeX, edgeY, edgeZ, low, ofX, ofY, ofZ, shiftX, shiftY, shiftZ);
                sendIndex.set(map + place, atom);
                DeviceMemory.storeFloat4(
                        outbox, place, ofX + shiftX, ofY + shiftY, ofZ + shiftZ, FloatBits.toFloat(shiftedLow));
                DeviceMemory.storeInt(outboxIndex, place, DeviceMemory.loadReadOnlyInt(globalIndex, atom));
                DeviceMemory.storeInt(outboxZone, place, DeviceMemory.loadReadOnlyInt(zones, atom) | zoneBit);
            }
        }
        if (context.globalIdx == 0) {
            DeviceMemory.storeInt(
                    counters, RepartitionLayout.SELECTED, groups > 0 ? DeviceMemory.loadInt(counts, groups) : 0);
        }
    }
}
