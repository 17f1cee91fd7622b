package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.kernels.Position;

/** Identity-coded coordinates and forces of one rank, and what the exchange must make of them. All values are exact. */
final class ExchangeCheck {
    private static final float WIPED = -1;

    private final Pe pe;
    private final Partition partition;
    private final HaloLoop loop;
    private final double[] totalForceWeights;

    /** @param totalForceWeights per global atom, the sum over all its copies of {@link #forceWeight} */
    ExchangeCheck(Pe pe, Partition partition, HaloLoop loop, double[] totalForceWeights) {
        this.pe = pe;
        this.partition = partition;
        this.loop = loop;
        this.totalForceWeights = totalForceWeights;
    }

    /** Collective: the sum over all copies of each atom of their force weights. */
    static double[] totalForceWeights(Pe pe, Partition partition, int atoms) {
        double[] weights = new double[atoms];
        for (int global : partition.globalIndex()) {
            weights[global] += forceWeight(pe.pe(), global);
        }
        return pe.messenger().sum(weights);
    }

    /** Writes the home coordinates of a step, without low-order parts. */
    void writeCoordinates(int step) {
        float[] x = new float[Position.WORDS * partition.homeCount()];
        for (int atom = 0; atom < partition.homeCount(); atom++) {
            for (int dim = 0; dim < 3; dim++) {
                x[Position.WORDS * atom + dim] = coordinate(partition.globalIndex()[atom], dim, step);
            }
        }
        loop.exchange().x().writeFloats(0, x, x.length);
    }

    /**
     * Wipes the halo and all memory behind it; allowed only while no neighbour can write, that is before the first
     * exchange.
     */
    void wipeHalo() {
        SymmetricBuffer x = loop.exchange().x();
        long halo = Position.BYTES * partition.homeCount();
        float[] wiped = new float[(int) ((x.bytes() - halo) / Float.BYTES)];
        Arrays.fill(wiped, WIPED);
        x.write(halo, MemorySegment.ofArray(wiped));
        pe.heap().barrierAll();
    }

    void assertHaloCoordinates(int step) {
        SymmetricBuffer buffer = loop.exchange().x();
        float[] x = buffer.readFloats(0, (int) (buffer.bytes() / Float.BYTES));
        for (int word = Position.WORDS * partition.atomCount(); word < x.length; word++) {
            assertEquals(WIPED, x[word], "word " + word + " behind the halo of rank " + pe.pe());
        }
        for (int atom = partition.homeCount(); atom < partition.atomCount(); atom++) {
            for (int dim = 0; dim < 3; dim++) {
                float expected = coordinate(partition.globalIndex()[atom], dim, step) + shift(atom, dim);
                assertNotEquals(WIPED, expected);
                if (x[Position.WORDS * atom + dim] != expected) {
                    assertEquals(expected, x[Position.WORDS * atom + dim], where(atom, dim, step));
                }
            }
            assertEquals(0, Float.floatToRawIntBits(x[Position.WORDS * atom + Position.LOW]), where(atom, 3, step));
        }
    }

    void writeForces(int step) {
        float[] f = new float[3 * partition.atomCount()];
        for (int k = 0; k < f.length; k++) {
            f[k] = forceWeight(pe.pe(), partition.globalIndex()[k / 3]) * (1 + step % 50) + k % 3;
        }
        loop.exchange().f().writeFloats(0, f, f.length);
    }

    /** @param copies per global atom, how many ranks hold it */
    void assertHomeForces(int step, double[] copies) {
        SymmetricBuffer buffer = loop.exchange().f();
        float[] f = buffer.readFloats(0, 3 * partition.homeCount());
        for (int k = 0; k < f.length; k++) {
            int global = partition.globalIndex()[k / 3];
            double expected = totalForceWeights[global] * (1 + step % 50) + copies[global] * (k % 3);
            if (f[k] != (float) expected) {
                assertEquals((float) expected, f[k], where(k / 3, k % 3, step));
            }
        }
    }

    private static float coordinate(int global, int dim, int step) {
        return (global * 3 + dim) % 65_536 + 8 * (step % 1_000);
    }

    private static float forceWeight(int rank, int global) {
        return 1 + (rank * 31 + global * 7) % 97;
    }

    /** Box edges between the copy and its owner, by the positions when partitioned, and between the ranks' frames. */
    private float shift(int atom, int dim) {
        double edge = partition.grid().box(dim);
        double own = partition.x()[3 * atom + dim];
        double edges = Math.rint((own - ownerPosition(atom, dim)) / edge);
        RankFrame ownerFrame = RankFrame.of(partition.grid(), partition.atoms().ownerRank()[atom]);
        return (float) (edges * edge + RankFrame.of(partition.grid(), pe.pe()).from(ownerFrame, dim));
    }

    private double ownerPosition(int atom, int dim) {
        double edge = partition.grid().box(dim);
        double position = partition.x()[3 * atom + dim];
        return position - edge * Math.floor(position / edge);
    }

    private String where(int atom, int dim, int step) {
        return "rank " + pe.pe() + ", local atom " + atom + " (home " + partition.homeCount() + "), global "
                + partition.globalIndex()[atom] + ", dim " + dim + ", zone shift "
                + partition.zoneShift()[atom]
                + ", step " + step;
    }
}
