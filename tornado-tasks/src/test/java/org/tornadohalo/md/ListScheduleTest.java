package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.forcefield.BufferRule;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.BondConstraints;
import org.tornadohalo.topology.MolecularSystem;

class ListScheduleTest {
    private static final AtomGroups SINGLE = AtomGroups.single(100);

    /** Light atoms in a cube, nm; their positions do not matter here. */
    private static MolecularSystem cube(double edge) {
        double[] box = {edge, edge, edge};
        return new Particles().add(100, 0.1, 1.008).at(new double[300], new double[300], box, 1e-3, 1e-6);
    }

    private static List<Integer> chosen(double edge, int ranks, NonbondedMode form, SettingsOfTest settings) {
        SimulationSettings chosen = ListSchedule.choose(ranks, form, cube(edge), SINGLE, settings.settings());
        return List.of(chosen.listInterval(), chosen.pruneInterval());
    }

    private static SettingsOfTest open() {
        return new SettingsOfTest().listInterval(0);
    }

    @Test
    void clustersArePrunedWhereTheLongerListsFit() {
        assertEquals(List.of(40, 5), chosen(8, 1, NonbondedMode.CLUSTER, open()));
        assertEquals(List.of(40, 5), chosen(8, 2, NonbondedMode.CLUSTER, open()));
    }

    @Test
    void boxesAndCellsThatAreTooSmallForThemAreSearchedMoreOften() {
        assertEquals(List.of(20, 5), chosen(2.4, 1, NonbondedMode.CLUSTER, open()));
        assertEquals(List.of(10, 0), chosen(2.05, 1, NonbondedMode.CLUSTER, open()));
        assertEquals(List.of(10, 0), chosen(3.6, 2, NonbondedMode.CLUSTER, open()));
        assertEquals(List.of(10, 0), chosen(4.2, 8, NonbondedMode.CLUSTER, open()));
    }

    @ParameterizedTest(name = "{0} ps, {1} ranks: {2}/{3}")
    @CsvSource({
        "0.0005, 1, 40, 5",
        "0.0005, 2, 40, 5",
        "0.0005, 8, 20, 5",
        "0.001, 2, 20, 5",
        "0.001, 8, 9, 3",
        "0.002, 1, 40, 5",
        "0.002, 2, 9, 3",
        "0.002, 4, 9, 3",
        "0.002, 8, 9, 3"
    })
    void longTimeStepsOfTheExampleLeaveShorterIntervals(double timeStep, int ranks, int list, int prune)
            throws IOException {
        MolecularSystem example = ExampleSystem.read(Set.of());
        MolecularSystem rigid = new MolecularSystem(
                        example.configuration(), example.topology().constrainBonds(BondConstraints.H_BONDS))
                .replicate(2, 2, 2);
        SimulationSettings settings = open().timeStep(timeStep).settings();

        SimulationSettings chosen = ListSchedule.choose(
                ranks, NonbondedMode.CLUSTER, rigid, AtomGroups.single(rigid.atomCount()), settings);

        assertEquals(List.of(list, prune), List.of(chosen.listInterval(), chosen.pruneInterval()));
    }

    @Test
    void pruningDoesNotPayWhereItHardlyShortensLists() {
        assertEquals(List.of(9, 3), chosen(4.2, 8, NonbondedMode.CLUSTER, open().timeStep(0.001)));
        assertEquals(List.of(10, 0), chosen(4.2, 8, NonbondedMode.CLUSTER, open().timeStep(0.0004)));
    }

    @Test
    void aToleranceLetsListsServeLonger() {
        SettingsOfTest tolerant = open().bufferRule(BufferRule.TOLERANCE);
        assertEquals(List.of(100, 5), chosen(8, 1, NonbondedMode.CLUSTER, tolerant));
        assertEquals(List.of(10, 0), chosen(8, 1, NonbondedMode.SIMPLE, tolerant));
    }

    @Test
    void pairListsAreNotPruned() {
        assertEquals(List.of(10, 0), chosen(8, 1, NonbondedMode.SIMPLE, open()));
    }

    @Test
    void aGivenRadiusOrIntervalIsKept() {
        assertEquals(List.of(10, 0), chosen(8, 1, NonbondedMode.CLUSTER, open().listRadius(OptionalDouble.of(1.1))));

        SimulationSettings given =
                new SettingsOfTest().listInterval(30).pruneInterval(6).settings();
        assertSame(given, ListSchedule.choose(2, NonbondedMode.CLUSTER, cube(8), SINGLE, given));
    }
}
