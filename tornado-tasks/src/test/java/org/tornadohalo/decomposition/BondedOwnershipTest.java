package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

class BondedOwnershipTest {
    private static final int CHAIN_ATOMS = 5;
    private static final double STEP = 0.025;
    private static final double CHAIN_LENGTH = (CHAIN_ATOMS - 1) * STEP * Math.sqrt(3);

    record Share(Partition partition, BondedOwnership ownership) {}

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void bondsAnglesAndDihedralsAcrossCellBordersAreOwnedOnce(@ForAll long seed) {
        Random random = new Random(seed);
        int chains = 1 + random.nextInt(60);
        int[] cells = {1 + random.nextInt(3), 1 + random.nextInt(3), 1 + random.nextInt(2)};
        double[] box = {2.5, 2.7, 2.1};
        BondedTerms terms = chainTerms(chains);
        boolean areGroups = random.nextBoolean();
        BondedTerms noTies = new BondedTerms.Builder(terms.atomCount()).build();
        AtomGroups groups = AtomGroups.connected(terms, noTies, areGroups ? CHAIN_ATOMS : 1);
        double[] position = randomChains(random, chains, box);
        Scenario scenario = new Scenario(
                Scenario.even(box, cells),
                groups,
                longestRadius(box, cells, areGroups),
                Scenario.system(random, position));

        List<Share> shares = scenario.onAllRanks(messenger -> {
            Partition partition = scenario.partitioner(messenger).scatter(scenario.system());
            return new Share(partition, BondedOwnership.assign(messenger, partition, terms));
        });

        int[] owners = new int[terms.termCount()];
        for (Share share : shares) {
            assertNamesItsAtoms(share.partition, share.ownership.local(), terms, true, owners);
            assertNamesItsAtoms(share.partition, share.ownership.nonLocal(), terms, false, owners);
        }
        assertTrue(Arrays.stream(owners).allMatch(count -> count == 1), () -> Arrays.toString(owners));
    }

    /** The longest radius whose pulses fit, also when all atoms of a chain are one group. */
    private static double longestRadius(double[] box, int[] cells, boolean areGroups) {
        double reach = Arrays.stream(box).min().getAsDouble() / 2;
        for (int dim = 0; dim < 3; dim++) {
            reach = cells[dim] > 1 ? Math.min(reach, box[dim] / cells[dim] * (cells[dim] - 1)) : reach;
        }
        return reach - (areGroups ? 2 * CHAIN_LENGTH : 0);
    }

    private static void assertNamesItsAtoms(
            Partition partition, TermList list, BondedTerms terms, boolean isLocal, int[] owners) {
        assertEquals(list.atom().length, list.start()[list.count()]);
        for (int n = 0; n < list.count(); n++) {
            int term = list.term()[n];
            owners[term]++;
            int largest = 0;
            assertEquals(terms.size(term), list.start()[n + 1] - list.start()[n]);
            for (int place = 0; place < terms.size(term); place++) {
                int atom = list.atom()[list.start()[n] + place];
                assertEquals(terms.atom(term, place), partition.globalIndex()[atom]);
                largest = Math.max(largest, atom);
            }
            assertEquals(isLocal, largest < partition.homeCount());
        }
    }

    private static BondedTerms chainTerms(int chains) {
        BondedTerms.Builder builder = new BondedTerms.Builder(chains * CHAIN_ATOMS);
        for (int chain = 0; chain < chains; chain++) {
            int first = chain * CHAIN_ATOMS;
            for (int atom = 0; atom + 1 < CHAIN_ATOMS; atom++) {
                builder.add(first, atom + 1, atom);
            }
            for (int atom = 0; atom + 2 < CHAIN_ATOMS; atom++) {
                builder.add(first, atom, atom + 1, atom + 2);
            }
            for (int atom = 0; atom + 3 < CHAIN_ATOMS; atom++) {
                builder.add(first, atom, atom + 1, atom + 2, atom + 3);
            }
        }
        return builder.build();
    }

    /** Random walks with steps of at most STEP nm per dimension. */
    private static double[] randomChains(Random random, int chains, double[] box) {
        double[] position = new double[3 * chains * CHAIN_ATOMS];
        for (int k = 0; k < position.length; k++) {
            boolean isFirst = k / 3 % CHAIN_ATOMS == 0;
            position[k] =
                    isFirst ? box[k % 3] * random.nextDouble() : position[k - 3] + STEP * (2 * random.nextDouble() - 1);
        }
        return position;
    }

    @Test
    void aTermWiderThanTheHaloIsNamed() {
        BondedTerms terms = new BondedTerms.Builder(4).add(0, 0, 1).add(0, 2, 3).build();
        double[] position = {0.1, 0.5, 0.5, 0.2, 0.5, 0.5, 0.9, 0.5, 0.5, 2.1, 0.5, 0.5};
        Scenario scenario = new Scenario(
                Scenario.even(new double[] {4, 1, 1}, 4, 1, 1),
                AtomGroups.single(4),
                0.4,
                Scenario.system(new Random(1), position));

        DecompositionException error = assertThrows(
                DecompositionException.class,
                () -> scenario.onAllRanks(messenger -> BondedOwnership.assign(
                        messenger, scenario.partitioner(messenger).scatter(scenario.system()), terms)));

        assertEquals(
                "the bonded term of atoms [2, 3] is computed by 0 ranks instead of one: it spans more than the halo or half"
                        + " the box; use a larger list radius or fewer ranks, or check the start configuration",
                error.getMessage());
    }

    @Test
    void aTermAcrossTheBoxEdgeBelongsToTheCellBelowTheEdgeOnlyThoughBothCellsHoldIt() {
        BondedTerms terms = new BondedTerms.Builder(2).add(0, 0, 1).build();
        double[] position = {0.05, 0.5, 0.5, 1.95, 0.5, 0.5};
        Scenario scenario = new Scenario(
                Scenario.even(new double[] {2, 2, 2}, 2, 1, 1),
                AtomGroups.single(2),
                1.0,
                Scenario.system(new Random(1), position));

        List<BondedOwnership> shares = scenario.onAllRanks(messenger -> BondedOwnership.assign(
                messenger, scenario.partitioner(messenger).scatter(scenario.system()), terms));

        assertEquals(0, shares.get(0).local().count() + shares.get(0).nonLocal().count());
        assertEquals(0, shares.get(1).local().count());
        assertArrayEquals(new int[] {1, 0}, shares.get(1).nonLocal().atom());
    }

    @Test
    void termsOutsideTheSystemAreRefused() {
        BondedTerms.Builder builder = new BondedTerms.Builder(3);

        assertEquals(
                "bonded term 0 names atom 3: the system has atoms 0 to 2",
                assertThrows(IllegalArgumentException.class, () -> builder.add(1, 0, 2))
                        .getMessage());
        assertEquals(
                "a bonded term needs at least one atom: term 0",
                assertThrows(IllegalArgumentException.class, () -> builder.add(0))
                        .getMessage());
    }
}
