package org.tornadohalo.kernels;

import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.PairEntry;
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
 * Lists the pairs of the clusters that {@link ClusterBuildKernels} have made: the second half of the pair search
 * (ADR-0009).
 *
 * <p>{@link #findSupers} finds the super-clusters near each one and gives each of them, or 2 or 3 together, a row;
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
    private static final int I_SHIFT = 3;
    /** The j clusters of a quarter of a super-cluster. */
    private static final int QUARTER = ClusterLayout.J_CLUSTERS / 4;

    private static final int QUARTER_SHIFT = 2;
    private static final int QUARTER_MASK = QUARTER - 1;
    /** The first bit of each byte of a word. */
    private static final int BYTE_MASK = 24;
    /** Warps of a super-cluster, one for each shift code: 2 to this power. */
    private static final int CODE_SHIFT = 5;
    /** Super-clusters that a warp finds before it stores them, one in each lane: whole rows of 1, 2 or 3 of them. */
    private static final int BATCH = 30;
    /** Columns are looked for a little beyond the list radius, so that rounding loses none. */
    private static final float MARGIN = 1.001f;

    private PairSearchKernels() {}

    /**
     * Begins the rows of a section: super-clusters near one another.
     *
     * <p>Geometry: one-dimensional, whole warps, {@link #FINDING_WARPS} warps per super-cluster, grid-stride. Rows
     * stand in any order. Rows that find no room are counted and left out.
     *
     * <pre>
     *   layout                              [StepLayout.WORDS]                 R
     *   search    (layout, SEARCH_ADDRESS)  {@link SearchLayout}               RW   counter ROWS of the section
     *   shiftVectors                        [PairEntry.SHIFTS * 3], nm         R
     *   rows                                {@link ClusterLayout}              W    ROW_END: number of near ones
     *   entries                             {@link SearchLayout#nearSupers}    W    near ones of each row
     * </pre>
     *
     * @param section {@link StepLayout#LOCAL} or {@link StepLayout#NON_LOCAL}
     */
    public static void findSupers(
            KernelContext context,
            LongArray layout,
            int section,
            FloatArray shiftVectors,
            IntArray rows,
            IntArray entries) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long counters = DeviceMemory.loadLong(search, SearchLayout.COUNTER_ADDRESS);
        int codes = (int) DeviceMemory.loadLong(search, SearchLayout.CODES);
        boolean isLocal = section == StepLayout.LOCAL;
        int iSupers = DeviceMemory.loadInt(counters, isLocal ? SearchLayout.HOME_SUPERS : SearchLayout.SUPERS);
        int firstCode = isLocal ? PairEntry.NO_SHIFT : 0;
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int items = iSupers << CODE_SHIFT;
        for (int item = context.globalIdx >> WARP_SHIFT; item < items; item += warps) {
            int code = item & ClusterLayout.SHIFT_MASK;
            int isCode = code >= firstCode && code < PairEntry.SHIFTS ? codes >> code & 1 : 0;
            if (isCode != 0) {
                addRows(search, counters, section, shiftVectors, rows, entries, item >> CODE_SHIFT, code, lane);
            }
        }
    }

    /** The zone of a super-cluster: the last one that does not begin behind it. */
    private static int zoneOf(long search, long columnSuper, int iSuper, int lane) {
        long grid = ClusterBuildKernels.grid(search, Math.min(lane, Zone.COUNT - 1));
        int first = (int) DeviceMemory.loadLong(grid, SearchLayout.FIRST_COLUMN);
        return Integer.bitCount(Warp.ballot(lane < Zone.COUNT && DeviceMemory.loadInt(columnSuper, first) <= iSuper))
                - 1;
    }

    /** Adds the rows of a super-cluster and a shift code: with those of its own zone, or of zones that follow. */
    private static void addRows(
            long search,
            long counters,
            int section,
            FloatArray shiftVectors,
            IntArray rows,
            IntArray entries,
            int iSuper,
            int code,
            int lane) {
        long columnSuper = DeviceMemory.loadLong(search, SearchLayout.COLUMN_SUPER);
        long columnBoxes = DeviceMemory.loadLong(search, SearchLayout.COLUMN_BOXES);
        long superBoxes = DeviceMemory.loadLong(search, SearchLayout.SUPER_BOXES);
        float radiusSquared = ClusterBuildKernels.floatOf(search, SearchLayout.RADIUS_SQUARED);
        float reach = MARGIN * TornadoMath.sqrt(radiusSquared);
        float lowX = DeviceMemory.loadReadOnlyFloat4(superBoxes, 2 * iSuper, 0) - shiftVectors.get(DIMS * code);
        float lowY = DeviceMemory.loadReadOnlyFloat4(superBoxes, 2 * iSuper, 1) - shiftVectors.get(DIMS * code + 1);
        float lowZ = DeviceMemory.loadReadOnlyFloat4(superBoxes, 2 * iSuper, 2) - shiftVectors.get(DIMS * code + 2);
        float highX = DeviceMemory.loadReadOnlyFloat4(superBoxes, 2 * iSuper + 1, 0) - shiftVectors.get(DIMS * code);
        float highY =
                DeviceMemory.loadReadOnlyFloat4(superBoxes, 2 * iSuper + 1, 1) - shiftVectors.get(DIMS * code + 1);
        float highZ =
                DeviceMemory.loadReadOnlyFloat4(superBoxes, 2 * iSuper + 1, 2) - shiftVectors.get(DIMS * code + 2);
        boolean isWithinZone = section == StepLayout.LOCAL && code == PairEntry.NO_SHIFT;
        int firstSuper = isWithinZone ? iSuper : 0;
        int shiftWord = isWithinZone ? code | ClusterLayout.SELF : code;
        int zone = section == StepLayout.LOCAL ? 0 : zoneOf(search, columnSuper, iSuper, lane);
        int firstZone = section == StepLayout.LOCAL ? 0 : zone + 1;
        int endZone = section == StepLayout.LOCAL ? 1 : Zone.COUNT;
        int own = 0;
        int count = 0;
        for (int other = firstZone; other < endZone; other++) {
            long grid = ClusterBuildKernels.grid(search, other);
            int firstX = ClusterBuildKernels.cell(grid, 0, lowX - reach);
            int firstY = ClusterBuildKernels.cell(grid, 1, lowY - reach);
            int alongX = cellsUpTo(grid, 0, highX + reach) - firstX;
            int alongY = cellsUpTo(grid, 1, highY + reach) - firstY;
            int columns = (zone & other) == 0 ? alongX * alongY : 0;
            for (int first = 0; first < columns; first += Warp.SIZE) {
                int number = Math.min(first + lane, columns - 1);
                // As kernels do not divide integers; half a column is more than rounding changes.
                int x = (int) ((number + 0.5f) / alongY);
                int column = columnAt(grid, firstX + x, firstY + number - alongY * x);
                int ownBegin = Math.max(firstSuper, DeviceMemory.loadInt(columnSuper, column));
                int ownEnd = DeviceMemory.loadInt(columnSuper, column + 1);
                int near = Warp.ballot(first + lane < columns
                        && ownBegin < ownEnd
                        && ClusterBox.distanceSquared(lowX, lowY, lowZ, highX, highY, highZ, columnBoxes, column)
                                < radiusSquared);
                while (near != 0) {
                    int begin = Warp.shuffle(ownBegin, PairBlocks.lowestBit(near));
                    int end = Warp.shuffle(ownEnd, PairBlocks.lowestBit(near));
                    near &= near - 1;
                    for (int supers = begin; supers < end; supers += Warp.SIZE) {
                        int jSuper = Math.min(supers + lane, end - 1);
                        int found = Warp.ballot(supers + lane < end
                                && ClusterBox.distanceSquared(lowX, lowY, lowZ, highX, highY, highZ, superBoxes, jSuper)
                                        < radiusSquared);
                        while (found != 0) {
                            own = lane == count ? supers + PairBlocks.lowestBit(found) : own;
                            found &= found - 1;
                            count++;
                            if (count == BATCH) {
                                storeRows(
                                        search, counters, section, rows, entries, iSuper, shiftWord, own, count, lane);
                                shiftWord = code;
                                count = 0;
                            }
                        }
                    }
                }
            }
        }
        if (count > 0) {
            storeRows(search, counters, section, rows, entries, iSuper, shiftWord, own, count, lane);
        }
    }

    /** Number of cells of a zone's grid that begin before a coordinate. */
    private static int cellsUpTo(long grid, int dim, float coordinate) {
        int size = (int) DeviceMemory.loadLong(grid, SearchLayout.SIZE + dim);
        return Math.min(size, ClusterBuildKernels.cell(grid, dim, coordinate) + 1);
    }

    private static int columnAt(long grid, int x, int y) {
        return (int) DeviceMemory.loadLong(grid, SearchLayout.FIRST_COLUMN)
                + (int) DeviceMemory.loadLong(grid, SearchLayout.SIZE + 1) * x
                + y;
    }

    /** Stores {@code count} super-clusters, one of each lane, in rows of their own; {@code shiftWord} for the first. */
    private static void storeRows(
            long search,
            long counters,
            int section,
            IntArray rows,
            IntArray entries,
            int iSuper,
            int shiftWord,
            int jSuper,
            int count,
            int lane) {
        int capacity = (int) DeviceMemory.loadLong(search, SearchLayout.ROW_CAPACITY + section);
        int rowSupers = (int) DeviceMemory.loadLong(search, SearchLayout.ROW_SUPERS + section);
        int needed = Integer.bitCount(Warp.ballot(rowSupers * lane < count));
        int first = PairBlocks.allocate(counters, SearchLayout.ROWS + section, needed, lane);
        int row = first + lane;
        int inRow = Math.min(rowSupers, count - rowSupers * lane);
        for (int k = 0; k < rowSupers; k++) {
            int near = Warp.shuffle(jSuper, Math.min(rowSupers * lane + k, LANE_MASK));
            if (k < inRow && row < capacity) {
                entries.set(SearchLayout.nearSupers(rowSupers, row) + k, near);
            }
        }
        if (inRow > 0 && row < capacity) {
            int code = shiftWord & ClusterLayout.SHIFT_MASK;
            rows.set(ClusterLayout.ROW_WORDS * row + ClusterLayout.ROW_SUPER, iSuper);
            rows.set(ClusterLayout.ROW_WORDS * row + ClusterLayout.ROW_SHIFT, lane == 0 ? shiftWord : code);
            rows.set(ClusterLayout.ROW_WORDS * row + ClusterLayout.ROW_END, inRow);
        }
    }

    /**
     * Fills the rows of a section with the cluster pairs within the list radius: entries and blocks of {@link
     * ClusterLayout}.
     *
     * <p>Geometry: one-dimensional, whole warps, a warp per row, grid-stride. Each row has room for all its entries.
     * Blocks stand in any order; those that find no room are counted and left out.
     *
     * <pre>
     *   layout                                 [StepLayout.WORDS]              RW   LIST_COUNT of the section
     *   search    (layout, SEARCH_ADDRESS)     {@link SearchLayout}            RW   counter BLOCKS of the section
     *   shiftVectors                           [PairEntry.SHIFTS * 3], nm      R
     *   slotAtom                               [slots]                         R
     *   rows, entries                          {@link ClusterLayout}           RW   from {@link #findSupers}
     *   blocks                                 {@link ClusterLayout}           W
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
        // The lane's atoms, one of each i cluster.
        float[] xi = new float[DIMS * ClusterLayout.I_CLUSTERS];
        int[] iIndex = new int[ClusterLayout.I_CLUSTERS];
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long points = DeviceMemory.loadLong(search, SearchLayout.POINTS);
        long counters = DeviceMemory.loadLong(search, SearchLayout.COUNTER_ADDRESS);
        int capacity = (int) DeviceMemory.loadLong(search, SearchLayout.ROW_CAPACITY + section);
        int rowSupers = (int) DeviceMemory.loadLong(search, SearchLayout.ROW_SUPERS + section);
        int excludedDistance = (int) DeviceMemory.loadLong(search, SearchLayout.EXCLUDED_DISTANCE);
        float radiusSquared = ClusterBuildKernels.floatOf(search, SearchLayout.RADIUS_SQUARED);
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
            float shiftX = shiftVectors.get(DIMS * code);
            float shiftY = shiftVectors.get(DIMS * code + 1);
            float shiftZ = shiftVectors.get(DIMS * code + 2);
            int iSlot = ClusterLayout.SUPER_ATOMS * iSuper + (lane & I_MASK);
            int existing = 0;
            for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
                int slot = iSlot + ClusterLayout.I_ATOMS * c;
                xi[DIMS * c] = DeviceMemory.loadReadOnlyFloat4(points, slot, 0) - shiftX;
                xi[DIMS * c + 1] = DeviceMemory.loadReadOnlyFloat4(points, slot, 1) - shiftY;
                xi[DIMS * c + 2] = DeviceMemory.loadReadOnlyFloat4(points, slot, 2) - shiftZ;
                iIndex[c] = indexOf(points, slot);
                existing |= iIndex[c] != ClusterLayout.NO_ATOM ? 1 << c : 0;
            }
            // The own value: as a shuffle's result it is kept, and not made of all indices for each j cluster.
            existing = Warp.shuffle(existing, lane);
            // Addresses of boxes are loaded where they are used: kept, they would take registers from the loop over
            // pairs.
            long iBoxes = DeviceMemory.loadLong(search, SearchLayout.I_BOXES);
            int iBox = 2 * (ClusterLayout.I_CLUSTERS * iSuper + (lane & I_MASK));
            float lowX = DeviceMemory.loadReadOnlyFloat4(iBoxes, iBox, 0) - shiftX;
            float lowY = DeviceMemory.loadReadOnlyFloat4(iBoxes, iBox, 1) - shiftY;
            float lowZ = DeviceMemory.loadReadOnlyFloat4(iBoxes, iBox, 2) - shiftZ;
            float highX = DeviceMemory.loadReadOnlyFloat4(iBoxes, iBox + 1, 0) - shiftX;
            float highY = DeviceMemory.loadReadOnlyFloat4(iBoxes, iBox + 1, 1) - shiftY;
            float highZ = DeviceMemory.loadReadOnlyFloat4(iBoxes, iBox + 1, 2) - shiftZ;
            int firstEntry = SearchLayout.rowEntries(rowSupers) * row;
            int entry = firstEntry;
            for (int step = 0; step < QUARTER * nearCount; step++) {
                long jBoxes = DeviceMemory.loadLong(search, SearchLayout.J_BOXES);
                int jSuper = entries.get(SearchLayout.nearSupers(rowSupers, row) + (step >> QUARTER_SHIFT));
                boolean isDiagonal = section == StepLayout.LOCAL && code == PairEntry.NO_SHIFT && jSuper == iSuper;
                // One j cluster of each quarter of the super-cluster; lanes of an i cluster compare four boxes each.
                int firstJ = ClusterLayout.J_CLUSTERS * jSuper + (step & QUARTER_MASK);
                int ownJ = QUARTER * (lane >> I_SHIFT);
                int lastC = isDiagonal ? ownJ + (step & QUARTER_MASK) >> 1 : I_MASK;
                // A choice of the radius, not of the comparison: all lanes load and compare together.
                float boxRadiusSquared = (lane & I_MASK) <= lastC ? radiusSquared : 0f;
                int near = Warp.ballot(
                        ClusterBox.distanceSquared(lowX, lowY, lowZ, highX, highY, highZ, jBoxes, firstJ + ownJ)
                                < boxRadiusSquared);
                while (near != 0) {
                    int byteShift = PairBlocks.lowestBit(near) & BYTE_MASK;
                    int candidates = near >> byteShift & ClusterLayout.MASK;
                    near &= ~(ClusterLayout.MASK << byteShift);
                    int jCluster = firstJ + (byteShift >> 1);
                    int jSlot = ClusterLayout.J_ATOMS * jCluster + (lane >> I_SHIFT);
                    int jIndex = indexOf(points, jSlot);
                    // Far from everything, also from slots of i clusters without an atom.
                    float xj = jIndex == ClusterLayout.NO_ATOM
                            ? -ClusterBuildKernels.FAR
                            : DeviceMemory.loadReadOnlyFloat4(points, jSlot, 0);
                    float yj = DeviceMemory.loadReadOnlyFloat4(points, jSlot, 1);
                    float zj = DeviceMemory.loadReadOnlyFloat4(points, jSlot, 2);
                    int within = 0;
                    int close = 0;
                    for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
                        if ((candidates >> c & 1) != 0) {
                            float dx = xi[DIMS * c] - xj;
                            float dy = xi[DIMS * c + 1] - yj;
                            float dz = xi[DIMS * c + 2] - zj;
                            int distance = iIndex[c] - jIndex;
                            within |= dx * dx + dy * dy + dz * dz < radiusSquared ? 1 << c : 0;
                            close |= Math.max(distance, -distance) <= excludedDistance ? 1 << c : 0;
                        }
                    }
                    int mask = Warp.reduceOr(within);
                    if (mask != 0) {
                        int exists = jIndex == ClusterLayout.NO_ATOM ? 0 : mask & existing;
                        exists &= isDiagonal ? clustersBefore(jSlot, iSlot) : ClusterLayout.MASK;
                        close &= exists;
                        int block = 0;
                        if (Warp.any((exists ^ mask | close) != 0)) {
                            int interacts = exists & ~PairBlocks.excludedOf(search, slotAtom, iSlot, jIndex, close);
                            if (Warp.any(interacts != mask)) {
                                block = PairBlocks.addBlock(search, section, blocks, interacts, exists, lane);
                            }
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
                rows.set(word + ClusterLayout.ROW_BEGIN, firstEntry);
                rows.set(word + ClusterLayout.ROW_END, entry);
            }
        }
    }

    /**
     * Tells the host what the search has counted, after all else.
     *
     * <p>Geometry: one-dimensional, at least COUNTERS threads.
     *
     * <pre>
     *   layout                                 [StepLayout.WORDS]              R
     *   search    (layout, SEARCH_ADDRESS)     {@link SearchLayout}            R    counters
     *   report    (search, REPORT_ADDRESS)     int [SearchLayout.COUNTERS]     W
     * </pre>
     */
    public static void reportSearch(KernelContext context, LongArray layout) {
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        long counters = DeviceMemory.loadLong(search, SearchLayout.COUNTER_ADDRESS);
        long report = DeviceMemory.loadLong(search, SearchLayout.REPORT_ADDRESS);
        if (context.globalIdx < SearchLayout.COUNTERS) {
            DeviceMemory.storeInt(report, context.globalIdx, DeviceMemory.loadInt(counters, context.globalIdx));
        }
    }

    /** The i clusters of a super-cluster in which the lane's atom comes before an atom of the same super-cluster. */
    private static int clustersBefore(int jSlot, int firstISlot) {
        return (1 << (jSlot - firstISlot + I_MASK >> I_SHIFT)) - 1;
    }

    private static int indexOf(long points, int slot) {
        return FloatBits.ofFloat(DeviceMemory.loadReadOnlyFloat4(points, slot, 3));
    }
}
