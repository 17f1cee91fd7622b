package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.RunReport;
import org.tornadohalo.md.SettingsOfTest;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.md.StepObserver;
import org.tornadohalo.topology.BondConstraints;
import org.tornadohalo.topology.ConstraintGroup;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.Topology;

/** Whole runs with constraints, whatever makes their partitions, on ranks of the JVM host. */
@Timeout(120)
class RigidRunTest {
    private static final double TIME_STEP = 0.002;
    private static final int STEPS = 30;

    private static MolecularSystem system;

    private record Result(RunReport report, GroConfiguration last, int repartitions) {}

    @BeforeAll
    static void load() throws IOException {
        system = InputOptions.movableExample(BondConstraints.H_BONDS);
    }

    private static Result run(int ranks, ExchangeMode exchange, NonbondedMode nonbonded) {
        SimulationSettings settings = new SettingsOfTest()
                .steps(STEPS)
                .timeStep(TIME_STEP)
                .listInterval(5)
                .energyInterval(5)
                .exchange(exchange)
                .nonbondedMode(nonbonded)
                .replay(true)
                .settings();
        List<Result> results = Collections.synchronizedList(new ArrayList<>());
        try (JvmWorld world = new JvmWorld(ranks, Duration.ofSeconds(60), true)) {
            world.run(pe -> {
                try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                    RunReport report = simulation.run(StepObserver.NONE);
                    int repartitions = simulation.repartitions();
                    simulation.gather().ifPresent(last -> results.add(new Result(report, last, repartitions)));
                }
                return null;
            });
        }
        return results.getFirst();
    }

    @ParameterizedTest(name = "{0} ranks, {1}, {2}")
    @CsvSource({"1, FUSED, CLUSTER", "2, FUSED, CLUSTER", "4, DIRECT, CLUSTER", "8, FUSED_TMA, SIMPLE"})
    void keepLengthsAndEnergy(int ranks, ExchangeMode exchange, NonbondedMode nonbonded) {
        Result result = run(ranks, exchange, nonbonded);
        System.out.println("REP " + result.repartitions);
        assertEquals(0, worstLength(result.last), 2e-6);
        double first = result.report.samples().getFirst().energies().total();
        double last = result.report.samples().getLast().energies().total();
        assertEquals(first, last, 3e-3 * Math.abs(first));
    }

    @Test
    void probe() {
        SimulationSettings settings = new SettingsOfTest()
                .steps(81)
                .timeStep(TIME_STEP)
                .listInterval(20)
                .pruneInterval(5)
                .energyInterval(200)
                .nonbondedMode(NonbondedMode.CLUSTER)
                .replay(true)
                .settings();
        try (JvmWorld world = new JvmWorld(1, Duration.ofSeconds(60), true)) {
            world.run(pe -> {
                try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                    long t = System.nanoTime();
                    simulation.start();
                    simulation.step().steps(3);
                    System.out.println("PROBE " + simulation.canRenewLists() + " " + simulation.step().repartitionByDevice());
                    simulation.step().steps(3);
                    System.out.println("PROBE " + simulation.canRenewLists() + " " + simulation.step().repartitionByDevice());
                }
                return null;
            });
        }
    }

    private static double worstLength(GroConfiguration atoms) {
        Topology topology = system.topology();
        double worst = 0;
        for (int molecule = 0; molecule < topology.moleculeCount(); molecule++) {
            int first = topology.firstAtom(molecule);
            for (ConstraintGroup group : ConstraintGroup.of(topology.typeOf(molecule))) {
                for (int k = 0; k < group.partners().length; k++) {
                    double length = distance(atoms, first + group.center(), first + group.partners()[k]);
                    worst = Math.max(worst, Math.abs(length / group.lengths()[k] - 1));
                }
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
