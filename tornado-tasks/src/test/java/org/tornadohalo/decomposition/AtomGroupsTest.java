package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AtomGroupsTest {
    /** Two waters, one single atom, a chain of four whose bonds are listed backwards. */
    private static final BondedTerms TERMS = new BondedTerms.Builder(11)
            .add(0, 0, 1)
            .add(0, 0, 2)
            .add(3, 1, 0, 2)
            .add(7, 3, 2)
            .add(7, 2, 1)
            .add(7, 1, 0)
            .build();

    private static final BondedTerms NO_TIES = new BondedTerms.Builder(11).build();

    @Test
    void connectedAtomsAreOneGroupIfTheyAreFew() {
        assertArrayEquals(
                new int[] {0, 0, 0, 3, 3, 3, 6, 7, 7, 7, 7}, referencesOf(AtomGroups.connected(TERMS, NO_TIES, 4)));
    }

    @Test
    void everyAtomOfALargerMoleculeIsAlone() {
        assertArrayEquals(
                new int[] {0, 0, 0, 3, 3, 3, 6, 7, 8, 9, 10}, referencesOf(AtomGroups.connected(TERMS, NO_TIES, 3)));
        assertArrayEquals(referencesOf(AtomGroups.single(11)), referencesOf(AtomGroups.connected(TERMS, NO_TIES, 1)));
    }

    @Test
    void tiedAtomsStayTogetherHoweverLargeTheirMoleculeIs() {
        BondedTerms ties = new BondedTerms.Builder(11)
                .add(0, 2, 1)
                .add(6, 4, 2)
                .add(6, 2, 1)
                .build();

        assertArrayEquals(
                new int[] {0, 1, 1, 3, 4, 5, 6, 7, 7, 9, 7}, referencesOf(AtomGroups.connected(TERMS, ties, 1)));
        assertArrayEquals(
                new int[] {0, 0, 0, 3, 3, 3, 6, 7, 7, 9, 7}, referencesOf(AtomGroups.connected(TERMS, ties, 3)));
        assertArrayEquals(
                new int[] {0, 0, 0, 3, 3, 3, 6, 7, 7, 7, 7}, referencesOf(AtomGroups.connected(TERMS, ties, 4)));
    }

    @Test
    void tiesConnectAtomsThatNoTermConnects() {
        BondedTerms ties = new BondedTerms.Builder(11).add(5, 0, 1).build();

        assertArrayEquals(
                new int[] {0, 0, 0, 3, 3, 3, 3, 7, 7, 7, 7}, referencesOf(AtomGroups.connected(TERMS, ties, 4)));
        assertArrayEquals(
                new int[] {0, 0, 0, 3, 4, 5, 5, 7, 8, 9, 10}, referencesOf(AtomGroups.connected(TERMS, ties, 3)));
    }

    @Test
    void refusesTablesThatAreNotGroups() {
        assertEquals(
                "atom 0 has reference atom 1: a reference atom must be the lowest index of its group and refer to itself",
                assertThrows(IllegalArgumentException.class, () -> AtomGroups.of(new int[] {1, 1}))
                        .getMessage());
        assertEquals(
                "a group holds at least one atom, got a maximum of 0: use 1 or more",
                assertThrows(IllegalArgumentException.class, () -> AtomGroups.connected(TERMS, NO_TIES, 0))
                        .getMessage());
    }

    private static int[] referencesOf(AtomGroups groups) {
        return IntStream.range(0, groups.atomCount()).map(groups::referenceAtom).toArray();
    }
}
