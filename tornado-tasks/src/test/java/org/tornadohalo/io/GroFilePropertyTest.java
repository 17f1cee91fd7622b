package org.tornadohalo.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class GroFilePropertyTest {
    private static final String NAME_CHARACTERS = "ABCXYZ0123456789'*+-";

    @Property(tries = 150, seed = "20240611")
    void whatIsWrittenIsReadBack(
            @ForAll @IntRange(min = 1, max = 60) int atoms,
            @ForAll @IntRange(min = 1, max = GroFile.MAX_DECIMALS) int decimals,
            @ForAll boolean velocities,
            @ForAll long seed)
            throws IOException {
        GroConfiguration original = random(new Random(seed), atoms, velocities);
        Path file = Files.createTempFile("round-trip", ".gro");

        GroFile.write(file, original, decimals);
        GroConfiguration reread = GroFile.read(file);

        double step = Math.pow(10, -decimals);
        assertEquals(original.title(), reread.title());
        assertArrayEquals(original.residueNumbers(), reread.residueNumbers());
        assertArrayEquals(original.residueNames(), reread.residueNames());
        assertArrayEquals(original.atomNames(), reread.atomNames());
        assertArrayEquals(original.x(), reread.x(), 0.501 * step + 1e-12);
        assertEquals(original.hasVelocities(), reread.hasVelocities());
        if (velocities) {
            assertArrayEquals(original.v(), reread.v(), 0.0501 * step + 1e-12);
        }
        assertArrayEquals(original.box(), reread.box(), 0.501e-5);
        byte[] firstBytes = Files.readAllBytes(file);
        GroFile.write(file, reread, decimals);
        assertArrayEquals(firstBytes, Files.readAllBytes(file));
        Files.delete(file);
    }

    private static GroConfiguration random(Random random, int atoms, boolean velocities) {
        int[] residueNumbers = random.ints(atoms, 0, 100_000).toArray();
        String[] residueNames = new String[atoms];
        String[] atomNames = new String[atoms];
        Arrays.setAll(residueNames, i -> name(random));
        Arrays.setAll(atomNames, i -> name(random));
        double[] x = random.doubles(3L * atoms, -900, 9000).toArray();
        double[] v = velocities ? random.doubles(3L * atoms, -90, 90).toArray() : null;
        double[] box = random.doubles(3, 0, 9000).toArray();
        return new GroConfiguration("random " + atoms, residueNumbers, residueNames, atomNames, x, v, box);
    }

    private static String name(Random random) {
        StringBuilder name = new StringBuilder();
        int length = 1 + random.nextInt(5);
        for (int k = 0; k < length; k++) {
            name.append(NAME_CHARACTERS.charAt(random.nextInt(NAME_CHARACTERS.length())));
        }
        return name.toString();
    }
}
