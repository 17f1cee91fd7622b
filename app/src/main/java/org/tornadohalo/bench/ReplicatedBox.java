package org.tornadohalo.bench;

import java.util.Comparator;
import java.util.Locale;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Partitioner;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.io.GroConfiguration;

/**
 * Copies of a box beside each other, so that index maps are those of real positions. Neither forces nor lists are
 * needed.
 */
public final class ReplicatedBox implements BenchSystem {
    private static final double TOLERATED_DISTANCE = 0.05;

    private final double[] x;
    private final double[] box;
    private final int[] copies;
    private final double listRadius;
    private HomeAtoms system;

    /**
     * The box whose number of atoms comes near to {@code atoms}, as cubic as possible.
     *
     * @param one the box to copy
     * @param listRadius reach of the halo, nm
     */
    public ReplicatedBox(GroConfiguration one, int atoms, double listRadius) {
        this.x = one.x();
        this.box = one.box();
        this.copies = copies((double) atoms / one.atomCount());
        this.listRadius = listRadius;
    }

    /**
     * Copies in each dimension, [3], falling: the most cubic of those within 5 % of {@code wanted}, or else the
     * nearest.
     */
    public static int[] copies(double wanted) {
        Comparator<int[]> better = Comparator.<int[]>comparingDouble(
                        copies -> Math.max(0, distance(copies, wanted) - TOLERATED_DISTANCE))
                .thenComparingDouble(ReplicatedBox::shape)
                .thenComparingDouble(copies -> distance(copies, wanted));
        int[] best = {1, 1, 1};
        int most = (int) Math.ceil(2 * Math.cbrt(wanted)) + 1;
        for (int a = 1; a <= most; a++) {
            for (int b = 1; b <= a; b++) {
                for (int c = 1; c <= b; c++) {
                    int[] copies = {a, b, c};
                    best = better.compare(copies, best) < 0 ? copies : best;
                }
            }
        }
        return best;
    }

    private static double distance(int[] copies, double wanted) {
        return Math.abs(volume(copies) / wanted - 1);
    }

    /** Surface over that of a cube, least for cubes. */
    private static double shape(int[] copies) {
        double surface = copies[0] * copies[1] + copies[1] * copies[2] + copies[2] * copies[0];
        return surface / Math.pow(volume(copies), 2.0 / 3);
    }

    private static double volume(int[] copies) {
        return (double) copies[0] * copies[1] * copies[2];
    }

    @Override
    public String kind() {
        return "box";
    }

    @Override
    public int atoms() {
        return Math.multiplyExact(x.length / 3, copies[0] * copies[1] * copies[2]);
    }

    @Override
    public String description() {
        return String.format(
                Locale.ROOT,
                "box of %,d atoms (example x %d,%d,%d), list radius %s nm",
                atoms(),
                copies[0],
                copies[1],
                copies[2],
                listRadius);
    }

    @Override
    public DomainGrid grid(int rankCount, int[] cells) {
        double[] edges = {copies[0] * box[0], copies[1] * box[1], copies[2] * box[2]};
        DomainGrid grid = cells == null
                ? DomainGrid.choose(rankCount, edges, listRadius)
                : DomainGrid.uniform(rankCount, edges, cells);
        grid.checkListRadius(listRadius);
        for (int dim : grid.decomposedDims()) {
            grid.pulseCount(dim, listRadius);
        }
        return grid;
    }

    @Override
    public Partition partition(HostMessenger messenger, DomainGrid grid) {
        Partition partition =
                new Partitioner(messenger, grid, AtomGroups.single(atoms()), listRadius).scatter(system());
        messenger.barrier();
        forget();
        return partition;
    }

    /** Ranks that are threads share the atoms until all have their part. */
    private synchronized HomeAtoms system() {
        if (system == null) {
            double[] positions = replicate();
            system = HomeAtoms.ofSystem(positions, new float[positions.length]);
        }
        return system;
    }

    private synchronized void forget() {
        system = null;
    }

    private double[] replicate() {
        double[] all = new double[3 * atoms()];
        int next = 0;
        for (int a = 0; a < copies[0]; a++) {
            for (int b = 0; b < copies[1]; b++) {
                for (int c = 0; c < copies[2]; c++) {
                    double[] offset = {a * box[0], b * box[1], c * box[2]};
                    for (int k = 0; k < x.length; k++) {
                        all[next++] = x[k] + offset[k % 3];
                    }
                }
            }
        }
        return all;
    }

    /** Home atoms at equal distances in memory; some more than once if there are too few. */
    @Override
    public int[] limitIndex(Partition partition, int count) {
        int[] index = new int[count];
        for (int k = 0; k < count; k++) {
            index[k] = (int) ((long) k * partition.homeCount() / count);
        }
        return index;
    }
}
