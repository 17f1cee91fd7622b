package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.md.EnergySample;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.RunReport;
import org.tornadohalo.md.SettingsOfTest;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.md.StepObserver;
import org.tornadohalo.topology.BondConstraints;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.Topology;

/** Whole runs with constraints, whatever makes their partitions, on ranks of the JVM host. */
@Timeout(120)
class RigidRunTest {
    private static final double TIME_STEP = 0.002;
    private static final int STEPS = 12;

    private static MolecularSystem system;

    private record Result(RunReport report, GroConfiguration last, boolean isByDevice) {}

    @BeforeAll
    static void load() throws IOException {
        system = InputOptions.movableExample(BondConstraints.H_BONDS);
    }

    /** Makes as many steps as a list serves for, a new partition, and then a run. */
    private static Result run(int ranks, ExchangeMode exchange, NonbondedMode nonbonded) {
        SimulationSettings settings = new SettingsOfTest()
                .steps(STEPS)
                .timeStep(TIME_STEP)
                .listInterval(6)
                .energyInterval(3)
                .exchange(exchange)
                .nonbondedMode(nonbonded)
                .replay(true)
                .settings();
        List<Result> results = Collections.synchronizedList(new ArrayList<>());
        try (JvmWorld world = new JvmWorld(ranks, Duration.ofSeconds(60), true)) {
            world.run(pe -> {
                try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                    simulation.start();
                    simulation.step().steps(6);
                    boolean isByDevice = simulation.step().repartitionByDevice();
                    if (!isByDevice) {
                        simulation.repartition(6);
                    }
                    RunReport report = simulation.run(StepObserver.NONE);
                    simulation.gather().ifPresent(last -> results.add(new Result(report, last, isByDevice)));
                }
                return null;
            });
        }
        return results.getFirst();
    }

    @ParameterizedTest(name = "{0} ranks, {1}, {2}")
    @CsvSource({"4, FUSED, CLUSTER, true", "2, DIRECT, SIMPLE, false", "8, PULSE, SIMPLE, false"})
    void lengthsAndEnergyAreKept(int ranks, ExchangeMode exchange, NonbondedMode nonbonded, boolean isByDevice) {
        Result result = run(ranks, exchange, nonbonded);

        assertEquals(isByDevice, result.isByDevice);
        assertEquals(0, worstLength(result.last), 1e-6);
        List<EnergySample> samples = result.report.samples();
        double first = samples.getFirst().energies().conserved();
        for (EnergySample sample : samples) {
            assertEquals(first, sample.energies().conserved(), 5e-4 * Math.abs(first), "step " + sample.step());
        }
        assertEquals(300, result.report.temperatureK(), 15);
    }

    @Test
    void allDecompositionsMoveAtomsAlike() {
        double[] alone = run(1, ExchangeMode.FUSED, NonbondedMode.SIMPLE).last.x();
        double[] spread = run(8, ExchangeMode.FUSED, NonbondedMode.SIMPLE).last.x();

        for (int k = 0; k < alone.length; k++) {
            double edge = system.configuration().box()[k % 3];
            double difference = alone[k] - spread[k];
            assertEquals(0, difference - edge * Math.rint(difference / edge), 1e-4, "component " + k);
        }
    }

    @ParameterizedTest(name = "{0} ranks")
    @ValueSource(ints = {1, 2})
    void aGroupThatTheFirstStepTearsApartIsNamed(int ranks) {
        double[] v = system.configuration().v().clone();
        int atom = system.topology().firstAtom(system.topology().moleculeCount() - 1);
        Arrays.fill(v, 3 * atom, 3 * atom + 3, 1e4);
        MolecularSystem torn = new MolecularSystem(
                system.configuration().withState(system.configuration().x(), v), system.topology());
        SimulationSettings settings =
                new SettingsOfTest().steps(2).timeStep(TIME_STEP).settings();

        try (JvmWorld world = new JvmWorld(ranks, Duration.ofSeconds(60), true)) {
            RuntimeException failure = assertThrows(
                    RuntimeException.class,
                    () -> world.run(pe -> {
                        try (RankSimulation simulation = RankSimulation.open(pe, torn, settings)) {
                            return simulation.run(StepObserver.NONE);
                        }
                    }));
            String told = failure.getMessage() + Arrays.toString(failure.getSuppressed());
            assertTrue(told.contains("the constraints of atom " + (atom + 1) + " "), told);
        }
    }

    private static double worstLength(GroConfiguration atoms) {
        Topology topology = system.topology();
        double worst = 0;
        for (int molecule = 0; molecule < topology.moleculeCount(); molecule++) {
            int first = topology.firstAtom(molecule);
            for (Constraint constraint : topology.typeOf(molecule).constraints()) {
                double length = distance(atoms, first + constraint.atomA(), first + constraint.atomB());
                worst = Math.max(worst, Math.abs(length / constraint.length() - 1));
            }
        }
        return worst;
    }

    private static double distance(GroConfiguration atoms, int a, int b) {
        double squared = 0;
        for (int dim = 0; dim < 3; dim++) {
            double edge = atoms.box()[dim];
            double difference = atoms.x()[3 * a + dim] - atoms.x()[3 * b + dim];
            difference -= edge * Math.rint(difference / edge);
            squared += difference * difference;
        }
        return Math.sqrt(squared);
    }
}
