package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code plan --predict}. */
@Timeout(60)
class PlanPredictTest {
    private static final String PLAN = "plan --example water-ethanol ";
    private static final String PREDICT = PLAN + "--predict ";

    @TempDir
    private Path folder;

    @Test
    void predictsOneGpuTo576NodesFor45ThousandTo23MillionAtoms() {
        JsonNode report = Program.report(PREDICT);

        List<JsonNode> systems = list(report.get("systems"));
        assertEquals(45_000, systems.getFirst().get("atoms").asInt());
        assertEquals(23_040_000, systems.getLast().get("atoms").asInt());
        for (JsonNode system : systems) {
            List<JsonNode> rows = list(system.get("rows"));
            assertEquals(1, rows.getFirst().get("gpus").asInt());
            assertEquals(4_608, rows.getLast().get("gpus").asInt());
            assertEquals(576, rows.getLast().get("nodes").asInt());
            rows.forEach(PlanPredictTest::requireTimes);
        }
        assertEquals(2, report.get("most_measured_gpus").asInt());
        assertTrue(report.get("fit").get("left_out_rms").asDouble() < 0.1);
    }

    private static void requireTimes(JsonNode row) {
        assertEquals(3, row.get("times").size());
        for (JsonNode time : row.get("times")) {
            double ms = time.get("ms_per_step").asDouble();
            assertTrue(ms > 0.05 && time.get("uncertainty_ms").asDouble() > 0.05 * ms, row::toString);
            assertEquals(86.4 * 0.5 / ms, time.get("ns_per_day").asDouble(), 1e-9, "0.5 fs is the default");
        }
    }

    private static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    @Test
    void choosesTheGridsThatPlanChooses() {
        JsonNode report = Program.report(PREDICT + "--atoms 5625 --nodes 1 --rlist 1.0");

        for (JsonNode row : report.get("systems").get(0).get("rows")) {
            Program.Result plan = Program.call(PLAN + "--rlist 1.0 --ranks " + row.get("gpus"));
            assertTrue(plan.out().contains("(grid " + row.get("grid").asText() + ")"), plan.out());
        }
    }

    @Test
    void printsTablesAndDrawsAPicture() throws IOException {
        Path svg = folder.resolve("scaling.svg");

        Program.Result result = Program.call(PREDICT + "--atoms 45k --nodes 2 --dt 0.001 --plot", svg);

        assertEquals(0, result.code(), result.err());
        assertTrue(result.out().contains("Nothing beyond 2 GPUs was measured"), result.out());
        assertTrue(result.out().contains("at points left out"), result.out());
        assertTrue(result.err().contains("steps of 0.002 ps, so ns/day at 0.001 ps"), result.err());
        assertEquals(
                "", Program.call(PREDICT + "--atoms 45k --nodes 1 --dt 0.002").err());
        assertTrue(Files.readString(svg).startsWith("<svg"));
    }

    @Test
    void fitsToPointsOfAFileAndRefusesTooFewOfThem() throws IOException {
        StringBuilder table = new StringBuilder("atoms,ranks,exchange,ms_per_step\n");
        for (int atoms = 10_000; atoms <= 160_000; atoms *= 2) {
            table.append(atoms + ",1,," + (0.05 + 2e-6 * atoms) + "\n");
            table.append(atoms + ",2,fused," + (0.07 + 1.2e-6 * atoms) + "\n");
        }
        Path points = Files.writeString(folder.resolve("points.csv"), table);
        Path few = Files.writeString(folder.resolve("few.csv"), table.substring(0, 100));

        JsonNode report = Program.report(PREDICT + "--atoms 45k --nodes 1 --points", points);

        assertEquals(10, report.get("points").size());
        assertEquals(
                0.05 + 2e-6 * 45_000,
                report.at("/systems/0/rows/0/times/0/ms_per_step").asDouble(),
                1e-3);
        assertEquals(2, report.at("/systems/0/rows/0/times").size(), "host-mpi was not measured");
        refuses(PREDICT + "--points " + few, "too few measured points");
    }

    @Test
    void theStepsOfThisProgramFitTheModel() {
        JsonNode report = Program.report(
                PREDICT + "--atoms 45k --nodes 1 --dt 0.002 --points",
                Path.of("../docs/points/tornado-halo-2-h200.csv"));

        assertEquals(9, report.get("points").size());
        assertTrue(
                report.at("/fit/left_out_rms").asDouble() < 0.06,
                report.get("fit").toString());
        assertEquals(0.104, report.at("/systems/0/rows/0/times/0/ms_per_step").asDouble(), 0.002);
    }

    @Test
    void reportsOfTheJvmHostAreNoMeasurementsOfGpus() {
        Path run = folder.resolve("run.json");
        Program.Result result = Program.call("run --example water-ethanol --host jvm --ranks 2 --steps 2 --json", run);
        assertEquals(0, result.code(), result.err());

        refuses(PREDICT + "--points " + run, "was measured on host jvm");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--predict --ranks 4            | leave out --ranks, --grid and --svg",
                "--predict --grid 2,1,1         | leave out --ranks, --grid and --svg",
                "--predict --max-group-atoms 9  | leave out --max-group-atoms",
                "--predict --nodes 0            | --nodes must be from 1 to 4096, but is 0",
                "--predict --gpus-per-node 1000 | --gpus-per-node must be from 1 to 256",
                "--predict --network-gbit 1e-9  | --network-gbit must be from 0.001 to 100000, but is 1.0E-9",
                "--predict --network-latency 0  | --network-latency must be from 0.001 to 1000000, but is 0.0",
                "--predict --atoms none         | 'none' is not a number of atoms",
                "--predict --points nowhere.csv | nowhere.csv: no such file",
                "--nodes 4                      | --nodes is for a prediction: give --predict, too",
                "--plot x.svg                   | --plot is for a prediction: give --predict, too"
            })
    void refusesOptionsThatCannotBeUsed(String options, String message) {
        refuses(PLAN + options, message);
    }

    private static void refuses(String line, String message) {
        Program.Result result = Program.call(line);

        assertEquals(2, result.code(), result.err());
        assertEquals(1, result.err().strip().lines().count(), result.err());
        assertTrue(result.err().contains(message), result.err());
        assertFalse(result.out().contains("ms"), "nothing is printed");
    }
}
