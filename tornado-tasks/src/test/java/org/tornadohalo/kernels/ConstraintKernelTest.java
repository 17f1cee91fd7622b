package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstraintKernelTest {
    private static final double TIME_STEP = 2e-3;
    /** Of light atoms at 300 K. */
    private static final double SPEED = 1.6;

    private static RigidMolecules moved(int count, double timeStep, double speed) {
        RigidMolecules molecules = new RigidMolecules(count, 5, timeStep, speed);
        molecules.moveFreely();
        return molecules;
    }

    @ParameterizedTest(name = "{0} atoms, {1} blocks of {2}, frozen: {3}")
    @CsvSource({"1, 1, 1, false", "3, 1, 32, false", "200, 1, 1, false", "1000, 3, 64, false", "1000, 9, 128, true"})
    void agreesWithTheTwinBitForBitInAnyGeometry(int count, int blocks, int threads, boolean isFrozen) {
        RigidMolecules expected = new RigidMolecules(count, 5, TIME_STEP, SPEED);
        RigidMolecules seen = new RigidMolecules(count, 5, TIME_STEP, SPEED);
        for (RigidMolecules molecules : new RigidMolecules[] {expected, seen}) {
            molecules.isFrozen = isFrozen;
            if (!isFrozen) {
                molecules.moveFreely();
            }
        }

        assertEquals(0, expected.twin());
        assertEquals(0, seen.launch(new ArenaHeap(), new Geometry(blocks, threads)));

        assertArrayEquals(expected.x, seen.x);
        assertArrayEquals(expected.xLow, seen.xLow);
        assertArrayEquals(expected.v, seen.v);
        assertArrayEquals(expected.kinetic, seen.kinetic);
    }

    @ParameterizedTest(name = "{0} ps")
    @CsvSource({"0.0005", "0.002", "0.004"})
    void lengthsAreKept(double timeStep) {
        RigidMolecules molecules = moved(999, timeStep, SPEED);
        assertTrue(molecules.worstLength() > 1e-4, "before: " + molecules.worstLength());

        assertEquals(0, molecules.twin());

        assertEquals(0, molecules.worstLength(), 1e-6);
    }

    @Test
    void momentumIsKeptAndFreeAtomsAreLeftAlone() {
        RigidMolecules before = moved(51, TIME_STEP, SPEED);
        RigidMolecules after = moved(51, TIME_STEP, SPEED);

        after.twin();

        assertArrayEquals(before.momentum(), after.momentum(), 1e-4);
        int free = 0;
        for (int atom = 0; atom < 51; atom++) {
            if (!after.isTied(atom)) {
                free++;
                assertEquals(before.position(3 * atom), after.position(3 * atom));
                assertEquals(before.v[3 * atom], after.v[3 * atom]);
                assertEquals(before.kinetic[2 * atom], after.kinetic[2 * atom]);
            }
        }
        assertTrue(free > 0);
    }

    @Test
    void velocitiesAreThoseOfTheStepThatWasMade() {
        RigidMolecules start = new RigidMolecules(100, 5, TIME_STEP, SPEED);
        RigidMolecules molecules = moved(100, TIME_STEP, SPEED);

        molecules.twin();

        for (int c = 0; c < molecules.v.length; c++) {
            assertEquals((molecules.position(c) - start.position(c)) / TIME_STEP, molecules.v[c], 1e-5);
        }
    }

    @Test
    void aFrozenStepHasTheEnergiesOfTheStepAndMovesNothing() {
        RigidMolecules start = new RigidMolecules(300, 5, TIME_STEP, SPEED);
        RigidMolecules frozen = new RigidMolecules(300, 5, TIME_STEP, SPEED);
        frozen.isFrozen = true;
        RigidMolecules made = moved(300, TIME_STEP, SPEED);

        frozen.twin();
        made.twin();

        assertArrayEquals(start.x, frozen.x);
        assertArrayEquals(start.v, frozen.v);
        for (int atom = 0; atom < 300; atom++) {
            if (made.isTied(atom)) {
                assertEquals(made.kinetic[2 * atom], frozen.kinetic[2 * atom], 1e-5 * made.kinetic[2 * atom]);
            }
        }
    }

    @Test
    void aStepOfNoTimeMovesNothing() {
        RigidMolecules start = new RigidMolecules(100, 5, 0, SPEED);
        RigidMolecules molecules = new RigidMolecules(100, 5, 0, SPEED);

        assertEquals(0, molecules.launch(new ArenaHeap(), new Geometry(1, 64)));

        for (int c = 0; c < start.v.length; c++) {
            assertEquals(start.position(c), molecules.position(c), 1e-9);
            assertEquals(start.v[c], molecules.v[c]);
        }
    }

    @Test
    void aGroupThatHasFlownApartIsTold() {
        RigidMolecules molecules = new RigidMolecules(3, 5, TIME_STEP, 0);
        molecules.v[3 * molecules.constraintPartner[4 * centerOf(molecules)]] = 1e4f;
        molecules.moveFreely();

        long moved = molecules.launch(new ArenaHeap(), Geometry.ONE_THREAD);

        assertTrue(MovedWord.isNotRigid(moved));
        assertEquals(centerOf(molecules), MovedWord.homeIndex(moved));
    }

    private static int centerOf(RigidMolecules molecules) {
        int center = 0;
        while (molecules.constraintType[center] == ConstraintLayout.NONE) {
            center++;
        }
        return center;
    }
}
