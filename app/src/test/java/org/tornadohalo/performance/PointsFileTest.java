package org.tornadohalo.performance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.ExchangeMode;

class PointsFileTest {
    private static final String HEADER = "atoms,ranks,gpus,exchange,ms_per_step,source,date\n";

    @TempDir
    private Path folder;

    private List<MeasuredPoint> read(String text) throws IOException {
        return PointsFile.read(Files.writeString(folder.resolve("points"), text));
    }

    @Test
    void readsATable() throws IOException {
        List<MeasuredPoint> points = read("# comment\n" + HEADER
                + "1000, 1, 1, , 0.5, \"mine, all mine\", 2026-11-30\n\n2000,2,2,host-mpi,0.75,,\n");

        assertEquals(2, points.size());
        MeasuredPoint first = points.getFirst();
        assertEquals(1_000, first.atoms());
        assertEquals(Optional.empty(), first.exchange());
        assertEquals(0.5, first.msPerStep());
        assertEquals("mine, all mine", first.source());
        assertEquals("2026-11-30", first.date());
        assertEquals(Optional.of(ExchangeMode.HOST_MPI), points.get(1).exchange());
        assertTrue(points.get(1).source().endsWith("points"), "the file stands for the source");
    }

    @Test
    void readsReportsOfRunOneAfterTheOther() throws IOException {
        String report =
                "{\"atoms\": 45000, \"ranks\": 4, \"grid\": [2, 2, 1], \"exchange\": \"fused\", \"host\": \"tornado\","
                        + " \"ms_per_step\": 0.25, \"r_list_nm\": 1.05, \"samples\": []}";

        List<MeasuredPoint> points = read(report + "\n" + report + "\n[" + report + "]");

        assertEquals(3, points.size());
        for (MeasuredPoint point : points) {
            assertEquals("45,000 atoms, 4 GPUs, fused", point.configuration());
            assertArrayEquals(new int[] {2, 2, 1}, point.grid().orElseThrow());
            assertEquals(OptionalDouble.of(1.05), point.listRadius());
            assertEquals(0.25, point.msPerStep());
        }
    }

    @Test
    void thePointsOfTheProgramCoverOneAndTwoGpus() throws IOException {
        List<MeasuredPoint> points = PointsFile.shipped();

        assertEquals(7, points.stream().filter(point -> point.ranks() == 1).count());
        assertEquals(14, points.stream().filter(point -> point.ranks() == 2).count());
        assertTrue(points.stream().allMatch(point -> point.source().startsWith("GROMACS 2027-dev")));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "1000,1,1,,fast,,        | point 1: ms_per_step must be a number, but is 'fast'",
                "1000,1,1,,0,,           | point 1: ms_per_step must be above 0 and at most 1000000000, but is 0",
                "1000,1,1,,NaN,,         | point 1: ms_per_step must be above 0",
                "1000,1,1,,,,            | point 1: lacks ms_per_step",
                "10.5,1,1,,1,,           | point 1: atoms must be a whole number, but is 10.5",
                "-5,1,1,,1,,             | point 1: atoms must be above 0",
                "1000,2,1,fused,1,,      | point 1: has 2 ranks on 1 GPUs",
                "1000,2,2,direct,1,,     | point 1: has exchange 'direct'; the model knows fused, pulse, host-mpi",
                "1000,2,2,,1,,           | point 1: lacks exchange",
                "1000,2                  | cannot be read as a table",
                "1000,1,1,,1,,,,,9       | cannot be read as a table"
            })
    void refusesRowsOfATable(String row, String message) {
        refuses(HEADER + row + "\n", message);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"atoms\": 5        | cannot be read as JSON",
                "[1, 2]               | point 1: must be an object with atoms, ranks, exchange and ms_per_step, but is 1",
                "{}                   | point 1: lacks ranks",
                "[]                   | has no measured point",
                "{\"host\": \"jvm\"}  | point 1: was measured on host jvm",
                "{\"atoms\":9,\"ranks\":1,\"grid\":[1,1],\"ms_per_step\":1} | point 1: grid must be three cell counts, but is [1,1]"
            })
    void refusesJsonThatIsNoPoint(String text, String message) {
        refuses(text, message);
    }

    @Test
    void refusesOtherFiles() throws IOException {
        refuses("", "has no measured point");
        refuses(HEADER, "has no measured point");
        refuses("atoms,rank\n5,1\n", "has a column 'rank'");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertTrue(message(binary).contains("is no text in UTF-8"));
        assertTrue(message(folder).contains("is a folder"));
    }

    private void refuses(String text, String expected) {
        try {
            String message = message(Files.writeString(folder.resolve("points"), text));
            assertTrue(message.contains(expected), message);
            assertTrue(message.startsWith(folder.toString()), message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String message(Path file) {
        return assertThrows(IllegalArgumentException.class, () -> PointsFile.read(file))
                .getMessage();
    }
}
