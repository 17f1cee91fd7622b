package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Brings atoms to the ranks whose cells they are in and puts home atoms in order: the first half of a repartition by
 * the device (ADR-0011). The rules are those of {@code decomposition}.
 *
 * <p>The kernels run in the order in which they stand here. After {@link #packLeaving} the host copies the outbox
 * behind the records of the ranks that its atoms leave for; after {@link #countCubes} counts are summed by
 * {@link PrefixSumKernels}. What they read and write is named by {@link RepartitionLayout}. Signals: none. Progress: no
 * block waits. Twin of all: {@code decomposition.Migration}.
 */
public final class MigrationKernels {
    private static final int DIMS = 3;
    private static final int PARTS = 3;
    private static final int INFINITY_BITS = 0x7F800000;
    private static final int LAST_CUBE = RepartitionLayout.CUBES_PER_DIM - 1;

    private MigrationKernels() {}

    /**
     * Wraps the home atoms into the box with their groups and finds the rank and the cube of each.
     *
     * <p>Geometry: one-dimensional, any size, a thread per atom, grid-stride. Reads x, xLow [3 * home atoms], v
     * likewise, and identities; writes records and the counters UNSOUND, GROUP_RADIUS_SQUARED and LEAVING; sets
     * CUBE_COUNT counts to 0.
     */
    public static void wrapAtoms(KernelContext context, LongArray layout, FloatArray xLow, FloatArray v) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long x = layout.get(StepLayout.X_ADDRESS);
        long globalIndex = DeviceMemory.loadLong(words, RepartitionLayout.GLOBAL_INDEX);
        long localIndex = DeviceMemory.loadLong(words, RepartitionLayout.LOCAL_INDEX);
        long entries = DeviceMemory.loadLong(words, RepartitionLayout.ENTRIES);
        long references = DeviceMemory.loadLong(words, RepartitionLayout.REFERENCES);
        long records = DeviceMemory.loadLong(words, RepartitionLayout.RECORDS);
        long counters = DeviceMemory.loadLong(words, RepartitionLayout.COUNTERS);
        long counts = DeviceMemory.loadLong(words, RepartitionLayout.COUNTS);
        int cubes = (int) DeviceMemory.loadLong(words, RepartitionLayout.CUBE_COUNT);
        int atoms = (int) DeviceMemory.loadLong(words, RepartitionLayout.OLD_HOME_COUNT);
        int rank = (int) DeviceMemory.loadLong(words, RepartitionLayout.RANK);
        int cellsY = (int) DeviceMemory.loadLong(words, RepartitionLayout.CELLS + 1);
        int cellsZ = (int) DeviceMemory.loadLong(words, RepartitionLayout.CELLS + 2);
        for (int cube = context.globalIdx; cube < cubes; cube += context.globalGroupSizeX) {
            DeviceMemory.storeInt(counts, cube, 0);
        }
        for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
            int index = DeviceMemory.loadReadOnlyInt(globalIndex, i);
            int entry = DeviceMemory.loadReadOnlyInt(entries, index);
            int found =
                    DeviceMemory.loadReadOnlyInt(localIndex, index + DeviceMemory.loadReadOnlyInt(references, entry));
            int reference = found == RepartitionLayout.NOT_HERE ? i : found;
            double centerX = position(words, 0, DeviceMemory.loadFloat4(x, reference, 0), xLow.get(DIMS * reference));
            double centerY =
                    position(words, 1, DeviceMemory.loadFloat4(x, reference, 1), xLow.get(DIMS * reference + 1));
            double centerZ =
                    position(words, 2, DeviceMemory.loadFloat4(x, reference, 2), xLow.get(DIMS * reference + 2));
            double nearX = nearestImage(
                    words, 0, position(words, 0, DeviceMemory.loadFloat4(x, i, 0), xLow.get(DIMS * i)), centerX);
            double nearY = nearestImage(
                    words, 1, position(words, 1, DeviceMemory.loadFloat4(x, i, 1), xLow.get(DIMS * i + 1)), centerY);
            double nearZ = nearestImage(
                    words, 2, position(words, 2, DeviceMemory.loadFloat4(x, i, 2), xLow.get(DIMS * i + 2)), centerZ);
            double inBoxX = centerX + toBox(words, 0, centerX);
            double inBoxY = centerY + toBox(words, 1, centerY);
            double inBoxZ = centerZ + toBox(words, 2, centerZ);
            int cellX = cellAt(words, 0, inBoxX);
            int cellY = cellAt(words, 1, inBoxY);
            int cellZ = cellAt(words, 2, inBoxZ);
            int target = (cellX * cellsY + cellY) * cellsZ + cellZ;
            int curve = cubeAt(words, 0, cellX, inBoxX) << 2
                    | cubeAt(words, 1, cellY, inBoxY) << 1
                    | cubeAt(words, 2, cellZ, inBoxZ);
            // The box is lost in the rounding of an enormous coordinate, but counts must not be.
            int cube = Math.min(cubes - 1, curve);
            double frameX = nearX + toBox(words, 0, centerX) - originOf(words, 0, cellX);
            double frameY = nearY + toBox(words, 1, centerY) - originOf(words, 1, cellY);
            double frameZ = nearZ + toBox(words, 2, centerZ) - originOf(words, 2, cellZ);
            float newX = (float) frameX;
            float newY = (float) frameY;
            float newZ = (float) frameZ;
            DeviceMemory.storeFloat4(records, PARTS * i, newX, newY, newZ, FloatBits.toFloat(index));
            DeviceMemory.storeFloat4(
                    records,
                    PARTS * i + 1,
                    (float) (frameX - newX),
                    (float) (frameY - newY),
                    (float) (frameZ - newZ),
                    FloatBits.toFloat(cube));
            DeviceMemory.storeFloat4(
                    records,
                    PARTS * i + 2,
                    v.get(DIMS * i),
                    v.get(DIMS * i + 1),
                    v.get(DIMS * i + 2),
                    FloatBits.toFloat(target));
            double distanceX = nearX - centerX;
            double distanceY = nearY - centerY;
            double distanceZ = nearZ - centerZ;
            double squared = distanceX * distanceX + distanceY * distanceY + distanceZ * distanceZ;
            int squaredBits = FloatBits.ofFloat((float) squared);
            // Looked at first, because all atoms would wait for one another there.
            if (squaredBits > DeviceMemory.loadInt(counters, RepartitionLayout.GROUP_RADIUS_SQUARED)) {
                DeviceMemory.atomicMaxInt(counters, RepartitionLayout.GROUP_RADIUS_SQUARED, squaredBits);
            }
            // Exponent of the sum of all: neither infinite nor a number that is none if all are finite.
            int size = FloatBits.ofFloat((float) (squared + inBoxX + inBoxY + inBoxZ)) & Integer.MAX_VALUE;
            int isHere = found == RepartitionLayout.NOT_HERE ? 0 : 1;
            if (size >= INFINITY_BITS) {
                isHere = 0;
            }
            if (isHere == 0) {
                DeviceMemory.storeInt(counters, RepartitionLayout.UNSOUND, 1);
            }
            if (target != rank) {
                DeviceMemory.atomicAddInt(counters, RepartitionLayout.LEAVING + target, 1);
            }
        }
    }

    /** A coordinate in the box, nm. */
    private static double position(long words, int dim, float x, float low) {
        return DeviceMemory.loadDouble(words, RepartitionLayout.ORIGIN + dim) + x + low;
    }

    /** The image of a coordinate that is nearest to another one. */
    private static double nearestImage(long words, int dim, double coordinate, double center) {
        double edge = DeviceMemory.loadDouble(words, RepartitionLayout.EDGE + dim);
        return coordinate - TornadoMath.floor((coordinate - center) / edge + 0.5) * edge;
    }

    /** What brings a coordinate into the box. */
    private static double toBox(long words, int dim, double coordinate) {
        double edge = DeviceMemory.loadDouble(words, RepartitionLayout.EDGE + dim);
        return -TornadoMath.floor(coordinate / edge) * edge;
    }

    /** The cell of the ranks that a coordinate in the box lies in; each includes its lower boundary. */
    private static int cellAt(long words, int dim, double coordinate) {
        long table = DeviceMemory.loadLong(words, RepartitionLayout.CELL_TABLE);
        int first = (int) DeviceMemory.loadLong(words, RepartitionLayout.FIRST_CELL + dim);
        int cells = (int) DeviceMemory.loadLong(words, RepartitionLayout.CELLS + dim);
        int cell = 0;
        for (int k = 1; k < cells; k++) {
            cell += DeviceMemory.loadDouble(table, RepartitionLayout.CELL_VALUES * (first + k)) <= coordinate ? 1 : 0;
        }
        return cell;
    }

    private static double originOf(long words, int dim, int cell) {
        long table = DeviceMemory.loadLong(words, RepartitionLayout.CELL_TABLE);
        int first = (int) DeviceMemory.loadLong(words, RepartitionLayout.FIRST_CELL + dim);
        return DeviceMemory.loadDouble(table, RepartitionLayout.CELL_VALUES * (first + cell) + 1);
    }

    /** The cube along a dimension of a cell that a coordinate in the box lies in, its ten bits two apart. */
    private static int cubeAt(long words, int dim, int cell, double coordinate) {
        long table = DeviceMemory.loadLong(words, RepartitionLayout.CELL_TABLE);
        int value = RepartitionLayout.CELL_VALUES
                * ((int) DeviceMemory.loadLong(words, RepartitionLayout.FIRST_CELL + dim) + cell);
        double lower = DeviceMemory.loadDouble(table, value);
        double perNm = DeviceMemory.loadDouble(table, value + 2);
        int cube = (int) ((coordinate - lower) * perNm);
        return MortonCurve.spreadBits(Math.min(LAST_CUBE, Math.max(0, cube)));
    }

    /**
     * Puts the records of the atoms that leave into the outbox, those for each rank together, in any order.
     *
     * <p>Geometry: one-dimensional, any size, a thread per atom, grid-stride.
     */
    public static void packLeaving(KernelContext context, LongArray layout) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long records = DeviceMemory.loadLong(words, RepartitionLayout.RECORDS);
        long outbox = DeviceMemory.loadLong(words, RepartitionLayout.OUTBOX);
        long counters = DeviceMemory.loadLong(words, RepartitionLayout.COUNTERS);
        int atoms = (int) DeviceMemory.loadLong(words, RepartitionLayout.OLD_HOME_COUNT);
        int rank = (int) DeviceMemory.loadLong(words, RepartitionLayout.RANK);
        int ranks = (int) (DeviceMemory.loadLong(words, RepartitionLayout.CELLS)
                * DeviceMemory.loadLong(words, RepartitionLayout.CELLS + 1)
                * DeviceMemory.loadLong(words, RepartitionLayout.CELLS + 2));
        for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
            int target = rankOf(records, i);
            if (target != rank) {
                int place = (int) DeviceMemory.loadLong(words, RepartitionLayout.OUTBOX_START + target)
                        + DeviceMemory.atomicAddInt(counters, RepartitionLayout.LEAVING + ranks + target, 1);
                DeviceMemory.copyFloat4(outbox, PARTS * place, records, PARTS * i);
                DeviceMemory.copyFloat4(outbox, PARTS * place + 1, records, PARTS * i + 1);
                DeviceMemory.copyFloat4(outbox, PARTS * place + 2, records, PARTS * i + 2);
            }
        }
    }

    /** The rank that the atom of a record belongs to. */
    private static int rankOf(long records, int record) {
        return FloatBits.ofFloat(DeviceMemory.loadFloat4(records, PARTS * record + 2, 3));
    }

    private static int cubeOf(long records, int record) {
        return FloatBits.ofFloat(DeviceMemory.loadFloat4(records, PARTS * record + 1, 3));
    }

    private static int indexOf(long records, int record) {
        return FloatBits.ofFloat(DeviceMemory.loadFloat4(records, PARTS * record, 3));
    }

    /**
     * Counts the atoms of this rank into their cubes, and forgets where the old local atoms were.
     *
     * <p>Geometry: one-dimensional, any size, a thread per record, grid-stride. The order of atoms in a cube is not
     * fixed. Writes PLACES and counts; LOCAL_INDEX of the old local atoms becomes NOT_HERE.
     */
    public static void countCubes(KernelContext context, LongArray layout) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long records = DeviceMemory.loadLong(words, RepartitionLayout.RECORDS);
        long counts = DeviceMemory.loadLong(words, RepartitionLayout.COUNTS);
        long places = DeviceMemory.loadLong(words, RepartitionLayout.PLACES);
        long globalIndex = DeviceMemory.loadLong(words, RepartitionLayout.GLOBAL_INDEX);
        long localIndex = DeviceMemory.loadLong(words, RepartitionLayout.LOCAL_INDEX);
        int recordCount = (int) DeviceMemory.loadLong(words, RepartitionLayout.RECORD_COUNT);
        int oldAtoms = (int) DeviceMemory.loadLong(words, RepartitionLayout.OLD_ATOM_COUNT);
        int rank = (int) DeviceMemory.loadLong(words, RepartitionLayout.RANK);
        for (int record = context.globalIdx; record < recordCount; record += context.globalGroupSizeX) {
            if (rankOf(records, record) == rank) {
                DeviceMemory.storeInt(places, record, DeviceMemory.atomicAddInt(counts, cubeOf(records, record), 1));
            }
        }
        for (int atom = context.globalIdx; atom < oldAtoms; atom += context.globalGroupSizeX) {
            DeviceMemory.storeInt(
                    localIndex, DeviceMemory.loadReadOnlyInt(globalIndex, atom), RepartitionLayout.NOT_HERE);
        }
    }

    /**
     * Puts the records of this rank's atoms in the order of their cubes.
     *
     * <p>Geometry: one-dimensional, any size, a thread per record, grid-stride. Writes ORDER.
     */
    public static void placeInCubes(KernelContext context, LongArray layout) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long records = DeviceMemory.loadLong(words, RepartitionLayout.RECORDS);
        long counts = DeviceMemory.loadLong(words, RepartitionLayout.COUNTS);
        long places = DeviceMemory.loadLong(words, RepartitionLayout.PLACES);
        long order = DeviceMemory.loadLong(words, RepartitionLayout.ORDER);
        int recordCount = (int) DeviceMemory.loadLong(words, RepartitionLayout.RECORD_COUNT);
        int rank = (int) DeviceMemory.loadLong(words, RepartitionLayout.RANK);
        for (int record = context.globalIdx; record < recordCount; record += context.globalGroupSizeX) {
            if (rankOf(records, record) == rank) {
                int place = DeviceMemory.loadReadOnlyInt(counts, cubeOf(records, record))
                        + DeviceMemory.loadReadOnlyInt(places, record);
                DeviceMemory.storeInt(order, place, record);
            }
        }
    }

    /**
     * Makes the records of this rank's atoms its home atoms, those of a cube in the order of their indices.
     *
     * <p>Geometry: one-dimensional, any size, a thread per atom, grid-stride. Writes x, xLow and v [3 * home atoms],
     * GLOBAL_INDEX, ATOM_ZONE and LOCAL_INDEX.
     */
    public static void orderAtoms(KernelContext context, LongArray layout, FloatArray xLow, FloatArray v) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long x = layout.get(StepLayout.X_ADDRESS);
        long records = DeviceMemory.loadLong(words, RepartitionLayout.RECORDS);
        long counts = DeviceMemory.loadLong(words, RepartitionLayout.COUNTS);
        long order = DeviceMemory.loadLong(words, RepartitionLayout.ORDER);
        long globalIndex = DeviceMemory.loadLong(words, RepartitionLayout.GLOBAL_INDEX);
        long zones = DeviceMemory.loadLong(words, RepartitionLayout.ATOM_ZONE);
        long localIndex = DeviceMemory.loadLong(words, RepartitionLayout.LOCAL_INDEX);
        int atoms = (int) DeviceMemory.loadLong(words, RepartitionLayout.HOME_COUNT);
        float lowUnit = ClusterBuildKernels.floatOf(words, RepartitionLayout.LOW_UNIT);
        for (int place = context.globalIdx; place < atoms; place += context.globalGroupSizeX) {
            int record = DeviceMemory.loadReadOnlyInt(order, place);
            int index = indexOf(records, record);
            int cube = cubeOf(records, record);
            int first = DeviceMemory.loadReadOnlyInt(counts, cube);
            int end = DeviceMemory.loadReadOnlyInt(counts, cube + 1);
            int atom = first;
            for (int k = first; k < end; k++) {
                atom += indexOf(records, DeviceMemory.loadReadOnlyInt(order, k)) < index ? 1 : 0;
            }
            float lowX = DeviceMemory.loadFloat4(records, PARTS * record + 1, 0);
            float lowY = DeviceMemory.loadFloat4(records, PARTS * record + 1, 1);
            float lowZ = DeviceMemory.loadFloat4(records, PARTS * record + 1, 2);
            float vx = DeviceMemory.loadFloat4(records, PARTS * record + 2, 0);
            float vy = DeviceMemory.loadFloat4(records, PARTS * record + 2, 1);
            float vz = DeviceMemory.loadFloat4(records, PARTS * record + 2, 2);
            DeviceMemory.storeFloat4(
                    x,
                    atom,
                    DeviceMemory.loadFloat4(records, PARTS * record, 0),
                    DeviceMemory.loadFloat4(records, PARTS * record, 1),
                    DeviceMemory.loadFloat4(records, PARTS * record, 2),
                    FloatBits.toFloat(Position.pack(lowX, lowY, lowZ, lowUnit)));
            xLow.set(DIMS * atom, lowX);
            xLow.set(DIMS * atom + 1, lowY);
            xLow.set(DIMS * atom + 2, lowZ);
            v.set(DIMS * atom, vx);
            v.set(DIMS * atom + 1, vy);
            v.set(DIMS * atom + 2, vz);
            DeviceMemory.storeInt(globalIndex, atom, index);
            DeviceMemory.storeInt(zones, atom, 0);
            DeviceMemory.storeInt(localIndex, index, atom);
        }
    }
}
