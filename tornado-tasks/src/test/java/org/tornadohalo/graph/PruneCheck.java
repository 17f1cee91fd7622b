package org.tornadohalo.graph;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.kernels.EqualityResult;
import org.tornadohalo.kernels.MovedWord;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.kernels.StepLayout;

/**
 * What a pruning has left, against all pairs of atoms of each outer entry; every difference is a count and has to be 0.
 */
public final class PruneCheck {
    /** Within so much of the radius a pair may be in or out: coordinates of some nm are rounded, nm. */
    private static final double ROUNDING = 1e-5;

    private static final int LANES = 32;
    private static final int DIMS = 3;

    private final PruneLaunch launch;
    private final Partition where;
    private final float[] x;
    private final int[] slotAtom;
    private int lost;
    private int needless;
    private int otherWords;
    private int strayWords;

    private PruneCheck(PruneLaunch launch, Partition where) {
        this.launch = launch;
        this.where = where;
        this.x = launch.search.positions();
        this.slotAtom = launch.search.slotAtom();
    }

    /**
     * Checks the last pruning of a launch.
     *
     * @param where the partition with the atoms where they were in this pruning
     */
    public static List<EqualityResult> of(PruneLaunch launch, Partition where, String input) {
        PruneCheck check = new PruneCheck(launch, where);
        check.rows(StepLayout.LOCAL);
        check.rows(StepLayout.NON_LOCAL);
        List<EqualityResult> results = new ArrayList<>();
        results.add(new EqualityResult("prunePairs", "i clusters lost", input, check.lost, 0));
        results.add(new EqualityResult("prunePairs", "i clusters too many", input, check.needless, 0));
        results.add(new EqualityResult("prunePairs", "other words of rows and entries", input, check.otherWords, 0));
        results.add(new EqualityResult("prunePairs", "words behind the lists", input, check.strayWords, 0));
        results.add(new EqualityResult("prunePairs", "positions, words", input, check.otherPositions(), 0));
        results.add(new EqualityResult("prunePairs", "moved atoms", input, check.wrongMoved(), 0));
        return results;
    }

    private void rows(int section) {
        int[] rows = launch.search.rows(section);
        int[] innerRows = launch.innerRows(section);
        int[] innerEntries = launch.innerEntries(section);
        boolean[] isWritten = new boolean[innerEntries.length];
        int end = launch.rowWords(section);
        for (int row = 0; row < end; row += ClusterLayout.ROW_WORDS) {
            for (int word = row; word < row + ClusterLayout.ROW_END; word++) {
                otherWords += innerRows[word] == rows[word] ? 0 : 1;
            }
            int last = entriesOf(section, rows, row, innerEntries, isWritten);
            otherWords += innerRows[row + ClusterLayout.ROW_END] == last ? 0 : 1;
        }
        for (int word = end; word < innerRows.length; word++) {
            strayWords += innerRows[word] == SearchLaunch.UNTOUCHED ? 0 : 1;
        }
        for (int word = 0; word < innerEntries.length; word++) {
            strayWords += isWritten[word] || innerEntries[word] == SearchLaunch.UNTOUCHED ? 0 : 1;
        }
    }

    /** Compares the inner entries of a row; returns the end of those that are expected. */
    private int entriesOf(int section, int[] rows, int row, int[] innerEntries, boolean[] isWritten) {
        int[] entries = launch.search.entries(section);
        int inner = rows[row + ClusterLayout.ROW_BEGIN];
        for (int outer = inner; outer < rows[row + ClusterLayout.ROW_END]; outer++) {
            int jCluster = entries[ClusterLayout.ENTRY_WORDS * outer];
            int word = entries[ClusterLayout.ENTRY_WORDS * outer + 1];
            int seenJ = innerEntries[ClusterLayout.ENTRY_WORDS * inner];
            int seen = seenJ == jCluster ? innerEntries[ClusterLayout.ENTRY_WORDS * inner + 1] : 0;
            int within = mask(section, rows, row, jCluster, word, launch.radius - ROUNDING);
            int almost = mask(section, rows, row, jCluster, word, launch.radius + ROUNDING);
            lost += Integer.bitCount(within & ~seen);
            needless += Integer.bitCount(seen & ClusterLayout.MASK & ~almost);
            if (seen != 0) {
                otherWords += (seen & ~ClusterLayout.MASK) == (word & ~ClusterLayout.MASK) ? 0 : 1;
                isWritten[ClusterLayout.ENTRY_WORDS * inner] = true;
                isWritten[ClusterLayout.ENTRY_WORDS * inner + 1] = true;
                inner++;
            }
        }
        return inner;
    }

    /**
     * The listed i clusters of an entry with an atom that is within a radius of one of the j atoms in a pair that
     * exists.
     */
    private int mask(int section, int[] rows, int row, int jCluster, int word, double radius) {
        int mask = 0;
        int code = rows[row + ClusterLayout.ROW_SHIFT] & ClusterLayout.SHIFT_MASK;
        int firstI = ClusterLayout.SUPER_ATOMS * rows[row + ClusterLayout.ROW_SUPER];
        for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
            for (int lane = 0; lane < LANES && (word >> c & 1) != 0; lane++) {
                int i = slotAtom[firstI + ClusterLayout.I_ATOMS * c + lane % ClusterLayout.I_ATOMS];
                int j = slotAtom[ClusterLayout.J_ATOMS * jCluster + lane / ClusterLayout.I_ATOMS];
                boolean exists = i != ClusterLayout.NO_ATOM
                        && j != ClusterLayout.NO_ATOM
                        && existsInBlock(section, word >> ClusterLayout.MASK_BITS, lane, c);
                mask |= exists && distance(i, j, code) < radius ? 1 << c : 0;
            }
        }
        return mask;
    }

    private boolean existsInBlock(int section, int block, int lane, int c) {
        int word = ClusterLayout.BLOCK_WORDS * (block - 1) + ClusterLayout.EXISTS + lane / Integer.BYTES;
        return block == 0
                || (launch.search.blocks[section].get(word) >> Byte.SIZE * (lane % Integer.BYTES) + c & 1) != 0;
    }

    private double distance(int i, int j, int code) {
        double squared = 0;
        for (int dim = 0; dim < DIMS; dim++) {
            double shift = PairEntry.shift(code, dim) * where.grid().box(dim);
            double d = (double) x[Position.WORDS * i + dim] - shift - x[Position.WORDS * j + dim];
            squared += d * d;
        }
        return Math.sqrt(squared);
    }

    private int otherPositions() {
        float[] remembered = launch.search.xAtList();
        int other = 0;
        for (int k = 0; k < DIMS * where.homeCount(); k++) {
            other += x[Position.WORDS * (k / DIMS) + k % DIMS] == remembered[k] ? 0 : 1;
        }
        return other;
    }

    /** Whether the moved word tells of no atom although one is too far, or of another one than such. */
    private int wrongMoved() {
        long word = launch.moved();
        if (word != 0) {
            boolean isRight = MovedWord.isSinceSearch(word)
                    && Math.abs(MovedWord.distance(word) - moved(MovedWord.homeIndex(word))) < ROUNDING
                    && MovedWord.distance(word) > launch.drift() - ROUNDING;
            return isRight ? 0 : 1;
        }
        int missed = 0;
        for (int atom = 0; atom < where.homeCount(); atom++) {
            missed += moved(atom) > launch.drift() + ROUNDING ? 1 : 0;
        }
        return missed;
    }

    private double moved(int atom) {
        float[] before = launch.xAtSearch();
        double squared = 0;
        for (int dim = 0; dim < DIMS; dim++) {
            double d = x[Position.WORDS * atom + dim] - before[DIMS * atom + dim];
            squared += d * d;
        }
        return Math.sqrt(squared);
    }
}
