package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.io.GroFile;
import org.tornadohalo.io.TopologyFile;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.MolecularSystem;

class ListScheduleTest {
    private static MolecularSystem system;

    @BeforeAll
    static void readExample() throws Exception {
        system = new MolecularSystem(
                GroFile.read(ExampleSystem.resource("/water-ethanol.gro")),
                TopologyFile.read(ExampleSystem.resource("/water-ethanol.top"), Set.of()));
    }

    private static SettingsOfTest open() {
        return new SettingsOfTest().listInterval(0);
    }

    private static String chosen(int ranks, NonbondedMode form, SettingsOfTest settings) {
        SimulationSettings chosen = ListSchedule.choose(ranks, form, system, settings.settings());
        // Whatever is chosen, a run must be able to use it.
        ListRadius.of(system, chosen);
        return chosen.listInterval() + "/" + chosen.pruneInterval();
    }

    @Test
    void leavesGivenIntervalsAsTheyAre() {
        SimulationSettings given = new SettingsOfTest().listInterval(7).settings();

        assertSame(given, ListSchedule.choose(1, NonbondedMode.CLUSTER, system, given));
    }

    @Test
    void prunesOnlyListsOfClustersWhoseRadiusIsNotGiven() {
        assertEquals("40/5", chosen(1, NonbondedMode.CLUSTER, open()));
        assertEquals("10/0", chosen(1, NonbondedMode.SIMPLE, open()));
        assertEquals("10/0", chosen(1, NonbondedMode.CLUSTER, open().listRadius(1.1)));
    }

    @ParameterizedTest(name = "time step {0} ps, {1} ranks: {2}")
    @CsvSource({"0.0005, 2, 40/5", "0.0005, 8, 10/0", "0.001, 1, 40/5", "0.002, 1, 20/5", "0.003, 1, 10/0"})
    void searchesMoreOftenWhereLongListsDoNotFit(double timeStep, int ranks, String expected) {
        assertEquals(expected, chosen(ranks, NonbondedMode.CLUSTER, open().timeStep(timeStep)));
    }
}
