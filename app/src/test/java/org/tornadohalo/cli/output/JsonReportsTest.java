package org.tornadohalo.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.md.Evaluation;

class JsonReportsTest {
    private static final List<String> TERMS =
            List.of("lj", "coulomb", "lj14", "coulomb14", "bond", "angle", "dihedral", "potential");

    @Test
    void namesEveryFigureOfARun() {
        JsonNode json = JsonReports.of(EngineReports.run(), KernelSource.JAVA);

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
                keys(json));
        assertEquals(
                "{\"pulses\":3,\"x_bytes_per_step\":1600,\"f_bytes_per_step\":1200,\"launches_per_step\":6,"
                        + "\"host_waits_per_step\":18}",
                json.get("halo").toString());
        assertEquals("{\"made\":7,\"by_host\":2}", json.get("repartitions").toString());
        assertEquals(0, json.get("constraints").asInt());
        assertEquals("[4,2,1]", json.get("grid").toString());
        assertEquals(20.0, json.get("ms_per_step").asDouble());
        assertEquals(2.16, json.get("ns_per_day").asDouble(), 1e-12);
        assertEquals(20, json.get("nstlist").asInt());
        assertEquals(5, json.get("nstprune").asInt());
        assertEquals(1.1976, json.get("r_list_nm").asDouble());
        assertEquals(0.9976, json.get("r_list_inner_nm").asDouble());
        assertEquals("tolerance", json.get("verlet_buffer").asText());
    }

    @Test
    void hasNullForWhatIsNoFiniteNumber(@TempDir Path folder) throws IOException {
        ObjectNode report =
                new ObjectMapper().createObjectNode().put("a", Double.NaN).put("b", 1.5);
        report.putArray("f").addArray().add(Double.POSITIVE_INFINITY).add(2.0);
        Path file = folder.resolve("report.json");

        JsonReports.write(report, file);

        String expected = "{\"a\":null,\"b\":1.5,\"f\":[[null,2.0]]}";
        assertEquals(expected, new ObjectMapper().readTree(file.toFile()).toString());
        assertEquals(expected, JsonReports.text(report).replaceAll("\\s", ""));
    }

    @Test
    void givesTheLastEnergiesAndAllSamples() {
        JsonNode json = JsonReports.of(EngineReports.run(), KernelSource.JAVA);

        List<String> moving = new ArrayList<>(TERMS);
        moving.addAll(List.of("kinetic", "total"));
        assertEquals(moving, keys(json.get("energy")));
        assertEquals(20, json.get("energy").get("lj").asDouble());
        assertEquals(28, json.get("energy").get("kinetic").asDouble());
        assertEquals(7 * 20 + 21 + 28, json.get("energy").get("total").asDouble());
        assertEquals(2, json.get("samples").size());
        assertEquals(100, json.get("samples").get(1).get("step").asLong());
        assertEquals(0.05, json.get("samples").get(1).get("time_ps").asDouble());
        assertEquals(10, json.get("samples").get(0).get("lj").asDouble());
        assertEquals(188.5, json.get("samples").get(1).get("conserved").asDouble());
    }

    @Test
    void listsForcesAtomByAtom() {
        JsonNode json = JsonReports.of(
                new Evaluation(EngineReports.energies(1), new double[] {1, 2, 3, 4, 5, 6}), EngineReports.setup());

        assertEquals(
                List.of(
                        "kernels",
                        "nonbonded",
                        "grid",
                        "r_list_nm",
                        "r_list_inner_nm",
                        "energy",
                        "virial_trace",
                        "forces"),
                keys(json));
        assertEquals("cluster", json.get("nonbonded").asText());
        assertEquals("[2,1,1]", json.get("grid").toString());
        assertEquals(1.1976, json.get("r_list_nm").asDouble());
        assertEquals(0.9976, json.get("r_list_inner_nm").asDouble());
        assertEquals(TERMS, keys(json.get("energy")));
        assertEquals(8, json.get("virial_trace").asDouble());
        assertEquals("[[1.0,2.0,3.0],[4.0,5.0,6.0]]", json.get("forces").toString());
    }

    @Test
    void saysWhetherAVerificationHolds() {
        JsonNode right = JsonReports.of(EngineReports.verification(1000), EngineReports.setup());
        JsonNode wrong = JsonReports.of(EngineReports.verification(999), EngineReports.setup());

        assertEquals(
                List.of(
                        "kernels",
                        "nonbonded",
                        "grid",
                        "r_list_nm",
                        "r_list_inner_nm",
                        "pairs_expected",
                        "pairs_found",
                        "pairs_duplicate",
                        "bonded_expected",
                        "bonded_found",
                        "bonded_duplicate",
                        "max_force_error",
                        "max_relative_force_error",
                        "max_relative_energy_error",
                        "halo_mismatches",
                        "halo_checksum",
                        "ok"),
                keys(right));
        assertEquals("cuda", right.get("kernels").asText());
        assertTrue(right.get("ok").asBoolean());
        assertFalse(wrong.get("ok").asBoolean());
    }

    @Test
    void writesWhatAReaderUnderstands(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("run.json");

        JsonReports.write(JsonReports.of(EngineReports.run(), KernelSource.JAVA), file);

        assertEquals(
                JsonReports.of(EngineReports.run(), KernelSource.JAVA).toString(),
                new ObjectMapper().readTree(file.toFile()).toString());
    }

    private static List<String> keys(JsonNode json) {
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);
        return keys;
    }
}
