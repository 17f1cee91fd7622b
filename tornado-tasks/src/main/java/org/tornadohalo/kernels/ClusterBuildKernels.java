package org.tornadohalo.kernels;

import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.Zone;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Puts the local atoms into clusters of close atoms of one zone each: the first half of the pair search (ADR-0009).
 *
 * <p>Atoms are counted into the bins of columns along z, columns are cut into super-clusters of 64 atoms, and those are
 * halved by x, y, z and x again. The kernels run in the order in which they stand here. What they read and write is
 * named by {@link SearchLayout}; x and slots are those of {@link ClusterKernel}. Signals: none. Progress: no block
 * waits.
 */
public final class ClusterBuildKernels {
    /** A coordinate beyond all others: of no atom. */
    static final float FAR = 1e15f;

    private static final int DIMS = 3;
    private static final int LANE_MASK = Warp.SIZE - 1;
    private static final int WARP_SHIFT = 5;
    static final int SUPER_SHIFT = 6;
    /** Neighbouring columns that a lane places at once: their loads are under way together. */
    private static final int COLUMNS_OF_LANE = 4;

    private static final int COLUMN_SHIFT = 2;

    private ClusterBuildKernels() {}

    /**
     * Sets all counts to 0, empties all slots and remembers where the home atoms are.
     *
     * <p>Geometry: one-dimensional, at least COUNTERS threads, grid-stride. Writes bins, counters, slotAtom
     * [SLOT_CAPACITY] and xAtList [3 * home atoms], nm; reads x.
     */
    public static void startSearch(KernelContext context, LongArray layout, FloatArray xAtList, IntArray slotAtom) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long bins = DeviceMemory.loadLong(search, SearchLayout.BINS);
        int binCount = (int) DeviceMemory.loadLong(search, SearchLayout.BIN_COUNT);
        int slotCapacity = (int) DeviceMemory.loadLong(search, SearchLayout.SLOT_CAPACITY);
        for (int bin = context.globalIdx; bin < binCount; bin += context.globalGroupSizeX) {
            DeviceMemory.storeInt(bins, bin, 0);
        }
        for (int slot = context.globalIdx; slot < slotCapacity; slot += context.globalGroupSizeX) {
            slotAtom.set(slot, ClusterLayout.NO_ATOM);
        }
        if (context.globalIdx < SearchLayout.COUNTERS) {
            DeviceMemory.storeInt(DeviceMemory.loadLong(search, SearchLayout.COUNTER_ADDRESS), context.globalIdx, 0);
        }
        MotionKernel.remember(context, layout, xAtList);
    }

    /**
     * Counts each atom into its bin, and finds home atoms that have strayed.
     *
     * <p>Geometry: one-dimensional, any size, a thread per atom, grid-stride. The order of atoms in a bin is not fixed.
     */
    public static void countAtoms(KernelContext context, LongArray layout) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long x = layout.get(StepLayout.X_ADDRESS);
        long zones = DeviceMemory.loadLong(search, SearchLayout.ATOM_ZONE);
        long bins = DeviceMemory.loadLong(search, SearchLayout.BINS);
        long atomBin = DeviceMemory.loadLong(search, SearchLayout.ATOM_BIN);
        long atomPlace = DeviceMemory.loadLong(search, SearchLayout.ATOM_PLACE);
        long atomColumn = DeviceMemory.loadLong(search, SearchLayout.ATOM_COLUMN);
        long xAtPartition = DeviceMemory.loadLong(search, SearchLayout.X_AT_PARTITION);
        float straySquared = floatOf(search, SearchLayout.STRAY_SQUARED);
        int atoms = (int) layout.get(StepLayout.ATOM_COUNT);
        int homeAtoms = (int) layout.get(StepLayout.HOME_COUNT);
        for (int atom = context.globalIdx; atom < atoms; atom += context.globalGroupSizeX) {
            float px = DeviceMemory.loadReadOnlyFloat4(x, atom, 0);
            float py = DeviceMemory.loadReadOnlyFloat4(x, atom, 1);
            float pz = DeviceMemory.loadReadOnlyFloat4(x, atom, 2);
            long grid = grid(search, DeviceMemory.loadReadOnlyInt(zones, atom));
            // Before the atomic: its result is waited for, and loads behind a store wait as long.
            if (atom < homeAtoms) {
                long before = xAtPartition + (long) DIMS * Float.BYTES * atom;
                float dx = px - DeviceMemory.loadFloat(before, 0);
                float dy = py - DeviceMemory.loadFloat(before, 1);
                float dz = pz - DeviceMemory.loadFloat(before, 2);
                if (Position.isBeyond(dx * dx + dy * dy + dz * dz, straySquared)) {
                    long counters = DeviceMemory.loadLong(search, SearchLayout.COUNTER_ADDRESS);
                    DeviceMemory.storeInt(counters, SearchLayout.STRAYED, 1);
                }
            }
            int firstColumn = intOf(grid, SearchLayout.FIRST_COLUMN);
            int columnsAlongY = intOf(grid, SearchLayout.SIZE + 1);
            int binsOfColumn = intOf(grid, SearchLayout.SIZE + 2);
            int column = columnsAlongY * cell(grid, 0, px) + cell(grid, 1, py);
            int bin = intOf(grid, SearchLayout.FIRST_BIN) + binsOfColumn * column + cell(grid, 2, pz);
            DeviceMemory.storeInt(atomBin, atom, bin);
            DeviceMemory.storeInt(atomPlace, atom, DeviceMemory.atomicAddInt(bins, bin, 1));
            DeviceMemory.storeInt(atomColumn, atom, firstColumn + column);
        }
    }

    /** Address of the grid of a zone's columns, whose words begin there. */
    static long grid(long search, int zone) {
        return search + (long) Long.BYTES * (SearchLayout.ZONES + SearchLayout.ZONE_WORDS * zone);
    }

    /** The cell of a zone's grid that a coordinate lies in, or the outermost one on its side. */
    static int cell(long grid, int dim, float coordinate) {
        float origin = floatOf(grid, SearchLayout.ORIGIN + dim);
        float perNm = floatOf(grid, SearchLayout.PER_NM + dim);
        int last = intOf(grid, SearchLayout.SIZE + dim) - 1;
        return Math.max(0, Math.min(last, FloatBits.floorToInt((coordinate - origin) * perNm)));
    }

    static float floatOf(long search, int word) {
        return FloatBits.toFloat(intOf(search, word));
    }

    /** The lower half of a word that the host has written: loaded without waiting for what the kernel stores. */
    private static int intOf(long search, int word) {
        return DeviceMemory.loadReadOnlyInt(search, 2 * word);
    }

    /**
     * Sums the bins of each column.
     *
     * <p>Geometry: one-dimensional, whole warps, a warp per column, grid-stride. Bins turn from numbers of atoms into
     * places in the column; writes COLUMN_ATOMS.
     */
    public static void sumColumns(KernelContext context, LongArray layout) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long bins = DeviceMemory.loadLong(search, SearchLayout.BINS);
        long columnAtoms = DeviceMemory.loadLong(search, SearchLayout.COLUMN_ATOMS);
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int firstWarp = context.globalIdx >> WARP_SHIFT;
        int columnCount = (int) DeviceMemory.loadLong(search, SearchLayout.COLUMN_COUNT);
        for (int column = firstWarp; column < columnCount; column += warps) {
            long grid = grid(search, zoneOfColumn(search, column, lane));
            int place = column - intOf(grid, SearchLayout.FIRST_COLUMN);
            int size = intOf(grid, SearchLayout.SIZE + 2);
            int begin = intOf(grid, SearchLayout.FIRST_BIN) + size * place;
            int sum = 0;
            for (int k = 0; k < size; k += Warp.SIZE) {
                int own = k + lane < size ? DeviceMemory.loadInt(bins, begin + k + lane) : 0;
                int upTo = WarpSum.upTo(own, lane);
                if (k + lane < size) {
                    DeviceMemory.storeInt(bins, begin + k + lane, sum + upTo - own);
                }
                sum += Warp.shuffle(upTo, LANE_MASK);
            }
            if (lane == 0) {
                DeviceMemory.storeInt(columnAtoms, column, sum);
            }
        }
    }

    /**
     * The last zone that does not begin behind a column: its zone, as zones without columns begin where the next one
     * does.
     */
    private static int zoneOfColumn(long search, int column, int lane) {
        int first = intOf(grid(search, Math.min(lane, Zone.COUNT - 1)), SearchLayout.FIRST_COLUMN);
        return Integer.bitCount(Warp.ballot(lane < Zone.COUNT && first <= column)) - 1;
    }

    /** Number of columns of a zone. */
    static int columns(long grid) {
        return (int)
                (DeviceMemory.loadLong(grid, SearchLayout.SIZE) * DeviceMemory.loadLong(grid, SearchLayout.SIZE + 1));
    }

    /**
     * Gives each column whole super-clusters, and the layout the numbers of slots.
     *
     * <p>Geometry: any; the first warp works. Writes COLUMN_SUPER, the counters HOME_SUPERS and SUPERS, and SLOT_COUNT
     * of both sections.
     */
    public static void placeColumns(KernelContext context, LongArray layout) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long columnAtoms = DeviceMemory.loadLong(search, SearchLayout.COLUMN_ATOMS);
        long columnSuper = DeviceMemory.loadLong(search, SearchLayout.COLUMN_SUPER);
        long counters = DeviceMemory.loadLong(search, SearchLayout.COUNTER_ADDRESS);
        int columnCount = (int) DeviceMemory.loadLong(search, SearchLayout.COLUMN_COUNT);
        int homeColumns = columns(grid(search, 0));
        int lane = context.globalIdx;
        int end = lane < Warp.SIZE ? columnCount : 0;
        int sum = 0;
        int home = 0;
        for (int first = 0; first < end; first += COLUMNS_OF_LANE * Warp.SIZE) {
            int column = first + COLUMNS_OF_LANE * lane;
            int supers0 = supersOfColumn(columnAtoms, column, columnCount);
            int supers1 = supersOfColumn(columnAtoms, column + 1, columnCount);
            int supers2 = supersOfColumn(columnAtoms, column + 2, columnCount);
            int supers3 = supersOfColumn(columnAtoms, column + 3, columnCount);
            int own = supers0 + supers1 + supers2 + supers3;
            int begin0 = sum + WarpSum.upTo(own, lane) - own;
            int begin1 = begin0 + supers0;
            int begin2 = begin1 + supers1;
            int begin3 = begin2 + supers2;
            int behind = begin3 + supers3;
            storeOfColumn(columnSuper, column, columnCount, begin0);
            storeOfColumn(columnSuper, column + 1, columnCount, begin1);
            storeOfColumn(columnSuper, column + 2, columnCount, begin2);
            storeOfColumn(columnSuper, column + 3, columnCount, begin3);
            home = column < homeColumns ? begin1 : home;
            home = column + 1 < homeColumns ? begin2 : home;
            home = column + 2 < homeColumns ? begin3 : home;
            home = column + 3 < homeColumns ? behind : home;
            sum = Warp.shuffle(behind, LANE_MASK);
        }
        // Each lane knows what is behind its last column of the home zone: the lane of the last one tells.
        home = Warp.shuffle(home, homeColumns - 1 >> COLUMN_SHIFT & LANE_MASK);
        if (lane == 0) {
            DeviceMemory.storeInt(columnSuper, columnCount, sum);
            DeviceMemory.storeInt(counters, SearchLayout.HOME_SUPERS, home);
            DeviceMemory.storeInt(counters, SearchLayout.SUPERS, sum);
            layout.set(StepLayout.SLOT_COUNT + StepLayout.LOCAL, (long) ClusterLayout.SUPER_ATOMS * home);
            layout.set(StepLayout.SLOT_COUNT + StepLayout.NON_LOCAL, (long) ClusterLayout.SUPER_ATOMS * sum);
        }
    }

    private static int supersOfColumn(long columnAtoms, int column, int columnCount) {
        int atoms = column < columnCount ? DeviceMemory.loadInt(columnAtoms, column) : 0;
        return atoms + ClusterLayout.SUPER_ATOMS - 1 >> SUPER_SHIFT;
    }

    private static void storeOfColumn(long values, int column, int columnCount, int value) {
        if (column < columnCount) {
            DeviceMemory.storeInt(values, column, value);
        }
    }

    /**
     * Gives each atom a slot of its column.
     *
     * <p>Geometry: one-dimensional, any size, a thread per atom, grid-stride. Writes slotAtom.
     */
    public static void placeAtoms(KernelContext context, LongArray layout, IntArray slotAtom) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long bins = DeviceMemory.loadLong(search, SearchLayout.BINS);
        long atomBin = DeviceMemory.loadLong(search, SearchLayout.ATOM_BIN);
        long atomPlace = DeviceMemory.loadLong(search, SearchLayout.ATOM_PLACE);
        long atomColumn = DeviceMemory.loadLong(search, SearchLayout.ATOM_COLUMN);
        long columnSuper = DeviceMemory.loadLong(search, SearchLayout.COLUMN_SUPER);
        int atoms = (int) layout.get(StepLayout.ATOM_COUNT);
        for (int atom = context.globalIdx; atom < atoms; atom += context.globalGroupSizeX) {
            int first = DeviceMemory.loadReadOnlyInt(columnSuper, DeviceMemory.loadReadOnlyInt(atomColumn, atom));
            int place = DeviceMemory.loadReadOnlyInt(bins, DeviceMemory.loadReadOnlyInt(atomBin, atom))
                    + DeviceMemory.loadReadOnlyInt(atomPlace, atom);
            slotAtom.set(ClusterLayout.SUPER_ATOMS * first + place, atom);
        }
    }

    /**
     * Sorts the atoms of each super-cluster into clusters and boxes them.
     *
     * <p>Geometry: one-dimensional, whole warps, a warp per super-cluster, grid-stride. Reads x, type; writes slotAtom,
     * slotType [slots], the points of slots and the boxes of clusters and super-clusters.
     */
    public static void sortClusters(
            KernelContext context, LongArray layout, IntArray type, IntArray slotAtom, IntArray slotType) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long x = layout.get(StepLayout.X_ADDRESS);
        long counters = DeviceMemory.loadLong(search, SearchLayout.COUNTER_ADDRESS);
        long points = DeviceMemory.loadLong(search, SearchLayout.POINTS);
        long globalIndex = DeviceMemory.loadLong(search, SearchLayout.GLOBAL_INDEX);
        long jBoxes = DeviceMemory.loadLong(search, SearchLayout.J_BOXES);
        long iBoxes = DeviceMemory.loadLong(search, SearchLayout.I_BOXES);
        long superBoxes = DeviceMemory.loadLong(search, SearchLayout.SUPER_BOXES);
        int supers = DeviceMemory.loadInt(counters, SearchLayout.SUPERS);
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        for (int number = context.globalIdx >> WARP_SHIFT; number < supers; number += warps) {
            int slot = ClusterLayout.SUPER_ATOMS * number + 2 * lane;
            long atoms = ClusterSort.sorted(x, slotAtom.get(slot), slotAtom.get(slot + 1), lane);
            int first = (int) atoms;
            int second = (int) (atoms >> Integer.SIZE);
            // Everything is loaded before anything is stored: the loads are under way together.
            int firstIndex = ClusterSort.indexOf(globalIndex, first);
            int secondIndex = ClusterSort.indexOf(globalIndex, second);
            int firstType = ClusterSort.typeOf(type, first);
            int secondType = ClusterSort.typeOf(type, second);
            slotAtom.set(slot, first);
            slotAtom.set(slot + 1, second);
            slotType.set(slot, firstType);
            slotType.set(slot + 1, secondType);
            ClusterSort.storePoint(points, x, slot, first, firstIndex);
            ClusterSort.storePoint(points, x, slot + 1, second, secondIndex);
            ClusterSort.box(x, slot, first, second, lane, jBoxes, iBoxes, superBoxes);
        }
    }

    /**
     * Boxes the super-clusters of each column.
     *
     * <p>Geometry: one-dimensional, any size, a thread per column, grid-stride.
     */
    public static void boxColumns(KernelContext context, LongArray layout) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long columnSuper = DeviceMemory.loadLong(search, SearchLayout.COLUMN_SUPER);
        long supers = DeviceMemory.loadLong(search, SearchLayout.SUPER_BOXES);
        long columns = DeviceMemory.loadLong(search, SearchLayout.COLUMN_BOXES);
        int columnCount = (int) DeviceMemory.loadLong(search, SearchLayout.COLUMN_COUNT);
        for (int column = context.globalIdx; column < columnCount; column += context.globalGroupSizeX) {
            float lowX = FAR;
            float lowY = FAR;
            float lowZ = FAR;
            float highX = -FAR;
            float highY = -FAR;
            float highZ = -FAR;
            int end = DeviceMemory.loadInt(columnSuper, column + 1);
            for (int box = DeviceMemory.loadInt(columnSuper, column); box < end; box++) {
                lowX = TornadoMath.min(lowX, DeviceMemory.loadReadOnlyFloat4(supers, 2 * box, 0));
                lowY = TornadoMath.min(lowY, DeviceMemory.loadReadOnlyFloat4(supers, 2 * box, 1));
                lowZ = TornadoMath.min(lowZ, DeviceMemory.loadReadOnlyFloat4(supers, 2 * box, 2));
                highX = TornadoMath.max(highX, DeviceMemory.loadReadOnlyFloat4(supers, 2 * box + 1, 0));
                highY = TornadoMath.max(highY, DeviceMemory.loadReadOnlyFloat4(supers, 2 * box + 1, 1));
                highZ = TornadoMath.max(highZ, DeviceMemory.loadReadOnlyFloat4(supers, 2 * box + 1, 2));
            }
            ClusterBox.store(columns, column, lowX, lowY, lowZ, highX, highY, highZ);
        }
    }
}
