package org.tornadohalo.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.reference.ExampleSystem;

class GroFileTest {
    private static final String ATOM_1 = "    1SOL     OW    1   0.126   1.624  -1.679";
    private static final String ATOM_2 = "    1SOL    HW1    2   0.190   1.661   1.747";
    private static final String BOX = "   1.86206   1.86206   1.86206";

    @TempDir
    private Path directory;

    @Test
    void readsTheExampleSystem() throws IOException {
        GroConfiguration example = GroFile.read(ExampleSystem.resource("/water-ethanol.gro"));

        assertEquals("200 ethanol + 1275 TIP3P water, 300 K, 1 bar, equilibrated", example.title());
        assertEquals(5625, example.atomCount());
        assertEquals("ETH", example.residueNames()[0]);
        assertEquals("CB", example.atomNames()[0]);
        assertEquals(1475, example.residueNumbers()[5624]);
        assertArrayEquals(new double[] {2.835, 1.826, 3.057}, Arrays.copyOf(example.x(), 3));
        assertArrayEquals(new double[] {1.5674, -0.1492, 0.2062}, Arrays.copyOfRange(example.v(), 16872, 16875));
        assertArrayEquals(new double[] {3.87939, 3.87939, 3.87939}, example.box());
    }

    @Test
    void writesTheExampleSystemAsItIs() throws IOException {
        Path original = ExampleSystem.resource("/water-ethanol.gro");
        Path copy = directory.resolve("copy.gro");

        GroFile.write(copy, GroFile.read(original));

        assertEquals(-1, Files.mismatch(original, copy));
    }

    @Test
    void readsCoordinatesWithoutVelocities() throws IOException {
        GroConfiguration configuration = read("water", "2", ATOM_1, ATOM_2, BOX);

        assertFalse(configuration.hasVelocities());
        assertArrayEquals(new double[] {0.126, 1.624, -1.679, 0.190, 1.661, 1.747}, configuration.x());
    }

    @Test
    void takesColumnWidthsFromTheDecimals() throws IOException {
        String atom = "    1SOL     OW    1   0.12644   1.62433  -1.67999  0.123456 -0.654321  1.000001";

        GroConfiguration configuration = read("water", "1", atom, "1.8 1.8 1.8");

        assertArrayEquals(new double[] {0.12644, 1.62433, -1.67999}, configuration.x());
        assertArrayEquals(new double[] {0.123456, -0.654321, 1.000001}, configuration.v());
    }

    @Test
    void readsNumbersThatTouchEachOther() throws IOException {
        GroConfiguration configuration =
                read("water", "1", "    1SOL     OW    1-100.1261001.624-999.679", "2000 2000 2000");

        assertArrayEquals(new double[] {-100.126, 1001.624, -999.679}, configuration.x());
    }

    @Test
    void acceptsNineBoxNumbersIfTheBoxIsRectangular() throws IOException {
        assertArrayEquals(
                new double[] {1, 2, 3},
                read("t", "1", ATOM_1, "1 2 3 0 0 0 0.0 0 0").box());
    }

    @Test
    void wrapsNumbersAtOneHundredThousand() throws IOException {
        int n = 100_001;
        String[] names = new String[n];
        Arrays.fill(names, "AR");
        int[] residues = new int[n];
        Arrays.setAll(residues, i -> i + 1);
        Path file = directory.resolve("large.gro");

        GroFile.write(
                file,
                new GroConfiguration("argon", residues, names, names, new double[3 * n], null, new double[] {9, 9, 9}));

        assertEquals(
                "    0AR      AR    0   0.000   0.000   0.000",
                Files.readAllLines(file).get(100_001));
        int[] reread = GroFile.read(file).residueNumbers();
        assertEquals(99_999, reread[99_998]);
        assertEquals(0, reread[99_999]);
        assertEquals(1, reread[100_000]);
    }

    @Test
    void leavesTheOldFileAndNoPartialOneWhenWritingFails() throws IOException {
        Path file = Files.writeString(directory.resolve("kept.gro"), "old");
        GroConfiguration tooFar = new GroConfiguration(
                "t",
                new int[1],
                new String[] {"A"},
                new String[] {"A"},
                new double[] {0, 12345, 0},
                null,
                new double[3]);

        String message = assertThrows(IllegalArgumentException.class, () -> GroFile.write(file, tooFar))
                .getMessage();

        assertEquals("a coordinate with 3 decimals must fit in 8 columns, but one is 12345.0", message);
        assertEquals("old", Files.readString(file));
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(1, files.count());
        }
    }

    @ParameterizedTest
    @CsvSource({"TOOLONG", "''", "A B"})
    void refusesToWriteNamesThatCannotBeReadBack(String name) {
        GroConfiguration configuration = new GroConfiguration(
                "t", new int[1], new String[] {"A"}, new String[] {name}, new double[3], null, new double[3]);

        assertThrows(IllegalArgumentException.class, () -> GroFile.write(directory.resolve("x.gro"), configuration));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "1: the title line        | ",
                "2: the number of atoms   | t",
                "2: the number of atoms 'two' is not a whole number | t/two",
                "2: the number of atoms must be at least 1, but is 0 | t/0",
                "2: the number of atoms must be at most 715827879, but is 2000000000 | t/2000000000/ATOM/BOX",
                "4: an atom line without velocities must have 44 columns | t/700000000/ATOM/BOX",
                "4: the file ends where atom 2 of 2 should be | t/2/ATOM",
                "4: an atom line without velocities must have 44 columns | t/2/ATOM/BOX",
                "4: the box line must have 3 numbers | t/1/ATOM/ATOM",
                "4: the box               | t/1/ATOM",
                "5: nothing may follow the box line | t/1/ATOM/BOX/more",
                "4: the coordinate 'NaN' is not a finite number | t/2/ATOM/    1SOL     OW    1   0.126     NaN   1.679/BOX",
                "3: three coordinates of equal width | t/1/    1SOL     OW    1     1       2       3/BOX",
                "3: three coordinates of equal width | t/1/short/ATOM/BOX",
                "3: the coordinate '1.6x4' is not a number | t/1/    1SOL     OW    1   0.126   1.6x4   1.679/BOX",
                "3: the coordinate '1.62d' is not a number | t/1/    1SOL     OW    1   0.126   1.62d   1.679/BOX",
                "4: the decimal points of an atom line must stand in the columns of the first one, but column 33 of | t/2/ATOM/    1SOL     OW    1   0.126   16.24  -1.679/BOX",
                "3: the residue number 'x' is not a whole number | t/1/    xSOL     OW    1   0.126   1.624   1.679/BOX",
                "3: columns 11 to 15 must hold the atom name | t/1/    1SOL           1   0.126   1.624   1.679/BOX",
                "4: the box must be rectangular, but box number 6 is 0.5 | t/1/ATOM/3 3 3 0 0 0.5 0 0 0",
                "4: the box length 'Infinity' is not a finite number | t/1/ATOM/Infinity 1 1",
                "4: box lengths must not be negative | t/1/ATOM/1 -1 1",
            })
    void namesTheLineThatIsWrong(String expected, String lines) {
        String text = lines == null
                ? ""
                : lines.replace("ATOM", ATOM_1).replace("BOX", BOX).replace('/', '\n') + "\n";
        String[] expectation = expected.split(": ", 2);

        FileFormatException error = assertThrows(FileFormatException.class, () -> read(text));

        String place = directory.resolve("test.gro") + ":" + expectation[0] + ": ";
        assertTrue(error.getMessage().startsWith(place), error.getMessage());
        assertTrue(error.getMessage().contains(expectation[1]), error.getMessage());
        assertFalse(error.getMessage().contains("\n"));
    }

    @Test
    void refusesVelocitiesOfOnlySomeAtoms() {
        String withVelocity = ATOM_1 + "  0.1000  0.2000  0.3000";

        assertThrows(FileFormatException.class, () -> read("t", "2", withVelocity, ATOM_2, BOX));
        assertThrows(FileFormatException.class, () -> read("t", "2", ATOM_2, withVelocity, BOX));
    }

    @Test
    void refusesVelocitiesWhosePointsSlipped() {
        String velocities = ATOM_1 + "  0.1000  0.2000  0.3000";
        String slipped = ATOM_2 + "  0.1000 0.2000   0.3000";

        FileFormatException error =
                assertThrows(FileFormatException.class, () -> read("t", "2", velocities, slipped, BOX));

        assertTrue(error.getMessage().contains("column 56 of"), error.getMessage());
    }

    @Test
    void readsFromAPipe() throws Exception {
        Path file = Files.writeString(directory.resolve("a.gro"), String.join("\n", "t", "1", ATOM_1, BOX));
        Path pipe = directory.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "the system makes pipes");
        Process writer = new ProcessBuilder("cp", file.toString(), pipe.toString()).start();

        assertEquals(1, GroFile.read(pipe).atomCount());
        assertEquals(0, writer.waitFor());
    }

    @Test
    void refusesALineThatDoesNotEnd() throws IOException {
        String title = "t".repeat(TextLines.MAX_LENGTH + 1);

        FileFormatException error = assertThrows(FileFormatException.class, () -> read(title, "1", ATOM_1, BOX));

        assertEquals(
                directory.resolve("test.gro") + ":1: a line must have at most 1048576 characters, but this one is"
                        + " longer; is this a text file?",
                error.getMessage());
        assertEquals(
                TextLines.MAX_LENGTH,
                read(title.substring(1), "1", ATOM_1, BOX).title().length());
    }

    @Test
    void namesAMissingFile() {
        Path missing = directory.resolve("missing.gro");

        FileFormatException error = assertThrows(FileFormatException.class, () -> GroFile.read(missing));

        assertEquals(missing + ": there is no such file", error.getMessage());
    }

    private GroConfiguration read(String... lines) throws IOException {
        return GroFile.read(Files.writeString(directory.resolve("test.gro"), String.join("\n", lines)));
    }
}
