package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the pairs that all ranks found with every pair of the system by brute force in double. */
final class PairCheck {
    /** Positions up to 10 nm with one shift are rounded twice: pairs this close to the radius may be in or out, nm. */
    private static final double BOUNDARY = 3e-6;

    private final Scenario scenario;
    private final List<Scenario.Held> held;
    private final Map<Long, int[]> finds = new HashMap<>();

    private PairCheck(Scenario scenario, List<Scenario.Held> held) {
        this.scenario = scenario;
        this.held = held;
    }

    static void assertEachPairOnce(Scenario scenario, List<Scenario.Held> held) {
        PairCheck check = new PairCheck(scenario, held);
        check.collect();
        check.compareWithBruteForce();
    }

    private void collect() {
        for (Scenario.Held one : held) {
            Partition partition = one.partition();
            PairList pairs = one.pairs();
            assertEquals(partition.homeCount(), pairs.local().rowCount());
            assertEquals(partition.atomCount(), pairs.nonLocal().rowCount());
            collect(partition, pairs.local(), true, false);
            collect(partition, pairs.nonLocal(), false, false);
            collect(partition, pairs.localExcluded(), true, true);
            collect(partition, pairs.nonLocalExcluded(), false, true);
        }
    }

    private void collect(Partition partition, PairRows rows, boolean isLocal, boolean isExcluded) {
        for (int i = 0; i < rows.rowCount(); i++) {
            for (int n = rows.start()[i]; n < rows.start()[i + 1]; n++) {
                int j = PairEntry.partner(rows.entry()[n]);
                assertEquals(isLocal, Math.max(i, j) < partition.homeCount(), "rows of the pair " + i + " " + j);
                assertWithinRadius(partition, i, j, PairEntry.shiftCode(rows.entry()[n]));
                int a = partition.globalIndex()[i];
                int b = partition.globalIndex()[j];
                assertEquals(isExcluded, scenario.exclusions().isExcluded(a, b));
                int[] find = finds.computeIfAbsent(key(a, b), k -> new int[] {0, 0, partition.rank()});
                find[a < b ? 0 : 1]++;
                assertEquals(find[2], partition.rank(), "both rows of a pair are on one rank: " + a + " " + b);
            }
        }
    }

    private void assertWithinRadius(Partition partition, int i, int j, int shiftCode) {
        double square = 0;
        for (int dim = 0; dim < 3; dim++) {
            int shift = PairEntry.shift(shiftCode, dim);
            assertTrue(shift == 0 || !scenario.grid().isDecomposed(dim), "shift in decomposed " + dim);
            double distance = (double) partition.x()[3 * j + dim]
                    + shift * scenario.grid().box(dim)
                    - partition.x()[3 * i + dim];
            square += distance * distance;
        }
        assertTrue(Math.sqrt(square) < scenario.listRadius() + BOUNDARY, "distance " + Math.sqrt(square));
    }

    private void compareWithBruteForce() {
        int atomCount = scenario.groups().atomCount();
        float[] x = ownersPositions(atomCount);
        for (int a = 0; a < atomCount; a++) {
            for (int b = a + 1; b < atomCount; b++) {
                double distance = nearestImageDistance(x, a, b);
                if (Math.abs(distance - scenario.listRadius()) > BOUNDARY) {
                    int expected = distance < scenario.listRadius() ? 1 : 0;
                    int[] find = finds.getOrDefault(key(a, b), new int[] {0, 0, -1});
                    String pair =
                            "pair " + a + " " + b + " at " + distance + " nm, list radius " + scenario.listRadius();
                    assertEquals(expected, find[0], pair);
                    assertEquals(expected, find[1], pair + ", from b");
                }
            }
        }
    }

    private float[] ownersPositions(int atomCount) {
        float[] x = new float[3 * atomCount];
        for (Scenario.Held one : held) {
            Partition partition = one.partition();
            for (int atom = 0; atom < partition.homeCount(); atom++) {
                System.arraycopy(partition.x(), 3 * atom, x, 3 * partition.globalIndex()[atom], 3);
            }
        }
        return x;
    }

    private double nearestImageDistance(float[] x, int a, int b) {
        double square = 0;
        for (int dim = 0; dim < 3; dim++) {
            double distance = (double) x[3 * a + dim] - x[3 * b + dim];
            distance -= Math.rint(distance / scenario.grid().box(dim))
                    * scenario.grid().box(dim);
            square += distance * distance;
        }
        return Math.sqrt(square);
    }

    private static long key(int a, int b) {
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }
}
