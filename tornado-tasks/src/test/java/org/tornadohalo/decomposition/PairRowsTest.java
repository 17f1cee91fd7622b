package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairRowsTest {
    @Test
    void anEntryNamesThePartnerAndItsImage() {
        int entry = 12_345_678 | (2 * 9 + 0 * 3 + 1) << PairEntry.ATOM_BITS;

        assertEquals(12_345_678, PairEntry.partner(entry));
        assertEquals(1, PairEntry.shift(PairEntry.shiftCode(entry), 0));
        assertEquals(-1, PairEntry.shift(PairEntry.shiftCode(entry), 1));
        assertEquals(0, PairEntry.shift(PairEntry.shiftCode(entry), 2));
        assertEquals(26, PairEntry.shiftCode(PairEntry.ATOM_MASK | 26 << PairEntry.ATOM_BITS));
    }

    @Test
    void aPairAcrossTheBoxEdgeCarriesTheShiftOfThePartner() {
        Scenario scenario = scenario(new double[] {0.125, 1, 1, 1.875, 1, 1});

        PairRows rows = scenario.hold(scenario.scatter()).getFirst().pairs().local();

        assertArrayEquals(new int[] {0, 1, 2}, Arrays.copyOf(rows.start(), 3));
        assertEquals(1 | (0 * 9 + 1 * 3 + 1) << PairEntry.ATOM_BITS, rows.entry()[0]);
        assertEquals(0 | (2 * 9 + 1 * 3 + 1) << PairEntry.ATOM_BITS, rows.entry()[1]);
    }

    @Test
    void aBuilderUsedAgainForFewerAndMoreAtomsGivesTheListOfAFreshOne() {
        PairListBuilder reused = new PairListBuilder(Exclusions.NONE);
        Random random = new Random(3);

        for (int atomCount : new int[] {300, 10, 0, 900, 300}) {
            Scenario scenario = scenario(random.doubles(3L * atomCount, 0, 2).toArray());
            Partition partition = scenario.scatter().getFirst();
            PairRows rows = reused.build(partition).local();
            PairRows fresh =
                    new PairListBuilder(Exclusions.NONE).build(partition).local();
            assertEquals(atomCount, rows.rowCount());
            assertArrayEquals(Arrays.copyOf(fresh.start(), atomCount + 1), Arrays.copyOf(rows.start(), atomCount + 1));
            assertArrayEquals(
                    Arrays.copyOf(fresh.entry(), fresh.entryCount()), Arrays.copyOf(rows.entry(), rows.entryCount()));
        }
    }

    private static Scenario scenario(double[] position) {
        return new Scenario(
                Scenario.even(new double[] {2, 2, 2}, 1, 1, 1),
                AtomGroups.single(position.length / 3),
                0.5,
                Scenario.system(new Random(1), position));
    }
}
