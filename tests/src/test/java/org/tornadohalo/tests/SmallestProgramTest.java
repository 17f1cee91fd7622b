package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Partitioner;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.kernels.Position;

/** The program of the README: what it takes to exchange halos from a program of one's own. */
class SmallestProgramTest {
    private static final int ATOMS = 1000;

    @Test
    void addsTheForcesOfAllCopiesOfEveryAtom() {
        DomainGrid grid = DomainGrid.uniform(8, new double[] {4, 4, 4}, 2, 2, 2);
        HomeAtoms system =
                HomeAtoms.ofSystem(new Random(1).doubles(3 * ATOMS, 0, 4).toArray(), new float[3 * ATOMS]);
        try (JvmWorld world = new JvmWorld(8, Duration.ofSeconds(60), true)) {
            world.run(pe -> {
                Partition part = new Partitioner(pe.messenger(), grid, AtomGroups.single(ATOMS), 1.0).scatter(system);
                try (HaloLoop halo = HaloLoop.open(pe, part)) {
                    float[] own = RankFrame.of(grid, pe.pe()).enter(part.home()).x();
                    float[] home = new float[Position.WORDS * part.homeCount()];
                    for (int atom = 0; atom < part.homeCount(); atom++) {
                        System.arraycopy(own, 3 * atom, home, Position.WORDS * atom, 3);
                    }
                    halo.exchange().x().writeFloats(0, home, home.length);
                    halo.exchangeCoordinates();
                    float[] x = halo.exchange().x().readFloats(0, Position.WORDS * part.atomCount());

                    float[] forces = new float[3 * part.atomCount()];
                    Arrays.fill(forces, 1);
                    halo.exchange().f().writeFloats(0, forces, forces.length);
                    halo.exchangeForces();
                    float[] sum = halo.exchange().f().readFloats(0, 3 * part.homeCount());

                    checkHalo(part, x);
                    checkForces(pe.messenger().sum(new double[] {part.atomCount(), sumOfFirst(sum)}));
                }
                return null;
            });
        }
    }

    private static void checkHalo(Partition part, float[] x) {
        double[] origin = RankFrame.of(part.grid(), part.rank()).origin();
        for (int atom = part.homeCount(); atom < part.atomCount(); atom++) {
            for (int dim = 0; dim < 3; dim++) {
                double position = x[Position.WORDS * atom + dim] + origin[dim];
                assertEquals(part.x()[3 * atom + dim], position, 1e-6);
            }
        }
    }

    private static double sumOfFirst(float[] forces) {
        double sum = 0;
        for (int atom = 0; atom < forces.length / 3; atom++) {
            sum += forces[3 * atom];
        }
        return sum;
    }

    private static void checkForces(double[] copiesAndForces) {
        assertEquals(copiesAndForces[0], copiesAndForces[1], "every copy of an atom adds a force of 1");
    }
}
