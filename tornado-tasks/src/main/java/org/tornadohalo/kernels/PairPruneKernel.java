package org.tornadohalo.kernels;

import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Makes an inner pair list of an outer one, several times before the next search (ADR-0010).
 *
 * <p>The scheme is the dual pair list with dynamic pruning of Páll et al., J. Chem. Phys. 153, 134110 (2020): the
 * search makes the outer list, with a long radius, and forces are computed from the inner one, with a short radius.
 */
public final class PairPruneKernel {
    private static final int DIMS = 3;
    private static final int WARP_SHIFT = 5;
    private static final int I_MASK = ClusterLayout.I_ATOMS - 1;
    private static final int I_SHIFT = 3;
    private static final int ROW_MASK = ClusterLayout.ROW_WORDS - 1;
    private static final int SLOT_BYTES = 4 * Float.BYTES;
    private static final long I_BYTES = SLOT_BYTES * ClusterLayout.SUPER_ATOMS;
    private static final long J_BYTES = SLOT_BYTES * ClusterLayout.J_ATOMS;

    private PairPruneKernel() {}

    /**
     * Copies what is within the inner radius of the rows of a section, and with the local ones remembers where the home
     * atoms are.
     *
     * <p>Geometry: one-dimensional, blocks of a warp, a block per row, grid-stride. An inner row stands where the outer
     * one does, and so do its entries. An entry is kept for the i clusters that have an atom within the inner radius of
     * one of its j atoms, and with its block; pairs of which the block says that they do not exist count for nothing.
     *
     * <pre>
     *   layout                               [StepLayout.WORDS]              R
     *   search    (layout, SEARCH_ADDRESS)   {@link SearchLayout}            R    radii
     *   slots     (layout, SLOT_ADDRESS)     float [slots * 4], nm           R    of this step
     *   x         (layout, X_ADDRESS)        {@link Position} [atoms]        R    local section
     *   shiftVectors                         [PairEntry.SHIFTS * 3], nm      R
     *   rows, entries, blocks                {@link ClusterLayout}           R    of the search
     *   innerRows, innerEntries              as rows and entries             W
     *   xAtSearch                            [3 * home atoms], nm            R    local section: x at the search
     *   xAtList                              [3 * home atoms], nm            W    local section: x now
     *   moved     (layout, MOVED_ADDRESS)    {@link MovedWord}               W    local section
     * </pre>
     *
     * An outer list holds every pair of the inner one as long as no atom is farther from where it was at the search
     * than half the difference of the radii: an atom that is, or whose place is not a number, is told in the moved
     * word. Signals: none. Progress: no block waits. Twin: none in the program; tests try all pairs of each entry.
     *
     * @param section {@link StepLayout#LOCAL} or {@link StepLayout#NON_LOCAL}
     */
    public static void prunePairs(
            KernelContext context,
            LongArray layout,
            int section,
            FloatArray shiftVectors,
            IntArray rows,
            IntArray entries,
            IntArray blocks,
            IntArray innerRows,
            IntArray innerEntries,
            FloatArray xAtSearch,
            FloatArray xAtList) {
        // The lane's atoms, one of each i cluster.
        float[] xi = new float[DIMS * ClusterLayout.I_CLUSTERS];
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        // Addresses of the lane's slots in the first clusters.
        long slots = layout.get(StepLayout.SLOT_ADDRESS + section);
        long iSlots = slots + SLOT_BYTES * (context.localIdx & I_MASK);
        long jSlots = slots + SLOT_BYTES * (context.localIdx >> I_SHIFT);
        int rowCount = (int) layout.get(StepLayout.LIST_COUNT + section);
        float radiusSquared = ClusterBuildKernels.floatOf(search, SearchLayout.INNER_RADIUS_SQUARED);
        int lane = context.localIdx;
        int blockCount = context.globalGroupSizeX >> WARP_SHIFT;
        if (section == StepLayout.LOCAL) {
            rememberPositions(context, layout, search, xAtSearch, xAtList);
        }
        // By the block's number, which the compiler knows to be the same in all lanes: so are the ends of its loops.
        for (int row = context.groupIdx; row < rowCount; row += blockCount) {
            // A lane loads a word, and hands it to the others: so all words are loaded before one of them is looked at.
            int rowWord = rows.get(ClusterLayout.ROW_WORDS * row + (lane & ROW_MASK));
            long i = iSlots + I_BYTES * Warp.shuffle(rowWord, ClusterLayout.ROW_SUPER);
            int shift = DIMS * (Warp.shuffle(rowWord, ClusterLayout.ROW_SHIFT) & ClusterLayout.SHIFT_MASK);
            int begin = Warp.shuffle(rowWord, ClusterLayout.ROW_BEGIN);
            int end = Warp.shuffle(rowWord, ClusterLayout.ROW_END);
            if (begin < end) {
                for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
                    int slot = ClusterLayout.I_ATOMS * c;
                    xi[DIMS * c] = DeviceMemory.loadReadOnlyFloat4(i, slot, 0) - shiftVectors.get(shift);
                    xi[DIMS * c + 1] = DeviceMemory.loadReadOnlyFloat4(i, slot, 1) - shiftVectors.get(shift + 1);
                    xi[DIMS * c + 2] = DeviceMemory.loadReadOnlyFloat4(i, slot, 2) - shiftVectors.get(shift + 2);
                }
            }
            int innerEnd = begin;
            for (int first = begin; first < end; first += Warp.SIZE) {
                // Each lane loads an entry, and takes care of it in the end.
                int own = Math.min(first + lane, end - 1);
                int ownJ = entries.get(ClusterLayout.ENTRY_WORDS * own);
                int listed = entries.get(ClusterLayout.ENTRY_WORDS * own + 1);
                int ownWord = first + lane < end ? listed : 0;
                int ownMasks = 0;
                int count = Math.min(Warp.SIZE, end - first);
                // Two entries at a time, so that the loads of both are under way together; behind the last one is none.
                for (int k = 0; k < count; k += 2) {
                    long j = jSlots + J_BYTES * Warp.shuffle(ownJ, k);
                    long nextJ = jSlots + J_BYTES * Warp.shuffle(ownJ, k + 1);
                    int entryWord = Warp.shuffle(ownWord, k);
                    int nextWord = Warp.shuffle(ownWord, k + 1);
                    float xj = DeviceMemory.loadReadOnlyFloat4(j, 0, 0);
                    float yj = DeviceMemory.loadReadOnlyFloat4(j, 0, 1);
                    float zj = DeviceMemory.loadReadOnlyFloat4(j, 0, 2);
                    float nextX = DeviceMemory.loadReadOnlyFloat4(nextJ, 0, 0);
                    float nextY = DeviceMemory.loadReadOnlyFloat4(nextJ, 0, 1);
                    float nextZ = DeviceMemory.loadReadOnlyFloat4(nextJ, 0, 2);
                    int existing = entryWord;
                    int nextExisting = nextWord;
                    // Few entries have a block: one branch around both costs less than loads that are not carried out.
                    if ((entryWord | nextWord) >> ClusterLayout.MASK_BITS != 0) {
                        existing &= ClusterKernel.bits(blocks, entryWord, lane, ClusterLayout.EXISTS);
                        nextExisting &= ClusterKernel.bits(blocks, nextWord, lane, ClusterLayout.EXISTS);
                    }
                    int within = 0;
                    for (int c = ClusterLayout.I_CLUSTERS - 1; c >= 0; c--) {
                        float dx = xi[DIMS * c] - xj;
                        float dy = xi[DIMS * c + 1] - yj;
                        float dz = xi[DIMS * c + 2] - zj;
                        within = withNearness(within, dx, dy, dz, radiusSquared);
                    }
                    within &= existing;
                    if (nextWord != 0) {
                        int nextWithin = 0;
                        for (int c = ClusterLayout.I_CLUSTERS - 1; c >= 0; c--) {
                            float dx = xi[DIMS * c] - nextX;
                            float dy = xi[DIMS * c + 1] - nextY;
                            float dz = xi[DIMS * c + 2] - nextZ;
                            nextWithin = withNearness(nextWithin, dx, dy, dz, radiusSquared);
                        }
                        within |= (nextWithin & nextExisting) << ClusterLayout.MASK_BITS;
                    }
                    int masks = Warp.reduceOr(within);
                    ownMasks = (lane & ~1) == k ? masks : ownMasks;
                }
                int ownMask = ownMasks >> ClusterLayout.MASK_BITS * (lane & 1) & ClusterLayout.MASK;
                int kept = Warp.ballot(ownMask != 0);
                int entry = innerEnd + Integer.bitCount(kept & (1 << lane) - 1);
                if (ownMask != 0) {
                    innerEntries.set(ClusterLayout.ENTRY_WORDS * entry, ownJ);
                    innerEntries.set(ClusterLayout.ENTRY_WORDS * entry + 1, ownWord & ~ClusterLayout.MASK | ownMask);
                }
                innerEnd += Integer.bitCount(kept);
            }
            if (lane < ClusterLayout.ROW_WORDS) {
                int innerWord = lane == ClusterLayout.ROW_END ? innerEnd : rowWord;
                innerRows.set(ClusterLayout.ROW_WORDS * row + lane, innerWord);
            }
        }
    }

    /** The bits moved up by one, below them whether a vector is shorter than the radius. */
    private static int withNearness(int bits, float dx, float dy, float dz, float radiusSquared) {
        // The sign of the difference: the compiler makes one instruction of this, but three of a comparison.
        float excess = dx * dx + (dy * dy + (dz * dz - radiusSquared));
        return bits << 1 | FloatBits.ofFloat(excess) >> 31 & 1;
    }

    private static void rememberPositions(
            KernelContext context, LongArray layout, long search, FloatArray xAtSearch, FloatArray xAtList) {
        int atoms = (int) layout.get(StepLayout.HOME_COUNT);
        long x = layout.get(StepLayout.X_ADDRESS);
        float driftSquared = ClusterBuildKernels.floatOf(search, SearchLayout.DRIFT_SQUARED);
        for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
            float px = DeviceMemory.loadReadOnlyFloat4(x, i, 0);
            float py = DeviceMemory.loadReadOnlyFloat4(x, i, 1);
            float pz = DeviceMemory.loadReadOnlyFloat4(x, i, 2);
            float dx = px - xAtSearch.get(DIMS * i);
            float dy = py - xAtSearch.get(DIMS * i + 1);
            float dz = pz - xAtSearch.get(DIMS * i + 2);
            xAtList.set(DIMS * i, px);
            xAtList.set(DIMS * i + 1, py);
            xAtList.set(DIMS * i + 2, pz);
            float distanceSquared = dx * dx + dy * dy + dz * dz;
            if (Position.isBeyond(distanceSquared, driftSquared)) {
                MovedWord.store(layout, MovedWord.SINCE_SEARCH, i, distanceSquared);
            }
        }
    }
}
