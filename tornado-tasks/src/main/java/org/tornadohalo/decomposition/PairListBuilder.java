package org.tornadohalo.decomposition;

/**
 * Builds the pair list of a partition; local to a rank.
 *
 * <p>Atom j is a partner of atom i when, in float arithmetic, (px - x_j)^2 + (py - y_j)^2 + (pz - z_j)^2 < r * r with p
 * = x_i - s * box in the dimensions that are not decomposed (s the image shift of j) and p = x_i in the others. Pairs
 * of halo atoms belong to this rank only when their zone shifts have no bit in common (eighth shell, see the package
 * description). Rows keep the order of the search cells, which depends on the positions alone.
 */
public final class PairListBuilder {
    private final Exclusions exclusions;
    private final AtomCells homeCells = new AtomCells();
    private final AtomCells haloCells = new AtomCells();
    private final PairList list = new PairList(new PairRows(), new PairRows(), new PairRows(), new PairRows());
    private final float[] box = new float[3];
    private final int[] periodic = new int[3];
    private int[] found = new int[0];
    private float[] x;
    private byte[] zoneShift;
    private int[] globalIndex;
    private PairRows pairs;
    private PairRows excluded;
    private int pairEnd;
    private int excludedEnd;

    /**
     * @param exclusions pairs that go into the excluded rows
     */
    public PairListBuilder(Exclusions exclusions) {
        this.exclusions = exclusions;
    }

    /**
     * Finds the pairs of a partition.
     *
     * @return the list; its arrays are reused by the next call
     * @throws DecompositionException when the partition has more atoms than an entry can name
     */
    public PairList build(Partition partition) {
        int homeCount = partition.homeCount();
        int atomCount = partition.atomCount();
        if (atomCount > PairEntry.ATOM_MASK) {
            throw new DecompositionException("rank " + partition.rank() + " has " + atomCount
                    + " home and halo atoms and the pair list names at most " + PairEntry.ATOM_MASK
                    + ": use more ranks");
        }
        x = partition.x();
        zoneShift = partition.zoneShift();
        globalIndex = partition.globalIndex();
        for (int dim = 0; dim < 3; dim++) {
            box[dim] = (float) partition.grid().box(dim);
            periodic[dim] = partition.grid().isDecomposed(dim) ? 0 : 1;
        }
        float radius = (float) partition.reach().listRadius();
        homeCells.fill(x, 0, homeCount, radius);
        haloCells.fill(x, homeCount, atomCount, radius);
        found = found.length < atomCount + 1 ? new int[atomCount + 1] : found;
        buildLocal(homeCount);
        buildNonLocal(homeCount, atomCount);
        return list;
    }

    private void buildLocal(int homeCount) {
        begin(list.local(), list.localExcluded(), homeCount);
        for (int i = 0; i < homeCount; i++) {
            addPartners(i, homeCells);
            endRow();
        }
    }

    private void buildNonLocal(int homeCount, int atomCount) {
        begin(list.nonLocal(), list.nonLocalExcluded(), atomCount);
        for (int i = 0; i < atomCount; i++) {
            if (i >= homeCount) {
                addPartners(i, homeCells);
            }
            addPartners(i, haloCells);
            endRow();
        }
    }

    private void begin(PairRows pairRows, PairRows excludedRows, int rows) {
        pairs = pairRows;
        excluded = excludedRows;
        pairs.reset(rows);
        excluded.reset(rows);
        pairEnd = 0;
        excludedEnd = 0;
    }

    private void endRow() {
        pairs.endRow(pairEnd);
        excluded.endRow(excludedEnd);
    }

    private void addPartners(int i, AtomCells cells) {
        for (int sx = -periodic[0]; sx <= periodic[0]; sx++) {
            float px = x[3 * i] - sx * box[0];
            if (cells.reaches(0, px)) {
                for (int sy = -periodic[1]; sy <= periodic[1]; sy++) {
                    float py = x[3 * i + 1] - sy * box[1];
                    if (cells.reaches(1, py)) {
                        addPartnersAlongZ(i, cells, px, py, (sx + 1) * 9 + (sy + 1) * 3 + 1);
                    }
                }
            }
        }
    }

    private void addPartnersAlongZ(int i, AtomCells cells, float px, float py, int shiftCode) {
        for (int sz = -periodic[2]; sz <= periodic[2]; sz++) {
            float pz = x[3 * i + 2] - sz * box[2];
            if (cells.reaches(2, pz)) {
                int hits = cells.search(px, py, pz, found);
                takeHits(i, hits, shiftCode + sz << PairEntry.ATOM_BITS);
            }
        }
    }

    private void takeHits(int i, int hits, int codeBits) {
        int[] entries = pairs.reserve(pairEnd, hits);
        int zone = zoneShift[i];
        int global = globalIndex[i];
        int span = exclusions.largestIndexDistance();
        for (int hit = 0; hit < hits; hit++) {
            int j = found[hit];
            if (j == i || (zone & zoneShift[j]) != 0) {
                continue;
            }
            if (Math.abs(global - globalIndex[j]) <= span && exclusions.isExcluded(global, globalIndex[j])) {
                excluded.reserve(excludedEnd, 1)[excludedEnd++] = j | codeBits;
            } else {
                entries[pairEnd++] = j | codeBits;
            }
        }
    }
}
