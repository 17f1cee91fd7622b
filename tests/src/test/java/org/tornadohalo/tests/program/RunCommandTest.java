package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.io.GroFile;
import org.tornadohalo.jvmhost.JvmHost;

/** The command run: what it reports and writes, and that the physics does not depend on the ranks. */
class RunCommandTest {
    private static final String RUN = "run --example water-ethanol ";
    /** Bonds begin in phase, so that the conserved energy swings by 70 kJ/mol in the first periods. */
    private static final double CONSERVED_RANGE = 100;

    @TempDir
    private Path folder;

    @Test
    void reportsWhatRan() {
        JsonNode report = Program.report(RUN + "--ranks 8 --grid 2,2,2 --rlist 1.0 --steps 20 --nstenergy 10");

        List<String> keys = new ArrayList<>();
        report.fieldNames().forEachRemaining(keys::add);
        assertEquals(
                List.of(
                        "atoms",
                        "constraints",
                        "ranks",
                        "grid",
                        "exchange",
                        "nonbonded",
                        "kernels",
                        "host",
                        "path",
                        "steps",
                        "dt_ps",
                        "wall_s",
                        "start_up_s",
                        "start_up_steps",
                        "ms_per_step",
                        "ns_per_day",
                        "temperature_k",
                        "energy",
                        "energy_drift_kj_per_mol_per_ns_per_atom",
                        "energy_drift_reliable",
                        "nstlist",
                        "nstprune",
                        "r_list_nm",
                        "r_list_inner_nm",
                        "verlet_buffer",
                        "repartitions",
                        "halo",
                        "samples"),
                keys);
        assertEquals(5625, report.get("atoms").asInt());
        assertEquals(8, report.get("ranks").asInt());
        assertEquals("[2,2,2]", report.get("grid").toString());
        assertEquals("fused", report.get("exchange").asText());
        assertEquals("jvm", report.get("host").asText());
        assertEquals(20, report.get("steps").asInt());
        assertEquals(10, report.get("nstlist").asInt());
        assertEquals(0, report.get("nstprune").asInt());
        assertEquals(1.0, report.get("r_list_nm").asDouble());
        assertTrue(report.get("r_list_inner_nm").isNull(), report.toString());
        assertEquals(0, report.get("samples").get(0).get("step").asInt());
        assertEquals(10, report.get("samples").get(1).get("step").asInt());
        assertEquals(3, report.get("halo").get("pulses").asInt());
        assertTrue(report.get("halo").get("x_bytes_per_step").asLong() > 8 * 1000 * 12, report.toString());
        double temperature = report.get("temperature_k").asDouble();
        assertTrue(temperature > 150 && temperature < 350, "temperature " + temperature);
    }

    @Test
    void namesThePathThatRan() {
        JsonNode direct = Program.report(RUN + "--ranks 2 --steps 1");
        JsonNode put = Program.report(RUN + "--ranks 2 --steps 1 --path put");

        assertEquals("shared-memory", direct.get("path").asText());
        assertEquals("put-signal", put.get("path").asText());
    }

    @ParameterizedTest
    @CsvSource({
        "fused, shared-memory, 2, 0",
        "fused-tma, shared-memory, 2, 0",
        "pulse-nvlink, shared-memory, 6, 0",
        "pulse, put-signal, 6, 0",
        "direct, shared-memory, 2, 0",
        "host-p2p, host-copy, 6, 18"
    })
    void countsWhatAnExchangeCosts(String exchange, String path, int launches, int waits) {
        JsonNode report = Program.report(RUN + "--ranks 8 --grid 2,2,2 --rlist 1.0 --steps 11 --exchange " + exchange);

        assertEquals(exchange, report.get("exchange").asText());
        assertEquals(path, report.get("path").asText());
        assertEquals(launches, report.get("halo").get("launches_per_step").asInt());
        assertEquals(waits, report.get("halo").get("host_waits_per_step").asInt());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --replay --exchange direct"})
    void computesTheSameWithClusters(String options) {
        String line = RUN + "--ranks 2 --steps 8 --nstlist 3 --nstenergy 4 --nonbonded ";

        JsonNode ofSimple = Program.report(line + "simple");
        JsonNode simple = ofSimple.get("samples");
        JsonNode report = Program.report(line + "cluster" + options);

        assertEquals("cluster", report.get("nonbonded").asText());
        assertEquals("{\"made\":2,\"by_host\":2}", ofSimple.get("repartitions").toString());
        assertEquals("{\"made\":0,\"by_host\":0}", report.get("repartitions").toString());
        JsonNode clusters = report.get("samples");
        assertEquals(3, clusters.size());
        for (int sample = 0; sample < clusters.size(); sample++) {
            double expected = simple.get(sample).get("potential").asDouble();
            double seen = clusters.get(sample).get("potential").asDouble();
            assertEquals(expected, seen, 1e-5 * Math.abs(expected));
        }
    }

    @Test
    void computesTheSameWithPrunedLists() {
        String line = RUN + "--ranks 2 --steps 12 --nstlist 12 --rlist 1.1 --nstenergy 6 --nonbonded cluster";

        JsonNode outer = Program.report(line);
        JsonNode inner = Program.report(line + " --nstprune 4");

        assertEquals(12, inner.get("nstlist").asInt());
        assertEquals(4, inner.get("nstprune").asInt());
        assertEquals(1.1, inner.get("r_list_nm").asDouble());
        double radius = inner.get("r_list_inner_nm").asDouble();
        assertTrue(radius > 0.9 && radius < 1.0, "inner radius " + radius);
        for (int sample = 0; sample < 3; sample++) {
            double expected = outer.get("samples").get(sample).get("potential").asDouble();
            double seen = inner.get("samples").get(sample).get("potential").asDouble();
            assertEquals(expected, seen, 1e-5 * Math.abs(expected));
        }
    }

    @Test
    void aToleranceMakesListsShorterAndEnergiesNoOthers() {
        String line = RUN + "--ranks 2 --steps 8 --nstlist 8 --nstenergy 8 --nonbonded simple --verlet-buffer ";

        JsonNode strict = Program.report(line + "fastest-atom");
        JsonNode tolerant = Program.report(line + "tolerance");

        double radius = tolerant.get("r_list_nm").asDouble();
        assertTrue(radius > 0.9 && radius < strict.get("r_list_nm").asDouble() - 0.02, "radius " + radius);
        double expected = strict.get("samples").get(1).get("potential").asDouble();
        double seen = tolerant.get("samples").get(1).get("potential").asDouble();
        assertEquals(expected, seen, 1e-6 * Math.abs(expected));
    }

    @Test
    void doesNotPruneWhereOnlyPruningIsDeclined() {
        JsonNode report = Program.report(RUN + "--steps 1 --nonbonded cluster --nstprune 0");

        assertTrue(report.path("r_list_inner_nm").isNull(), report.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "host-p2p"})
    void computesTheSameWithReplayedSteps(String exchange) {
        String line = RUN + "--ranks 2 --steps 23 --nstlist 7 --nstenergy 5 --exchange " + exchange;

        // With one worker all forces are added in a fixed order, so that not a bit may differ.
        JvmHost.workers(1);
        try {
            JsonNode expected = Program.report(line).get("samples");
            JsonNode replayed = Program.report(line + " --replay").get("samples");

            assertEquals(6, replayed.size());
            assertEquals(expected, replayed);
        } finally {
            JvmHost.useDefaults();
        }
    }

    @Test
    void staysTogetherOnOneAndEightRanks() throws IOException {
        Path one = folder.resolve("one.gro");
        Path eight = folder.resolve("eight.gro");

        JsonNode first = Program.report(RUN + "--steps 100 --nstenergy 20 --ranks 1 --out-gro", one);
        JsonNode second = Program.report(RUN + "--steps 100 --nstenergy 20 --ranks 8 --out-gro", eight);

        for (int sample = 0; sample < first.get("samples").size(); sample++) {
            double expected = first.get("samples").get(sample).get("total").asDouble();
            double actual = second.get("samples").get(sample).get("total").asDouble();
            assertEquals(expected, actual, 5e-7 * Math.abs(expected), "total energy of sample " + sample);
        }
        assertTrue(largestDistance(GroFile.read(one), GroFile.read(eight)) < 3e-6, "atoms differ after 100 steps");
    }

    /** Largest difference of a coordinate between two configurations, nm; images of one atom are the same. */
    private static double largestDistance(GroConfiguration a, GroConfiguration b) {
        double largest = 0;
        for (int k = 0; k < a.x().length; k++) {
            largest = Math.max(largest, Math.abs(Math.IEEEremainder(a.x()[k] - b.x()[k], a.box()[k % 3])));
        }
        return largest;
    }

    @Test
    void continuesFromTheConfigurationItWrote() throws IOException {
        Path last = folder.resolve("last.gro");
        JsonNode whole = Program.report(RUN + "--steps 30 --nstenergy 10 --ranks 4");
        Program.report(RUN + "--steps 20 --ranks 4 --out-gro", last);

        GroConfiguration written = GroFile.read(last);
        JsonNode after = Program.report("run --gro " + last + " --top " + Program.EXAMPLE_TOP
                + " --define FLEXIBLE --steps 10 --nstenergy 10 --ranks 2");

        assertEquals(5625, written.atomCount());
        assertTrue(written.hasVelocities());
        assertTrue(written.title().endsWith(" t=   0.01000 step= 20"), written.title());
        double expected = whole.get("samples").get(2).get("potential").asDouble();
        double continued = after.get("samples").get(0).get("potential").asDouble();
        assertEquals(20, whole.get("samples").get(2).get("step").asInt());
        assertEquals(expected, continued, 1e-5 * Math.abs(expected));
    }

    @Test
    void keepsTheConservedEnergyWhileEnergyFlows() {
        JsonNode samples =
                Program.report(RUN + "--ranks 4 --steps 100 --nstenergy 5").get("samples");

        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        double leastPotential = Double.POSITIVE_INFINITY;
        double mostPotential = Double.NEGATIVE_INFINITY;
        for (JsonNode sample : samples) {
            least = Math.min(least, sample.get("conserved").asDouble());
            most = Math.max(most, sample.get("conserved").asDouble());
            leastPotential = Math.min(leastPotential, sample.get("potential").asDouble());
            mostPotential = Math.max(mostPotential, sample.get("potential").asDouble());
        }
        assertTrue(most - least < CONSERVED_RANGE, "range " + (most - least) + " kJ/mol");
        assertTrue(mostPotential - leastPotential > 15 * CONSERVED_RANGE, "energy flows between its forms");
    }

    @Test
    void conservesEnergyForHalfAPicosecond() {
        JsonNode report = Program.report(RUN + "--ranks 4 --steps 1000 --nstenergy 10");

        double drift = report.get("energy_drift_kj_per_mol_per_ns_per_atom").asDouble();
        assertTrue(Math.abs(drift) < 0.5, "drift " + drift + " kJ/mol/ns per atom");
        assertFalse(report.get("energy_drift_reliable").asBoolean());
    }

    @Test
    void explainsWhyAnUnstableRunEnds() {
        Program.Result result = Program.call(RUN + "--ranks 2 --steps 20 --dt 0.01 --rlist 0.92");

        String[] lines = result.err().strip().split("\\R");
        assertEquals(1, result.code());
        assertEquals(2, lines.length, result.err());
        assertTrue(lines[0].contains("warning: the time step of 0.01 ps is longer than a tenth of the shortest"));
        assertTrue(
                lines[1].matches(
                        "tornado-halo: failed: at step 10 \\(0\\.1000 ps\\) atom \\d+ \\(\\S+ of residue \\d+ \\S+\\)"
                                + " is \\S+ nm from where .* allows 0\\.0100 nm: bad contacts .*lower --dt\\).*--nstlist.*"),
                lines[1]);
        assertFalse(result.err().contains("Exception"), result.err());
    }

    @Test
    void printsATableOfEnergiesAndOfWhatRan() {
        Program.Result result = Program.call(RUN + "--ranks 2 --steps 10 --nstenergy 5");

        assertEquals(0, result.code(), result.err());
        assertTrue(result.out().matches("(?s).*energies in kJ/mol\\R *step +time.*\\R +0 .*\\R +5 .*"), result.out());
        assertTrue(result.out().contains("path between ranks"), result.out());
        assertTrue(result.out().contains("note: the velocities of the coordinates give 214.7 K"), result.out());
        assertEquals("", result.err(), "no progress bar without a terminal");
    }

    @Test
    void checksTheListsOfItsLastInterval() {
        Program.Result result =
                Program.call(RUN + "--ranks 2 --steps 9 --nstlist 10 --dt 0.003 --rlist 0.91 --nstenergy 100");

        assertEquals(1, result.code(), result.out());
        assertTrue(result.err().contains("from where it was when the pair list was made"), result.err());
    }
}
