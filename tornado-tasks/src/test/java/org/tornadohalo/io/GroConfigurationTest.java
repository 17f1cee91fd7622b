package org.tornadohalo.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroConfigurationTest {
    @ParameterizedTest
    @CsvSource({
        "water, water t=   0.50000 step= 1000",
        "water t=   1.00000, water t=   0.50000 step= 1000",
        "water t= 100.00000 step= 50000, water t=   0.50000 step= 1000",
        "weight=5, weight=5 t=   0.50000 step= 1000",
    })
    void putsTheTimeIntoTheTitleAsGromacsDoes(String title, String expected) {
        GroConfiguration before = new GroConfiguration(
                title, new int[0], new String[0], new String[0], new double[0], null, new double[3]);

        assertEquals(expected, before.atTime(0.5, 1000).title());
    }

    private static final GroConfiguration TWO_ATOMS = new GroConfiguration(
            "two",
            new int[] {1, 2},
            new String[] {"NA", "CL"},
            new String[] {"NA", "CL"},
            new double[] {0.5, 0.25, 0.125, 1, 1, 1},
            new double[] {1, 2, 3, 4, 5, 6},
            new double[] {2, 4, 8});

    @Test
    void replicatesWholeSystemsWithTheZIndexInnermost() {
        GroConfiguration copies = TWO_ATOMS.replicate(2, 1, 3);

        assertEquals(12, copies.atomCount());
        assertArrayEquals(new double[] {4, 4, 24}, copies.box());
        assertAtom(copies, 2, 0.5, 0.25, 8.125);
        assertAtom(copies, 4, 0.5, 0.25, 16.125);
        assertAtom(copies, 6, 2.5, 0.25, 0.125);
        assertAtom(copies, 11, 3, 1, 17);
    }

    @Test
    void replicatesNamesAndVelocitiesAndCountsResiduesOn() {
        GroConfiguration copies = TWO_ATOMS.replicate(1, 2, 1);

        assertArrayEquals(new int[] {1, 2, 3, 4}, copies.residueNumbers());
        assertArrayEquals(new String[] {"NA", "CL", "NA", "CL"}, copies.atomNames());
        assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6}, copies.v());
    }

    @Test
    void isUnchangedByOneCopy() {
        GroConfiguration copy = TWO_ATOMS.replicate(1, 1, 1);

        assertArrayEquals(TWO_ATOMS.x(), copy.x());
        assertArrayEquals(TWO_ATOMS.residueNumbers(), copy.residueNumbers());
        assertArrayEquals(TWO_ATOMS.box(), copy.box());
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1", "1, -1, 1", "2000, 2000, 2000"})
    void refusesImpossibleNumbersOfCopies(int nx, int ny, int nz) {
        assertThrows(IllegalArgumentException.class, () -> TWO_ATOMS.replicate(nx, ny, nz));
    }

    @Test
    void refusesArraysOfDifferentLengths() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new GroConfiguration(
                        "t", new int[1], new String[1], new String[1], new double[3], new double[6], new double[3]));
    }

    private static void assertAtom(GroConfiguration configuration, int atom, double x, double y, double z) {
        double[] found = Arrays.copyOfRange(configuration.x(), 3 * atom, 3 * atom + 3);
        assertArrayEquals(new double[] {x, y, z}, found);
    }
}
