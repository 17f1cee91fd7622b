package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.MolecularSystem;

/** From which configuration a simulation on ranks begins. */
@Timeout(60)
class SimulationStartTest {
    /** A position is carried in two floats. */
    private static final double POSITION_ROUNDING = 1e-13;

    private static final double VELOCITY_ROUNDING = 1e-6;

    private static void onTwoRanks(MolecularSystem system, Consumer<RankSimulation> test) {
        SimulationSettings settings =
                new SettingsOfTest().listRadius(OptionalDouble.of(1.0)).settings();
        try (JvmWorld world = new JvmWorld(2, Duration.ofSeconds(30), true)) {
            world.run(pe -> {
                try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                    test.accept(simulation);
                }
                return pe;
            });
        }
    }

    /** Positions agree but for whole boxes. */
    private static void assertState(GroConfiguration expected, RankSimulation simulation) {
        simulation.gather().ifPresent(found -> {
            assertEquals(expected.atomCount(), found.atomCount());
            for (int k = 0; k < expected.x().length; k++) {
                double distance = Math.IEEEremainder(found.x()[k] - expected.x()[k], expected.box()[k % 3]);
                assertEquals(0, distance, POSITION_ROUNDING, "component " + k);
            }
            assertArrayEquals(expected.v(), found.v(), VELOCITY_ROUNDING);
        });
    }

    @Test
    void evaluatesTheCoordinatesAsTheyAreAndStartsFromConstrainedOnes() throws Exception {
        MolecularSystem system = ExampleSystem.read(Set.of());
        GroConfiguration start = ConstrainedStart.apply(system);

        onTwoRanks(system, simulation -> {
            assertState(system.configuration(), simulation);
            assertTrue(simulation.verify().ok());
            simulation.start();
            assertState(start, simulation);
        });
    }

    @Test
    void evaluatesCoordinatesWhoseConstraintsCannotBeKept() throws Exception {
        MolecularSystem system = ExampleSystem.read(Set.of());
        int first = 3 * (system.atomCount() - 3);
        double[] x = system.configuration().x().clone();
        for (int k = first + 6; k < first + 9; k++) {
            x[k] = x[k - 3] + 0.2;
        }
        MolecularSystem broken = new MolecularSystem(
                system.configuration().withState(x, system.configuration().v()), system.topology());

        onTwoRanks(broken, simulation -> {
            assertTrue(Double.isFinite(simulation.evaluate().energies().potential()));
            assertTrue(simulation.verify().ok());
        });
    }

    @Test
    void startsOnce() throws Exception {
        MolecularSystem system = ExampleSystem.read(Set.of());

        onTwoRanks(system, simulation -> {
            simulation.start();
            Partition partition = simulation.partition();
            simulation.start();
            assertSame(partition, simulation.partition());
        });
    }

    @Test
    void startsFlexibleSystemsAsTheyAre() throws Exception {
        MolecularSystem system = ExampleSystem.read(Set.of("FLEXIBLE"));

        onTwoRanks(system, simulation -> {
            simulation.start();
            assertState(system.configuration(), simulation);
        });
    }
}
