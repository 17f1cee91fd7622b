package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.graph.NonbondedMode;
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
