package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that cannot be used: one clear line, exit code 2, no stack trace, no output file. */
class BadInputTest {
    private static final String TOPOLOGY = """
            [ defaults ]
            1 3 yes 0.5 0.5
            [ atomtypes ]
            AR 18 39.948 0.0 A 0.34 0.99
            [ moleculetype ]
            argon 1
            [ atoms ]
            1 AR 1 AR AR 1 0.0 39.948
            [ system ]
            argon
            [ molecules ]
            argon 2
            """;
    private static final String COORDINATES = """
            two atoms
                2
                1AR      AR    1   0.500   0.500   0.500
                2AR      AR    2   1.000   0.500   0.500
               3.00000   3.00000   3.00000
            """;

    @TempDir
    private Path folder;

    @TempDir
    private Path outputs;

    private void refuses(String coordinates, String topology, String options, String message) throws IOException {
        Path gro = Files.writeString(folder.resolve("a.gro"), coordinates);
        Path top = Files.writeString(folder.resolve("a.top"), topology);
        refuses("--gro " + gro + " --top " + top + " " + options, message);
    }

    private void refuses(String options, String message) throws IOException {
        for (String command : List.of("run --steps 1", "forces", "verify")) {
            Program.Result result = Program.call(command + " " + options, "--json", outputs.resolve("report.json"));

            assertEquals(2, result.code(), command + ": " + result.err());
            assertEquals(1, result.err().strip().lines().count(), result.err());
            assertTrue(result.err().startsWith("tornado-halo: "), result.err());
            assertTrue(result.err().contains(message), result.err());
            assertEquals("", result.out());
            try (Stream<Path> left = Files.list(outputs)) {
                assertEquals(List.of(), left.toList());
            }
        }
    }

    @Test
    void acceptsTheSystemThatTheOthersSpoil() throws IOException {
        Path gro = Files.writeString(folder.resolve("a.gro"), COORDINATES);
        Path top = Files.writeString(folder.resolve("a.top"), TOPOLOGY);

        Program.Result result = Program.call("forces --gro " + gro + " --top " + top + " --rlist 1.0 --ranks 2");

        assertEquals(0, result.code(), result.err());
    }

    @Test
    void namesAMissingFile() throws IOException {
        Path top = Files.writeString(folder.resolve("a.top"), TOPOLOGY);

        refuses("--gro missing.gro --top " + top, "missing.gro");
        refuses("--gro " + Program.EXAMPLE_GRO + " --top missing.top", "missing.top");
    }

    @Test
    void countsAtomsOfBothFiles() throws IOException {
        refuses(
                COORDINATES,
                TOPOLOGY.replace("argon 2", "argon 3"),
                "",
                "the coordinates have 2 atoms, but the topology has 3");
    }

    @Test
    void namesFileAndLineOfAnUnknownAtomType() throws IOException {
        refuses(COORDINATES, TOPOLOGY.replace("1 AR 1", "1 KR 1"), "", "a.top:8");
    }

    @Test
    void namesFileAndLineOfAnUnknownDirective() throws IOException {
        refuses(
                COORDINATES,
                TOPOLOGY.replace("[ system ]", "[ position_restraints ]\n1 1 0 0 0\n[ system ]"),
                "",
                "a.top:9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"  nan", "  inf", "1e999"})
    void refusesCoordinatesThatAreNoFiniteNumbers(String value) throws IOException {
        refuses(COORDINATES.replaceFirst("1\\.000", value), TOPOLOGY, "", "a.gro:4");
    }

    @Test
    void refusesABoxThatIsNotRectangular() throws IOException {
        String triclinic = COORDINATES.replace(
                "   3.00000   3.00000   3.00000", "   3.00000   3.00000   3.00000   0.0 0.0 1.0 0.0 0.0 0.0");

        refuses(triclinic, TOPOLOGY, "", "a.gro:5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --cutoff 1.6                        | half of the shortest box edge
            --cutoff 0.9 --rlist 1.6            | half of the shortest box edge
            --cutoff 0.9 --rlist 0.8            | the list radius must be at least the cut-off
            --rlist 1.0 --grid 25,1,1           | the halo in x would need 9 pulses
            --rlist 1.0 --ranks 3 --grid 2,2,1  | --grid 2,2,1 has 4 cells, but --ranks is 3
            --rlist 1.0 --ranks 9973            | no grid of 9973 ranks fits
            --ranks 0                           | --ranks must be at least 1
            --ranks -1                          | --ranks must be at least 1
            --nstlist 10 --nstprune -1          | nstprune must be 0 for no pruning or above, but is -1
            --nstlist 10 --nstprune 3           | nstlist must be a multiple of nstprune, which is 3, but is 10
            --nonbonded simple --nstlist 10 --nstprune 5 | --nstprune 5 needs --nonbonded cluster
            --nstprune 5                        | --nstprune 5 needs --nstlist, a multiple of it
            --nstlist 0                         | nstlist must be at least 1, but is 0
            --nonbonded cluster --rlist 0.9 --nstlist 10 --nstprune 5 | raise --rlist or lower --nstprune
            --define 1,2                        | 1,2
            --verlet-buffer loose               | none of fastest-atom, tolerance
            --kernels cuda --host jvm           | --kernels cuda needs GPUs: host jvm runs Java kernels only
            --kernels opencl                    | 'opencl' is none of java, cuda
            """)
    void refusesSettingsThatDoNotFit(String options, String message) throws IOException {
        refuses(COORDINATES, TOPOLOGY, options, message);
    }

    @Test
    void refusesConstraintsInShapesThatItCannotKeep() throws IOException {
        String chain = """
                four atoms
                    4
                    1CHN     A1    1   0.500   0.500   0.500
                    1CHN     A2    2   0.600   0.500   0.500
                    1CHN     A3    3   0.700   0.500   0.500
                    1CHN     A4    4   0.800   0.500   0.500
                   3.00000   3.00000   3.00000
                """;
        String atoms = "2 AR 1 CHN A2 2\n3 AR 1 CHN A3 3\n4 AR 1 CHN A4 4\n";
        String constraints = "[ constraints ]\n1 2 1 0.1\n2 3 1 0.1\n3 4 1 0.1\n";

        refuses(
                chain,
                TOPOLOGY.replace("1 AR 1 AR AR 1 0.0 39.948\n", "1 AR 1 CHN A1 1\n" + atoms + constraints)
                        .replace("argon 2", "argon 1"),
                "",
                "3 constraints of molecule type argon tie 4 atoms, from A1 on, in a shape that is not supported");
    }

    @Test
    void refusesToRunFromCoordinatesFarFromTheirConstraints() throws IOException {
        String pair = TOPOLOGY.replace(
                        "39.948\n[ system ]", "39.948\n2 AR 1 AR B 2\n[ constraints ]\n1 2 1 0.1\n[ system ]")
                .replace("argon 2", "argon 1");
        Path gro = Files.writeString(folder.resolve("a.gro"), COORDINATES);
        Path top = Files.writeString(folder.resolve("a.top"), pair);

        Program.Result result = Program.call("run --steps 1 --rlist 1.0 --gro " + gro + " --top " + top);

        assertEquals(2, result.code());
        assertTrue(
                result.err().contains("are 0.5000 nm apart, which cannot be corrected to the 0.1000 nm of their"),
                result.err());
        assertEquals("", result.out());
    }

    @Test
    void findsOutBeforeTheRunThatAnOutputCannotBeWritten() {
        Program.Result result = Program.call(
                "run --example water-ethanol --steps 1000000 --out-gro", folder.resolve("no/such/last.gro"));

        assertEquals(2, result.code());
        assertTrue(result.err().contains("last.gro: cannot be written, because folder"), result.err());
    }
}
