package org.tornadohalo.topology;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConstraintGroupTest {
    @Test
    void aRigidWaterIsATriangle() {
        List<ConstraintGroup> groups = groups(3, tie(0, 1, 0.1), tie(2, 0, 0.1), tie(1, 2, 0.16));
        assertEquals(1, groups.size());
        assertGroup(groups.getFirst(), 0, new int[] {1, 2}, new double[] {0.1, 0.1}, 0.16);
        assertEquals(3, groups.getFirst().constraintCount());
    }

    @Test
    void hydrogensAreTiedToTheAtomThatTheyShareWhereverItStands() {
        List<ConstraintGroup> groups = groups(8, tie(3, 1, 0.11), tie(6, 7, 0.09), tie(0, 3, 0.1), tie(3, 4, 0.12));
        assertEquals(2, groups.size());
        assertGroup(groups.get(0), 3, new int[] {0, 1, 4}, new double[] {0.1, 0.11, 0.12}, 0);
        assertGroup(groups.get(1), 6, new int[] {7}, new double[] {0.09}, 0);
        assertEquals(3, groups.getFirst().constraintCount());
    }

    @Test
    void fourPartnersAreTheMost() {
        assertEquals(4, groups(5, ties(4)).getFirst().partners().length);
        String message = assertThrows(IllegalArgumentException.class, () -> groups(6, ties(5)))
                .getMessage();
        assertTrue(message.startsWith("5 constraints of molecule type MOL tie 6 atoms, from A0 on"), message);
    }

    @Test
    void otherShapesAreRefused() {
        refuse(tie(0, 1, 0.1), tie(1, 2, 0.1), tie(2, 3, 0.1));
        refuse(tie(0, 1, 0.1), tie(1, 2, 0.1), tie(2, 3, 0.1), tie(0, 3, 0.1));
        refuse(tie(0, 1, 0.1), tie(1, 2, 0.1), tie(0, 2, 0.1), tie(0, 3, 0.1));
    }

    @Test
    void twoConstraintsOfTheSameAtomsAreToldByThese() {
        for (Constraint[] constraints : new Constraint[][] {
            {tie(1, 3, 0.1), tie(3, 1, 0.1)},
            {tie(1, 3, 0.1), tie(1, 2, 0.1), tie(1, 3, 0.12)},
            {tie(1, 3, 0.1), tie(1, 2, 0.1), tie(2, 3, 0.1), tie(3, 1, 0.1)}
        }) {
            String message = assertThrows(IllegalArgumentException.class, () -> groups(4, constraints))
                    .getMessage();
            assertTrue(
                    message.startsWith("atoms 2 (A1) and 4 (A3) of molecule type MOL are tied by two constraints"),
                    message);
        }
    }

    @Test
    void threeDistancesHaveToMakeATriangle() {
        for (double closing : new double[] {0.1997, 0.2, 0.25, 0.01}) {
            double first = closing == 0.01 ? 0.12 : 0.1;
            String message = assertThrows(
                            IllegalArgumentException.class,
                            () -> groups(3, tie(0, 1, first), tie(0, 2, 0.1), tie(1, 2, closing)))
                    .getMessage();
            assertTrue(message.endsWith("correct the lengths, or leave the longest one out"), message);
        }
        assertEquals(
                1, groups(3, tie(0, 1, 0.1), tie(0, 2, 0.1), tie(1, 2, 0.1995)).size());
    }

    @Test
    void groupsComeByTheirLowestAtomHoweverTheyAreGiven() {
        List<ConstraintGroup> groups = groups(9, tie(8, 7, 0.1), tie(4, 6, 0.1), tie(5, 1, 0.1), tie(2, 6, 0.1));
        assertArrayEquals(
                new int[] {1, 6, 7},
                groups.stream().mapToInt(ConstraintGroup::center).toArray());
    }

    @Test
    void noConstraintsMakeNoGroups() {
        assertTrue(groups(3).isEmpty());
    }

    private static void refuse(Constraint... constraints) {
        assertThrows(IllegalArgumentException.class, () -> groups(4, constraints));
    }

    private static void assertGroup(
            ConstraintGroup group, int center, int[] partners, double[] lengths, double closing) {
        assertEquals(center, group.center());
        assertArrayEquals(partners, group.partners());
        assertArrayEquals(lengths, group.lengths());
        assertEquals(closing, group.closing());
    }

    private static Constraint tie(int a, int b, double length) {
        return new Constraint(a, b, length, false);
    }

    private static Constraint[] ties(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(b -> tie(0, b, 0.1)).toArray(Constraint[]::new);
    }

    private static List<ConstraintGroup> groups(int atoms, Constraint... constraints) {
        List<MoleculeAtom> named = IntStream.range(0, atoms)
                .mapToObj(k -> new MoleculeAtom("A" + k, 1, "MOL", 0, 0, 1))
                .toList();
        return ConstraintGroup.of(
                new MoleculeType("MOL", named, List.of(), Arrays.asList(constraints), new int[atoms][0]));
    }
}
