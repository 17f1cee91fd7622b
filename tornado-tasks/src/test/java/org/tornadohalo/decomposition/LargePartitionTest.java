package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two ranks with more atoms than one core takes. */
class LargePartitionTest {
    private static final int ATOMS = 60_000;
    private static final double[] BOX = {8, 8, 8};

    private static Scenario scenario;
    private static List<Partition> partitions;

    @BeforeAll
    static void scatter() {
        Random random = new Random(11);
        int[] reference = new int[ATOMS];
        Arrays.setAll(reference, atom -> atom - atom % 3);
        double[] position = new double[3 * ATOMS];
        for (int k = 0; k < position.length; k++) {
            int first = 3 * reference[k / 3] + k % 3;
            position[k] = k == first ? 24 * random.nextDouble() - 8 : position[first] + 0.2 * random.nextDouble() - 0.1;
        }
        scenario = new Scenario(
                Scenario.even(BOX, 1, 2, 1), AtomGroups.of(reference), 3.2, Scenario.system(random, position));
        partitions = scenario.scatter();
    }

    @Test
    void haloAtomsArePositionsOfTheirOwnersPlusBoxShifts() {
        for (Partition partition : partitions) {
            LocalAtoms atoms = partition.atoms();
            assertTrue(partition.atomCount() - partition.homeCount() > 20_000);
            for (int atom = 0; atom < partition.atomCount(); atom++) {
                Partition owner = partitions.get(atoms.ownerRank()[atom]);
                int there = atoms.ownerIndex()[atom];
                assertEquals(owner.globalIndex()[there], atoms.globalIndex()[atom]);
                for (int dim = 0; dim < 3; dim++) {
                    float x = owner.x()[3 * there + dim];
                    float shifted = x + (float) BOX[dim];
                    float found = atoms.x()[3 * atom + dim];
                    assertTrue(found == x || dim == 1 && atom >= partition.homeCount() && found == shifted);
                }
            }
        }
    }

    @Test
    void theResultDoesNotDependOnWhereAtomsWereBefore() {
        List<Partition> fromLastRank = scenario.onAllRanks(messenger -> scenario.partitioner(messenger)
                .partition(messenger.rank() == 1 ? scenario.system() : HomeAtoms.none()));

        for (int rank = 0; rank < 2; rank++) {
            HomeAtoms home = partitions.get(rank).home();
            HomeAtoms again = fromLastRank.get(rank).home();
            assertArrayEquals(home.globalIndex(), again.globalIndex());
            assertArrayEquals(home.x(), again.x());
            assertArrayEquals(home.v(), again.v());
            assertArrayEquals(
                    partitions.get(rank).globalIndex(), fromLastRank.get(rank).globalIndex());
            assertArrayEquals(partitions.get(rank).x(), fromLastRank.get(rank).x());
        }
    }
}
