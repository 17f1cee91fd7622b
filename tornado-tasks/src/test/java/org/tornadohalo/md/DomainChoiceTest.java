package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.BondConstraints;
import org.tornadohalo.topology.Topology;

class DomainChoiceTest {
    private static final int ETHANOLS = 200;
    private static final int ETHANOL_ATOMS = 9;

    private static Topology example(BondConstraints bonds, String... defines) throws Exception {
        return ExampleSystem.read(Set.of(defines)).topology().constrainBonds(bonds);
    }

    /** The place of each atom's reference atom in its molecule, as one number per atom. */
    private static String places(AtomGroups groups, int molecule, int first, int atoms) {
        StringBuilder places = new StringBuilder();
        for (int atom = first + molecule * atoms; atom < first + (molecule + 1) * atoms; atom++) {
            places.append(groups.referenceAtom(atom) - first - molecule * atoms);
        }
        return places.toString();
    }

    @ParameterizedTest
    @CsvSource({"1, 000044477, 000", "8, 000044477, 000", "9, 000000000, 000"})
    void constrainedAtomsOfEveryMoleculeStayTogether(int maxGroupAtoms, String ethanol, String water) throws Exception {
        Topology topology = example(BondConstraints.H_BONDS).replicate(3);
        int unit = topology.atomCount() / 3;

        AtomGroups groups = DomainChoice.groups(topology, maxGroupAtoms);

        assertEquals(topology.atomCount(), groups.atomCount());
        for (int copy = 0; copy < 3; copy++) {
            for (int molecule : new int[] {0, 1, ETHANOLS - 1}) {
                assertEquals(ethanol, places(groups, molecule, copy * unit, ETHANOL_ATOMS));
            }
            for (int molecule : new int[] {0, 1, 1274}) {
                assertEquals(water, places(groups, molecule, copy * unit + ETHANOLS * ETHANOL_ATOMS, 3));
            }
        }
    }

    @Test
    void everyAtomIsAloneWithoutConstraints() throws Exception {
        AtomGroups groups = DomainChoice.groups(example(BondConstraints.NONE, "FLEXIBLE"), 1);

        assertTrue(IntStream.range(0, groups.atomCount()).allMatch(atom -> groups.referenceAtom(atom) == atom));
    }

    @Test
    void rigidWaterStaysTogetherWhereTheTopologyFileSaysSo() throws Exception {
        AtomGroups groups = DomainChoice.groups(example(BondConstraints.NONE), 1);

        assertEquals("012345678", places(groups, 0, 0, ETHANOL_ATOMS));
        assertEquals("000", places(groups, 5, ETHANOLS * ETHANOL_ATOMS, 3));
    }

    @Test
    void moleculesAreGroupsUpToTheirSize() throws Exception {
        AtomGroups groups = DomainChoice.groups(example(BondConstraints.NONE, "FLEXIBLE"), 3);

        assertEquals("012345678", places(groups, 7, 0, ETHANOL_ATOMS));
        assertEquals("000", places(groups, 5, ETHANOLS * ETHANOL_ATOMS, 3));
    }
}
