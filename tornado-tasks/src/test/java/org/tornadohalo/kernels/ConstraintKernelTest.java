package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstraintKernelTest {
    private static final double TIME_STEP = 2e-3;
    /** Of light atoms at 300 K. */
    private static final double SPEED = 1.6;

    private static RigidMolecules molecules(int count) {
        return new RigidMolecules(count, 5, TIME_STEP, SPEED);
    }

    private static RigidMolecules moved(int count) {
        RigidMolecules molecules = molecules(count);
        molecules.twin();
        return molecules;
    }

    @ParameterizedTest(name = "{0} atoms, {1} blocks of {2}, frozen: {3}")
    @CsvSource({"1, 1, 1, false", "3, 1, 32, false", "200, 1, 1, false", "1000, 3, 64, false", "1000, 9, 128, true"})
    void agreesWithTheTwinBitForBitInAnyGeometry(int count, int blocks, int threads, boolean isFrozen) {
        RigidMolecules expected = molecules(count);
        RigidMolecules seen = molecules(count);
        expected.isFrozen = isFrozen;
        seen.isFrozen = isFrozen;

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
        RigidMolecules molecules = new RigidMolecules(999, 5, timeStep, SPEED);
        RigidMolecules free = new RigidMolecules(999, 5, timeStep, SPEED);
        free.moveFreely();
        assertTrue(free.worstLength() > 1e-4, "without constraints: " + free.worstLength());

        assertEquals(0, molecules.twin());

        assertEquals(0, molecules.worstLength(), 1e-6);
    }

    @Test
    void constraintsKeepMomentumAndLeaveFreeAtomsAlone() {
        RigidMolecules before = molecules(53);
        RigidMolecules after = moved(53);

        before.moveFreely();

        assertArrayEquals(before.momentum(), after.momentum(), 1e-4);
        int free = 0;
        for (int atom = 0; atom < 53; atom++) {
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
        RigidMolecules start = molecules(100);
        RigidMolecules molecules = moved(100);

        for (int c = 0; c < molecules.v.length; c++) {
            assertEquals((molecules.position(c) - start.position(c)) / TIME_STEP, molecules.v[c], 1e-5);
        }
    }

    @Test
    void aFrozenStepHasTheEnergiesOfTheStepAndMovesNothing() {
        RigidMolecules start = molecules(300);
        RigidMolecules frozen = molecules(300);
        frozen.isFrozen = true;

        frozen.twin();

        assertArrayEquals(start.x, frozen.x);
        assertArrayEquals(start.v, frozen.v);
        assertArrayEquals(moved(300).kinetic, frozen.kinetic);
    }

    @Test
    void energiesAreStoredInEnergyStepsOnly() {
        RigidMolecules expected = molecules(100);
        RigidMolecules seen = molecules(100);
        seen.isEnergyStep = false;
        Arrays.fill(seen.kinetic, 7);

        expected.twin();
        assertEquals(0, seen.launch(new ArenaHeap(), new Geometry(2, 32)));

        assertArrayEquals(expected.x, seen.x);
        assertArrayEquals(expected.xLow, seen.xLow);
        assertArrayEquals(expected.v, seen.v);
        assertTrue(Arrays.stream(seen.kinetic).allMatch(energy -> energy == 7));
    }

    @Test
    void aFreeAtomThatIsNoNumberIsFarAndNotUnkept() {
        RigidMolecules expected = molecules(1);
        RigidMolecules seen = molecules(1);
        for (RigidMolecules molecules : new RigidMolecules[] {expected, seen}) {
            molecules.x[0] = Float.floatToRawIntBits(Float.NaN);
        }

        long moved = seen.launch(new ArenaHeap(), Geometry.ONE_THREAD);

        assertEquals(expected.twin(), moved);
        assertEquals(0, MovedWord.homeIndex(moved));
        assertFalse(MovedWord.isNotRigid(moved));
    }

    @Test
    void ofSeveralAtomsThatAreFarTheTwinTellsTheSameOne() {
        RigidMolecules expected = molecules(3);
        RigidMolecules seen = molecules(3);
        for (RigidMolecules molecules : new RigidMolecules[] {expected, seen}) {
            for (int c = 0; c < molecules.xAtList.length; c++) {
                molecules.xAtList[c] += 0.1f * (c + 1);
            }
        }

        assertEquals(expected.twin(), seen.launch(new ArenaHeap(), Geometry.ONE_THREAD));
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
        molecules.v[3 * molecules.groups[ConstraintLayout.GROUP_PARTNERS]] = 1e4f;

        long moved = molecules.launch(new ArenaHeap(), Geometry.ONE_THREAD);

        assertTrue(MovedWord.isNotRigid(moved));
        assertEquals(molecules.groups[ConstraintLayout.GROUP_CENTER], MovedWord.homeIndex(moved));
    }

    @ParameterizedTest(name = "member {0}")
    @ValueSource(ints = {ConstraintLayout.GROUP_CENTER, ConstraintLayout.GROUP_PARTNERS + 1})
    void anAtomFarFromTheListsPositionsIsTold(int member) {
        RigidMolecules molecules = molecules(3);
        int atom = molecules.groups[member];
        molecules.xAtList[3 * atom] += 0.2f;

        long moved = molecules.launch(new ArenaHeap(), Geometry.ONE_THREAD);

        assertEquals(atom, MovedWord.homeIndex(moved));
        assertFalse(MovedWord.isNotRigid(moved));
    }
}
