package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tornadohalo.forcefield.BufferRule;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.io.GroFile;
import org.tornadohalo.io.TopologyFile;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.MolecularSystem;

class ListRadiusTest {
    private static ListRadius radius(OptionalDouble given, double timeStep, double tolerance) throws Exception {
        MolecularSystem system = new MolecularSystem(
                GroFile.read(ExampleSystem.resource("/water-ethanol.gro")),
                TopologyFile.read(ExampleSystem.resource("/water-ethanol.top"), Set.of()));
        SimulationSettings settings = new SettingsOfTest()
                .timeStep(timeStep)
                .listRadius(given)
                .bufferTolerance(tolerance)
                .settings();
        return ListRadius.of(system, settings);
    }

    @Test
    void saysWhichBoundDecided() throws Exception {
        ListRadius usual = radius(OptionalDouble.empty(), 0.0005, 0.005);
        ListRadius strict = radius(OptionalDouble.empty(), 0.0005, 1e-30);

        assertEquals(ListRadius.Bound.FASTEST_ATOM, usual.bound());
        assertEquals(ListRadius.Bound.TOLERANCE, strict.bound());
        assertTrue(strict.nm() > usual.nm());
        assertEquals(
                "1.2000 nm (given)",
                radius(OptionalDouble.of(1.2), 0.0005, 0.005).toString());
    }

    @Test
    void growsWithTheTimeStepUntilTheBoxIsTooSmall() throws Exception {
        assertTrue(radius(OptionalDouble.empty(), 0.001, 0.005).nm()
                > radius(OptionalDouble.empty(), 0.0005, 0.005).nm());
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> radius(OptionalDouble.empty(), 0.01, 0.005));
        assertTrue(error.getMessage().contains("lower --dt or --nstlist, or use a larger box"), error.getMessage());
    }

    @Test
    void aToleranceAloneMakesBothListsShorter() throws Exception {
        MolecularSystem system = new MolecularSystem(
                GroFile.read(ExampleSystem.resource("/water-ethanol.gro")),
                TopologyFile.read(ExampleSystem.resource("/water-ethanol.top"), Set.of()));
        SettingsOfTest settings = new SettingsOfTest()
                .nonbondedMode(NonbondedMode.CLUSTER)
                .listInterval(20)
                .pruneInterval(5);
        SimulationSettings strict = settings.settings();
        SimulationSettings tolerant = settings.bufferRule(BufferRule.TOLERANCE).settings();

        for (ListRadius radius : List.of(
                ListRadius.of(system, tolerant),
                ListRadius.inner(system, tolerant).orElseThrow())) {
            assertEquals(ListRadius.Bound.TOLERANCE, radius.bound());
        }
        assertTrue(ListRadius.of(system, tolerant).nm()
                < ListRadius.of(system, strict).nm());
        assertTrue(ListRadius.inner(system, tolerant).orElseThrow().nm()
                < ListRadius.inner(system, strict).orElseThrow().nm());
    }
}
