package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.cli.output.EvaluationSetup;
import org.tornadohalo.cli.output.JsonReports;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.io.GroFile;
import org.tornadohalo.io.TopologyFile;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.SettingsOfTest;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.md.VerificationReference;
import org.tornadohalo.topology.MolecularSystem;

/** The command verify: pairs, bonded terms, halo, forces and energies on every grid. */
class VerifyCommandTest {
    private static final int MOST_RANKS = 8;
    private static final double LIST_RADIUS = 1.0;
    private static final NonbondedSettings NONBONDED = new NonbondedSettings(0.9, Double.POSITIVE_INFINITY);

    private static MolecularSystem system;
    private static VerificationReference reference;

    @BeforeAll
    static void readExample() throws IOException {
        system = new MolecularSystem(
                GroFile.read(Program.EXAMPLE_GRO), TopologyFile.read(Program.EXAMPLE_TOP, Set.of()));
        reference = new VerificationReference(system, NONBONDED, LIST_RADIUS);
    }

    /** All grids of up to 8 ranks; with a list radius of 1.0 nm all fit the example's box of 3.879 nm. */
    static Stream<String> gridsOfUpToEightRanks() {
        List<String> grids = new ArrayList<>();
        for (int x = 1; x <= MOST_RANKS; x++) {
            for (int y = 1; x * y <= MOST_RANKS; y++) {
                for (int z = 1; x * y * z <= MOST_RANKS; z++) {
                    grids.add(x + "," + y + "," + z);
                }
            }
        }
        return grids.stream();
    }

    /** What the command does on each grid, with one reference for all of them. */
    @ParameterizedTest
    @MethodSource("gridsOfUpToEightRanks")
    void findsEverythingOnceOnEveryGrid(String grid) {
        int[] cells = Arrays.stream(grid.split(",")).mapToInt(Integer::parseInt).toArray();
        SimulationSettings settings = new SettingsOfTest()
                .nonbonded(NONBONDED)
                .listRadius(LIST_RADIUS)
                .cells(cells)
                .settings();
        JsonNode report;
        try (JvmWorld world = new JvmWorld(cells[0] * cells[1] * cells[2], Duration.ofSeconds(60), true)) {
            report = world.run(pe -> {
                        try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                            EvaluationSetup setup = EvaluationSetup.of(pe, simulation, KernelSource.JAVA);
                            return JsonReports.of(simulation.verify(reference), setup);
                        }
                    })
                    .getFirst();
        }

        requireRight(report);
    }

    @Test
    void refusesAReferenceOfAnotherListRadius() {
        VerificationReference other = new VerificationReference(system, NONBONDED, 1.1);
        assertThrows(IllegalArgumentException.class, () -> {
            SimulationSettings settings = new SettingsOfTest()
                    .nonbonded(NONBONDED)
                    .listRadius(LIST_RADIUS)
                    .settings();
            try (JvmWorld world = new JvmWorld(1, Duration.ofSeconds(60), true)) {
                world.run(pe -> RankSimulation.open(pe, system, settings).verify(other));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--replicate 2,1,1 --ranks 12",
                "--replicate 2,1,1 --ranks 27 --grid 3,3,3",
                "--replicate 1,2,1 --ranks 12 --grid 1,12,1 --define FLEXIBLE",
                "--ranks 8 --max-group-atoms 9 --define FLEXIBLE",
                "--ranks 8 --path put --epsilon-rf 78 --cutoff 0.8",
                "--ranks 1 --nonbonded cluster",
                "--ranks 2 --nonbonded cluster --max-group-atoms 9 --define FLEXIBLE",
                "--ranks 8 --nonbonded cluster --grid 2,2,2"
            })
    void findsEverythingOnceInOtherWays(String options) {
        requireRight(Program.report("verify --example water-ethanol --rlist 1.0 " + options));
    }

    @Test
    void tellsWhatItVerified() {
        JsonNode plain = Program.report("verify --example water-ethanol --rlist 1.0 --grid 2,1,1");
        JsonNode pruned = Program.report(
                "verify --example water-ethanol --nonbonded cluster --nstlist 20 --nstprune 5 --rlist 1.2");

        assertEquals("simple", plain.get("nonbonded").asText());
        assertEquals("[2,1,1]", plain.get("grid").toString());
        assertEquals(1, plain.get("r_list_nm").asDouble());
        assertTrue(plain.get("r_list_inner_nm").isNull());
        assertEquals("cluster", pruned.get("nonbonded").asText());
        assertEquals(1.2, pruned.get("r_list_nm").asDouble());
        assertEquals(0.945, pruned.get("r_list_inner_nm").asDouble(), 0.005);
    }

    @ParameterizedTest
    @EnumSource(ExchangeMode.class)
    void findsEverythingOnceWithEveryExchange(ExchangeMode exchange) {
        requireRight(Program.report("verify --example water-ethanol --rlist 1.0 --grid 2,2,2 --exchange " + exchange));
    }

    private static void requireRight(JsonNode report) {
        assertTrue(report.get("ok").asBoolean(), report.toString());
        assertTrue(report.get("pairs_expected").asLong() > 1_000_000, report.toString());
        assertEquals(report.get("pairs_expected"), report.get("pairs_found"));
        assertEquals(report.get("bonded_expected"), report.get("bonded_found"));
        assertEquals(0, report.get("pairs_duplicate").asLong());
        assertEquals(0, report.get("bonded_duplicate").asLong());
        assertEquals(0, report.get("halo_mismatches").asLong());
        assertTrue(report.get("max_relative_force_error").asDouble() <= 1e-4, report.toString());
    }
}
