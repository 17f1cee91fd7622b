package org.tornadohalo.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.ClusterListBuilder;
import org.tornadohalo.decomposition.Exclusions;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.decomposition.PairList;
import org.tornadohalo.decomposition.PairRows;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.kernels.EqualityResult;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.kernels.SearchLayout;
import org.tornadohalo.kernels.StepLayout;

/**
 * What each kernel of the pair search has made, against what the host finds; every difference is a count and has to be
 * 0.
 */
public final class SearchCheck {
    private static final int SUPER = ClusterLayout.SUPER_ATOMS;
    private static final int DIMS = 3;

    private final SearchLaunch launch;
    private final Partition where;
    private final String input;
    private final SearchBins bins;
    private final float[] x;
    private final int[] slotAtom;
    private final int[] counters;
    private final int[] columnSuper;
    private final List<EqualityResult> results = new ArrayList<>();

    private SearchCheck(SearchLaunch launch, Partition where, String input) {
        this.launch = launch;
        this.where = where;
        this.input = input;
        x = launch.positions();
        bins = SearchBins.of(launch.partition(), launch.frame(), x);
        slotAtom = launch.slotAtom();
        counters = launch.counters();
        columnSuper = launch.memory(SearchLayout.COLUMN_SUPER, launch.columnCount() + 1);
    }

    /**
     * Checks the last search of a launch with room for all of its lists.
     *
     * @param where the partition with the atoms where they were in this search
     */
    public static List<EqualityResult> of(SearchLaunch launch, Partition where, Exclusions exclusions, String input) {
        SearchCheck check = new SearchCheck(launch, where, input);
        check.bins();
        check.columns();
        check.slots();
        check.boxes();
        check.rows(StepLayout.LOCAL);
        check.rows(StepLayout.NON_LOCAL);
        check.pairs(exclusions);
        check.add("reportSearch", "words", words(check.counters, launch.reported()));
        return check.results;
    }

    private void add(String kernel, String quantity, int difference) {
        results.add(new EqualityResult(kernel, quantity, input, difference, 0));
    }

    private void bins() {
        int atoms = where.atomCount();
        add("startSearch", "positions, words", otherPositions(launch.xAtList()));
        add("rememberPositions", "positions, words", otherPositions(launch.remembered()));
        add("countAtoms", "bins", words(bins.bin(), launch.memory(SearchLayout.ATOM_BIN, atoms)));
        add("countAtoms", "columns", words(bins.column(), launch.memory(SearchLayout.ATOM_COLUMN, atoms)));
        add("countAtoms", "strayed", counters[SearchLayout.STRAYED] == (hasStrayed() ? 1 : 0) ? 0 : 1);
        int[] binStart = launch.memory(SearchLayout.BINS, bins.binStart().length);
        int[] columnAtoms = launch.memory(SearchLayout.COLUMN_ATOMS, launch.columnCount());
        add("sumColumns", "places", words(bins.binStart(), binStart));
        add("sumColumns", "atoms", words(bins.columnAtoms(), columnAtoms));
    }

    private int otherPositions(float[] seen) {
        int other = 0;
        for (int k = 0; k < DIMS * where.homeCount(); k++) {
            other += x[Position.WORDS * (k / DIMS) + k % DIMS] == seen[k] ? 0 : 1;
        }
        return other;
    }

    private boolean hasStrayed() {
        boolean strayed = false;
        for (int atom = 0; atom < where.homeCount(); atom++) {
            double squared = 0;
            for (int k = DIMS * atom; k < DIMS * (atom + 1); k++) {
                double moved = where.x()[k] - where.home().position(k);
                squared += moved * moved;
            }
            strayed |= squared > SearchLaunch.STRAY_DISTANCE * SearchLaunch.STRAY_DISTANCE;
        }
        return strayed;
    }

    private void columns() {
        int[] expected = new int[columnSuper.length];
        for (int column = 0; column < launch.columnCount(); column++) {
            expected[column + 1] = expected[column] + (bins.columnAtoms()[column] + SUPER - 1) / SUPER;
        }
        int supers = expected[launch.columnCount()];
        int homeSupers = expected[bins.homeColumns()];
        add("placeColumns", "first super-clusters", words(expected, columnSuper));
        int[] seen = {
            counters[SearchLayout.HOME_SUPERS],
            counters[SearchLayout.SUPERS],
            (int) launch.layout(StepLayout.SLOT_COUNT + StepLayout.LOCAL),
            (int) launch.layout(StepLayout.SLOT_COUNT + StepLayout.NON_LOCAL)
        };
        add("placeColumns", "counts", words(new int[] {homeSupers, supers, SUPER * homeSupers, SUPER * supers}, seen));
    }

    private void slots() {
        int[] seen = new int[where.atomCount()];
        int[] type = launch.slotType();
        int misplaced = 0;
        int misnamed = 0;
        for (int slot = 0; slot < launch.slotCapacity(); slot++) {
            int atom = slotAtom[slot];
            if (atom != ClusterLayout.NO_ATOM) {
                seen[atom]++;
                int column = bins.column()[atom];
                boolean isInColumn = slot >= SUPER * columnSuper[column] && slot < SUPER * columnSuper[column + 1];
                misplaced += isInColumn ? 0 : 1;
                misnamed += type[slot] == where.globalIndex()[atom] ? 0 : 1;
            } else if (slot < SUPER * counters[SearchLayout.SUPERS]) {
                misplaced += (slot + 1) % SUPER == 0 || slotAtom[slot + 1] == ClusterLayout.NO_ATOM ? 0 : 1;
                misnamed += type[slot] == 0 ? 0 : 1;
            }
        }
        add("placeAtoms", "slots of another column", misplaced);
        add("placeAtoms", "atoms without one slot", (int)
                Arrays.stream(seen).filter(count -> count != 1).count());
        add("sortClusters", "types", misnamed);
        add("sortClusters", "atoms in the wrong half", unsorted());
    }

    /** Atoms that lie beyond one of the other half of their super-cluster, or of a part of it. */
    private int unsorted() {
        int unsorted = 0;
        for (int halving = 0; halving < 4; halving++) {
            int group = SUPER >> halving;
            int dim = halving % DIMS;
            for (int first = 0; first < SUPER * counters[SearchLayout.SUPERS]; first += group) {
                float highest = Float.NEGATIVE_INFINITY;
                for (int slot = first; slot < first + group / 2; slot++) {
                    highest = Math.max(highest, coordinate(slot, dim));
                }
                for (int slot = first + group / 2; slot < first + group; slot++) {
                    unsorted += coordinate(slot, dim) < highest ? 1 : 0;
                }
            }
        }
        return unsorted;
    }

    /** Of a slot's atom; beyond all where it holds none. */
    private float coordinate(int slot, int dim) {
        int atom = slotAtom[slot];
        return atom == ClusterLayout.NO_ATOM ? Float.POSITIVE_INFINITY : x[Position.WORDS * atom + dim];
    }

    private void boxes() {
        int supers = counters[SearchLayout.SUPERS];
        add("sortClusters", "j boxes", otherBoxes(SearchLayout.J_BOXES, ClusterLayout.J_ATOMS));
        add("sortClusters", "i boxes", otherBoxes(SearchLayout.I_BOXES, ClusterLayout.I_ATOMS));
        add("sortClusters", "super boxes", otherBoxes(SearchLayout.SUPER_BOXES, SUPER));
        float[] columns = launch.boxes(SearchLayout.COLUMN_BOXES, launch.columnCount());
        int other = 0;
        for (int column = 0; column < launch.columnCount(); column++) {
            int first = SUPER * columnSuper[column];
            int end = SUPER * columnSuper[column + 1];
            other += isBox(columns, column, first, end) ? 0 : 1;
        }
        add("boxColumns", "boxes", other);
        add("boxColumns", "super-clusters in columns", supers == columnSuper[launch.columnCount()] ? 0 : 1);
    }

    private int otherBoxes(int name, int atoms) {
        int count = SUPER * counters[SearchLayout.SUPERS] / atoms;
        float[] boxes = launch.boxes(name, count);
        int other = 0;
        for (int box = 0; box < count; box++) {
            other += isBox(boxes, box, atoms * box, atoms * (box + 1)) ? 0 : 1;
        }
        return other;
    }

    /** Whether a box is the smallest around the atoms of the slots, or farther than any where there are none. */
    private boolean isBox(float[] boxes, int box, int first, int end) {
        boolean isBox = true;
        for (int dim = 0; dim < DIMS; dim++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int slot = first; slot < end; slot++) {
                if (slotAtom[slot] != ClusterLayout.NO_ATOM) {
                    low = Math.min(low, coordinate(slot, dim));
                    high = Math.max(high, coordinate(slot, dim));
                }
            }
            float seenLow = boxes[SearchLayout.BOX_FLOATS * box + dim];
            float seenHigh = boxes[SearchLayout.BOX_FLOATS * box + 4 + dim];
            isBox &= low <= high ? low == seenLow && high == seenHigh : seenLow > 1e14f && seenHigh < -1e14f;
        }
        return isBox;
    }

    /**
     * A super-cluster has each j cluster of each image once; one row of each one of home atoms counts their own field.
     */
    private void rows(int section) {
        int[] rows = launch.rows(section);
        int[] entries = launch.entries(section);
        int rowCount = launch.listCount(section);
        int[] own = new int[section == StepLayout.LOCAL ? counters[SearchLayout.HOME_SUPERS] : 0];
        Set<List<Integer>> seen = new HashSet<>();
        int doubled = 0;
        int foreign = 0;
        for (int word = 0; word < ClusterLayout.ROW_WORDS * rowCount; word += ClusterLayout.ROW_WORDS) {
            int iSuper = rows[word + ClusterLayout.ROW_SUPER];
            int shiftWord = rows[word + ClusterLayout.ROW_SHIFT];
            boolean isOwn = (shiftWord & ClusterLayout.SELF) != 0;
            foreign +=
                    isOwn && (iSuper >= own.length || shiftWord != (PairEntry.NO_SHIFT | ClusterLayout.SELF)) ? 1 : 0;
            if (isOwn && iSuper < own.length) {
                own[iSuper]++;
            }
            for (int entry = rows[word + ClusterLayout.ROW_BEGIN];
                    entry < rows[word + ClusterLayout.ROW_END];
                    entry++) {
                int jCluster = entries[ClusterLayout.ENTRY_WORDS * entry];
                doubled += seen.add(List.of(iSuper, shiftWord & ClusterLayout.SHIFT_MASK, jCluster)) ? 0 : 1;
            }
        }
        String inSection = ", section " + section;
        add("findSupers", "rows" + inSection, Math.abs(rowCount - counters[SearchLayout.ROWS + section]));
        int ownRows = (int) Arrays.stream(own).filter(count -> count != 1).count();
        add("findSupers", "own fields" + inSection, ownRows + foreign);
        add("listPairs", "doubled clusters" + inSection, doubled);
    }

    private void pairs(Exclusions exclusions) {
        PairList expected = new ClusterListBuilder(exclusions).build(where).pairs(where);
        PairList seen = launch.pairs(where);
        add("listPairs", "local pairs", otherRows(expected.local(), seen.local()));
        add("listPairs", "non-local pairs", otherRows(expected.nonLocal(), seen.nonLocal()));
        add("listPairs", "local exclusions", otherRows(expected.localExcluded(), seen.localExcluded()));
        add("listPairs", "non-local exclusions", otherRows(expected.nonLocalExcluded(), seen.nonLocalExcluded()));
        add("listPairs", "words behind the lists", launch.overruns());
    }

    private static int otherRows(PairRows expected, PairRows seen) {
        return words(
                        Arrays.copyOf(expected.start(), expected.rowCount() + 1),
                        Arrays.copyOf(seen.start(), seen.rowCount() + 1))
                + words(
                        Arrays.copyOf(expected.entry(), expected.entryCount()),
                        Arrays.copyOf(seen.entry(), seen.entryCount()));
    }

    private static int words(int[] expected, int[] seen) {
        int different = Math.abs(expected.length - seen.length);
        for (int k = 0; k < Math.min(expected.length, seen.length); k++) {
            different += expected[k] == seen[k] ? 0 : 1;
        }
        return different;
    }
}
