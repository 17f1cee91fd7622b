package org.tornadohalo.kernels;

import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.decomposition.Zone;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Lists the pairs of the clusters that {@link ClusterBuildKernels} have made: the second half of the pair search (ADR-0009).
 *
 * <p>{@link #findSupers} finds the super-clusters near each one and gives every {@link SearchLayout#ROW_SUPERS} of them a row;
 * {@link #listPairs} fills the rows. Signals: none. Progress: no block waits. Twin of both: {@code
 * decomposition.ClusterListBuilder}, which makes other clusters and finds the same pairs.
 */
public final class PairSearchKernels {
    /** Warps that look for what is near one super-cluster, one for each shift code. */
    public static final int FINDING_WARPS = 32;

    private static final int DIMS = 3;
    private static final int LANE_MASK = Warp.SIZE - 1;
    private static final int WARP_SHIFT = 5;
    private static final int I_MASK = ClusterLayout.I_ATOMS - 1;
    private static final int J_SHIFT = 3;
    private static final int J_CLUSTER_BITS = (1 << ClusterLayout.J_CLUSTERS) - 1;
    private static final int J_CLUSTER_MASK = ClusterLayout.J_CLUSTERS - 1;
    /** Warps of a super-cluster, one for each shift code: 2 to this power. */
    private static final int CODE_SHIFT = 5;
    /** i clusters that a lane compares with one j cluster: half of them. */
    private static final int HALF = ClusterLayout.I_CLUSTERS / 2;

    /** What {@link #compare} finds out: bit masks of i clusters, a byte each. */
    private static final int NEAR_BYTE = 0;

    private static final int EXISTS_BYTE = 8;
    private static final int INTERACTS_BYTE = 16;
    private static final int BYTE_MASK = ClusterLayout.MASK;

    private PairSearchKernels() {}

    /**
     * Begins the rows of a section: super-clusters near one another.
     *
     * <p>Geometry: one-dimensional, whole warps, {@link #FINDING_WARPS} warps per super-cluster, grid-stride. Rows stand in
     * any order. Rows that find no room are counted and left out.
     *
     * <pre>
     *   layout                              [StepLayout.WORDS]                 R
     *   search    (layout, SEARCH_ADDRESS)  {@link SearchLayout}               RW   counter ROWS of the section
     *   shiftVectors                        [PairEntry.SHIFTS * 3], nm         R
     *   rows                                {@link ClusterLayout}              W    ROW_END: number of near ones
     * </pre>
     *
     * @param section {@link StepLayout#LOCAL} or {@link StepLayout#NON_LOCAL}
     */
    public static void findSupers(
            KernelContext context, LongArray layout, int section, FloatArray shiftVectors, IntArray rows) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long counters = DeviceMemory.loadLong(search, SearchLayout.COUNTER_ADDRESS);
        long columnSuper = DeviceMemory.loadLong(search, SearchLayout.COLUMN_SUPER);
        int codes = (int) DeviceMemory.loadLong(search, SearchLayout.CODES);
        boolean isLocal = section == StepLayout.LOCAL;
        int iSupers = DeviceMemory.loadInt(counters, isLocal ? SearchLayout.HOME_SUPERS : SearchLayout.SUPERS);
        int firstCode = isLocal ? PairEntry.NO_SHIFT : 0;
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int items = iSupers << CODE_SHIFT;
        for (int item = context.globalIdx >> WARP_SHIFT; item < items; item += warps) {
            int iSuper = item >> CODE_SHIFT;
            int code = item & ClusterLayout.SHIFT_MASK;
            int isCode = code >= firstCode && code < PairEntry.SHIFTS ? codes >> code & 1 : 0;
            int zone = zoneOf(search, columnSuper, iSuper);
            int firstZone = isLocal ? 0 : zone + 1;
            int endZone = isLocal ? isCode : Zone.COUNT * isCode;
            for (int other = firstZone; other < endZone; other++) {
                int word = SearchLayout.ZONES + SearchLayout.ZONE_WORDS * other;
                int first = (int) DeviceMemory.loadLong(search, word + SearchLayout.FIRST_COLUMN);
                int end = (zone & other) == 0 ? first + ClusterBuildKernels.columns(search, word) : first;
                boolean isWithinZone = isLocal && code == PairEntry.NO_SHIFT;
                addRows(search, counters, section, shiftVectors, rows, iSuper, code, isWithinZone, first, end, lane);
            }
        }
    }

    private static int zoneOf(long search, long columnSuper, int iSuper) {
        int zone = 0;
        for (int other = 1; other < Zone.COUNT; other++) {
            int word = SearchLayout.ZONES + SearchLayout.ZONE_WORDS * other;
            int first = (int) DeviceMemory.loadLong(search, word + SearchLayout.FIRST_COLUMN);
            boolean isFrom =
                    ClusterBuildKernels.columns(search, word) > 0 && DeviceMemory.loadInt(columnSuper, first) <= iSuper;
            zone = isFrom ? other : zone;
        }
        return zone;
    }

    /** Adds the rows of a super-cluster with those of the columns {@code firstColumn} to {@code endColumn}. */
    private static void addRows(
            long search,
            long counters,
            int section,
            FloatArray shiftVectors,
            IntArray rows,
            int iSuper,
            int code,
            boolean isWithinZone,
            int firstColumn,
            int endColumn,
            int lane) {
        long columnSuper = DeviceMemory.loadLong(search, SearchLayout.COLUMN_SUPER);
        long columnBoxes = DeviceMemory.loadLong(search, SearchLayout.COLUMN_BOXES);
        long superBoxes = DeviceMemory.loadLong(search, SearchLayout.SUPER_BOXES);
        long nearSupers = DeviceMemory.loadLong(search, SearchLayout.NEAR_SUPERS + section);
        int capacity = (int) DeviceMemory.loadLong(search, SearchLayout.ROW_CAPACITY + section);
        float radiusSquared = ClusterBuildKernels.floatOf(search, SearchLayout.RADIUS_SQUARED);
        float shiftX = shiftVectors.get(DIMS * code);
        float shiftY = shiftVectors.get(DIMS * code + 1);
        float shiftZ = shiftVectors.get(DIMS * code + 2);
        int firstSuper = isWithinZone ? iSuper : 0;
        int shiftWord = isWithinZone ? code | ClusterLayout.SELF : code;
        int row = 0;
        int inRow = SearchLayout.ROW_SUPERS;
        for (int columns = firstColumn; columns < endColumn; columns += Warp.SIZE) {
            int ownColumn = Math.min(columns + lane, endColumn - 1);
            boolean isOwnNear = columns + lane < endColumn
                    && DeviceMemory.loadInt(columnSuper, ownColumn + 1) > firstSuper
                    && distanceSquared(superBoxes, iSuper, shiftX, shiftY, shiftZ, columnBoxes, ownColumn)
                            < radiusSquared;
            int nearColumns = Warp.ballot(isOwnNear);
            while (nearColumns != 0) {
                int column = columns + lowestBit(nearColumns);
                nearColumns &= nearColumns - 1;
                int begin = Math.max(firstSuper, DeviceMemory.loadInt(columnSuper, column));
                int end = DeviceMemory.loadInt(columnSuper, column + 1);
                for (int supers = begin; supers < end; supers += Warp.SIZE) {
                    int ownSuper = Math.min(supers + lane, end - 1);
                    int found = Warp.ballot(supers + lane < end
                            && distanceSquared(superBoxes, iSuper, shiftX, shiftY, shiftZ, superBoxes, ownSuper)
                                    < radiusSquared);
                    while (found != 0) {
                        int jSuper = supers + lowestBit(found);
                        found &= found - 1;
                        if (inRow == SearchLayout.ROW_SUPERS) {
                            row = allocate(counters, SearchLayout.ROWS + section, lane);
                            inRow = 0;
                            beginRow(rows, row, capacity, iSuper, shiftWord, lane);
                            shiftWord = code;
                        }
                        inRow++;
                        if (lane == 0 && row < capacity) {
                            DeviceMemory.storeInt(nearSupers, SearchLayout.ROW_SUPERS * row + inRow - 1, jSuper);
                            rows.set(ClusterLayout.ROW_WORDS * row + ClusterLayout.ROW_END, inRow);
                        }
                    }
                }
            }
        }
    }

    private static int lowestBit(int bits) {
        return Integer.bitCount((bits & -bits) - 1);
    }

    private static void beginRow(IntArray rows, int row, int capacity, int iSuper, int shiftWord, int lane) {
        if (lane == 0 && row < capacity) {
            rows.set(ClusterLayout.ROW_WORDS * row + ClusterLayout.ROW_SUPER, iSuper);
            rows.set(ClusterLayout.ROW_WORDS * row + ClusterLayout.ROW_SHIFT, shiftWord);
        }
    }

    /** One more of what a counter counts; the same number in all lanes of the warp, from 0. */
    private static int allocate(long counters, int counter, int lane) {
        int number = 0;
        if (lane == 0) {
            number = DeviceMemory.atomicAddInt(counters, counter, 1);
        }
        return Warp.shuffle(number, 0);
    }

    /**
     * Fills the rows of a section with the cluster pairs within the list radius: entries and blocks of {@link
     * ClusterLayout}.
     *
     * <p>Geometry: one-dimensional, whole warps, a warp per row, grid-stride. Each row has room for all its entries. Blocks
     * stand in any order; those that find no room are counted and left out.
     *
     * <pre>
     *   layout                                 [StepLayout.WORDS]              RW   LIST_COUNT of the section
     *   search    (layout, SEARCH_ADDRESS)     {@link SearchLayout}            RW   counter BLOCKS of the section
     *   slots     (layout, SLOT_ADDRESS + 1)   float [4 * slots], nm           R    of all atoms
     *   shiftVectors                           [PairEntry.SHIFTS * 3], nm      R
     *   slotAtom                               [slots]                         R
     *   rows                                   {@link ClusterLayout}           RW   from {@link #findSupers}
     *   entries, blocks                        {@link ClusterLayout}           W
     * </pre>
     *
     * @param section {@link StepLayout#LOCAL} or {@link StepLayout#NON_LOCAL}
     */
    public static void listPairs(
            KernelContext context,
            LongArray layout,
            int section,
            FloatArray shiftVectors,
            IntArray slotAtom,
            IntArray rows,
            IntArray entries,
            IntArray blocks) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long slots = layout.get(StepLayout.SLOT_ADDRESS + StepLayout.NON_LOCAL);
        long counters = DeviceMemory.loadLong(search, SearchLayout.COUNTER_ADDRESS);
        long nearSupers = DeviceMemory.loadLong(search, SearchLayout.NEAR_SUPERS + section);
        int capacity = (int) DeviceMemory.loadLong(search, SearchLayout.ROW_CAPACITY + section);
        int blockCapacity = (int) DeviceMemory.loadLong(search, SearchLayout.BLOCK_CAPACITY + section);
        int rowCount = Math.min(capacity, DeviceMemory.loadInt(counters, SearchLayout.ROWS + section));
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        if (context.globalIdx == 0) {
            layout.set(StepLayout.LIST_COUNT + section, rowCount);
        }
        for (int row = context.globalIdx >> WARP_SHIFT; row < rowCount; row += warps) {
            int word = ClusterLayout.ROW_WORDS * row;
            int iSuper = rows.get(word + ClusterLayout.ROW_SUPER);
            int code = rows.get(word + ClusterLayout.ROW_SHIFT) & ClusterLayout.SHIFT_MASK;
            int nearCount = rows.get(word + ClusterLayout.ROW_END);
            int entry = SearchLayout.ROW_ENTRIES * row;
            for (int k = 0; k < nearCount; k++) {
                int jSuper = DeviceMemory.loadInt(nearSupers, SearchLayout.ROW_SUPERS * row + k);
                boolean isDiagonal = section == StepLayout.LOCAL && code == PairEntry.NO_SHIFT && jSuper == iSuper;
                int boxMask = nearBoxes(search, shiftVectors, iSuper, jSuper, code, isDiagonal, lane);
                int nearClusters = Warp.ballot(boxMask != 0) & J_CLUSTER_BITS;
                while (nearClusters != 0) {
                    int j = lowestBit(nearClusters);
                    nearClusters &= nearClusters - 1;
                    int candidates = Warp.shuffle(boxMask, j);
                    int jCluster = ClusterLayout.J_CLUSTERS * jSuper + j;
                    int found = compare(
                            search,
                            slots,
                            shiftVectors,
                            slotAtom,
                            iSuper,
                            jCluster,
                            code,
                            isDiagonal,
                            candidates,
                            lane);
                    int mask = found & BYTE_MASK;
                    if (mask != 0) {
                        int interacts = found >> INTERACTS_BYTE & BYTE_MASK;
                        int block = 0;
                        if (Warp.any(interacts != mask)) {
                            block = 1 + allocate(counters, SearchLayout.BLOCKS + section, lane);
                            int exists = found >> EXISTS_BYTE & BYTE_MASK;
                            storeBlock(blocks, block, blockCapacity, interacts, exists, lane);
                        }
                        if (lane == 0) {
                            entries.set(ClusterLayout.ENTRY_WORDS * entry, jCluster);
                            entries.set(ClusterLayout.ENTRY_WORDS * entry + 1, block << ClusterLayout.MASK_BITS | mask);
                        }
                        entry++;
                    }
                }
            }
            Warp.barrier();
            if (lane == 0) {
                rows.set(word + ClusterLayout.ROW_BEGIN, SearchLayout.ROW_ENTRIES * row);
                rows.set(word + ClusterLayout.ROW_END, entry);
            }
        }
    }

    /** Lane k: the i clusters whose boxes are near that of j cluster {@code k % 16}, and that have a pair with it. */
    private static int nearBoxes(
            long search, FloatArray shiftVectors, int iSuper, int jSuper, int code, boolean isDiagonal, int lane) {
        long jBoxes = DeviceMemory.loadLong(search, SearchLayout.J_BOXES);
        long iBoxes = DeviceMemory.loadLong(search, SearchLayout.I_BOXES);
        float radiusSquared = ClusterBuildKernels.floatOf(search, SearchLayout.RADIUS_SQUARED);
        float shiftX = shiftVectors.get(DIMS * code);
        float shiftY = shiftVectors.get(DIMS * code + 1);
        float shiftZ = shiftVectors.get(DIMS * code + 2);
        int jCluster = ClusterLayout.J_CLUSTERS * jSuper + (lane & J_CLUSTER_MASK);
        int firstC = lane < ClusterLayout.J_CLUSTERS ? 0 : HALF;
        int mask = 0;
        for (int c = firstC; c < firstC + HALF; c++) {
            int iCluster = ClusterLayout.I_CLUSTERS * iSuper + c;
            boolean exists =
                    !isDiagonal || ClusterLayout.J_ATOMS * (jCluster + 1) > ClusterLayout.I_ATOMS * iCluster + 1;
            boolean isNear =
                    distanceSquared(iBoxes, iCluster, shiftX, shiftY, shiftZ, jBoxes, jCluster) < radiusSquared;
            mask |= exists && isNear ? 1 << c : 0;
        }
        return mask | Warp.shuffle(mask, lane ^ ClusterLayout.J_CLUSTERS);
    }

    /** Compares the atoms of a j cluster with those of the i clusters in {@code candidates}, a pair in each lane. */
    private static int compare(
            long search,
            long slots,
            FloatArray shiftVectors,
            IntArray slotAtom,
            int iSuper,
            int jCluster,
            int code,
            boolean isDiagonal,
            int candidates,
            int lane) {
        float radiusSquared = ClusterBuildKernels.floatOf(search, SearchLayout.RADIUS_SQUARED);
        int jSlot = ClusterLayout.J_ATOMS * jCluster + (lane >> J_SHIFT);
        int jAtom = slotAtom.get(jSlot);
        float xj = DeviceMemory.loadReadOnlyFloat4(slots, jSlot, 0) + shiftVectors.get(DIMS * code);
        float yj = DeviceMemory.loadReadOnlyFloat4(slots, jSlot, 1) + shiftVectors.get(DIMS * code + 1);
        float zj = DeviceMemory.loadReadOnlyFloat4(slots, jSlot, 2) + shiftVectors.get(DIMS * code + 2);
        int slotLimit = isDiagonal ? jSlot : Integer.MAX_VALUE;
        int found = 0;
        for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
            if ((candidates >> c & 1) != 0) {
                int iSlot = ClusterLayout.SUPER_ATOMS * iSuper + ClusterLayout.I_ATOMS * c + (lane & I_MASK);
                int iAtom = slotAtom.get(iSlot);
                float dx = DeviceMemory.loadReadOnlyFloat4(slots, iSlot, 0) - xj;
                float dy = DeviceMemory.loadReadOnlyFloat4(slots, iSlot, 1) - yj;
                float dz = DeviceMemory.loadReadOnlyFloat4(slots, iSlot, 2) - zj;
                boolean areAtoms = iAtom != ClusterLayout.NO_ATOM && jAtom != ClusterLayout.NO_ATOM;
                if (Warp.any(areAtoms && dx * dx + dy * dy + dz * dz < radiusSquared)) {
                    boolean exists = areAtoms && iSlot < slotLimit;
                    boolean interacts = exists && !isExcluded(search, iAtom, jAtom);
                    found |= 1 << c + NEAR_BYTE;
                    found |= exists ? 1 << c + EXISTS_BYTE : 0;
                    found |= interacts ? 1 << c + INTERACTS_BYTE : 0;
                }
            }
        }
        return found;
    }

    private static boolean isExcluded(long search, int iAtom, int jAtom) {
        long globalIndex = DeviceMemory.loadLong(search, SearchLayout.GLOBAL_INDEX);
        int distance = (int) DeviceMemory.loadLong(search, SearchLayout.EXCLUDED_DISTANCE);
        int i = DeviceMemory.loadInt(globalIndex, iAtom);
        int j = DeviceMemory.loadInt(globalIndex, jAtom);
        int found = 0;
        if (Math.max(i - j, j - i) <= distance) {
            long start = DeviceMemory.loadLong(search, SearchLayout.EXCLUDED_START);
            long excluded = DeviceMemory.loadLong(search, SearchLayout.EXCLUDED);
            int end = DeviceMemory.loadInt(start, iAtom + 1);
            for (int k = DeviceMemory.loadInt(start, iAtom); k < end; k++) {
                found += DeviceMemory.loadInt(excluded, k) == j ? 1 : 0;
            }
        }
        return found > 0;
    }

    /** Four lanes share a word, a byte each; the first of them stores it. */
    private static void storeBlock(IntArray blocks, int block, int capacity, int interacts, int exists, int lane) {
        int ofInteracts = wordOfFour(interacts, lane);
        int ofExists = wordOfFour(exists, lane);
        if ((lane & 3) == 0 && block <= capacity) {
            int word = ClusterLayout.BLOCK_WORDS * (block - 1) + (lane >> 2);
            blocks.set(word, ofInteracts);
            blocks.set(word + ClusterLayout.EXISTS, ofExists);
        }
    }

    private static int wordOfFour(int own, int lane) {
        int word = own << Byte.SIZE * (lane & 3);
        word |= Warp.shuffle(word, lane ^ 1);
        return word | Warp.shuffle(word, lane ^ 2);
    }

    /** The squared distance from a box minus a shift to another one: a lower bound of that of atoms in them. */
    private static float distanceSquared(
            long iBoxes, int i, float shiftX, float shiftY, float shiftZ, long jBoxes, int j) {
        float dx = gap(iBoxes, i, shiftX, jBoxes, j, 0);
        float dy = gap(iBoxes, i, shiftY, jBoxes, j, 1);
        float dz = gap(iBoxes, i, shiftZ, jBoxes, j, 2);
        return dx * dx + dy * dy + dz * dz;
    }

    private static float gap(long iBoxes, int i, float shift, long jBoxes, int j, int dim) {
        float lowI = DeviceMemory.loadReadOnlyFloat4(iBoxes, 2 * i, dim) - shift;
        float highI = DeviceMemory.loadReadOnlyFloat4(iBoxes, 2 * i + 1, dim) - shift;
        float lowJ = DeviceMemory.loadReadOnlyFloat4(jBoxes, 2 * j, dim);
        float highJ = DeviceMemory.loadReadOnlyFloat4(jBoxes, 2 * j + 1, dim);
        return TornadoMath.max(0f, TornadoMath.max(lowJ - highI, lowI - highJ));
    }
}
