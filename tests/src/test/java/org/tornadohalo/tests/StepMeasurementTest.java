package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.graph.MdStep;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.graph.StepCosts;
import org.tornadohalo.interop.PlanTimer;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.SettingsOfTest;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.BondConstraints;
import org.tornadohalo.topology.MolecularSystem;

/** What benchmarks of whole steps use of a simulation, on ranks of the JVM host. */
@Timeout(60)
class StepMeasurementTest {
    private static MolecularSystem system;

    @BeforeAll
    static void load() throws IOException {
        system = InputOptions.movableExample(BondConstraints.NONE);
    }

    private static void simulate(ExchangeMode exchange, Consumer<RankSimulation> program) {
        simulate(2, exchange, NonbondedMode.SIMPLE, program);
    }

    private static void simulate(
            int ranks, ExchangeMode exchange, NonbondedMode nonbonded, Consumer<RankSimulation> program) {
        simulate(system, ranks, exchange, nonbonded, program);
    }

    private static void simulate(
            MolecularSystem system,
            int ranks,
            ExchangeMode exchange,
            NonbondedMode nonbonded,
            Consumer<RankSimulation> program) {
        SimulationSettings settings = new SettingsOfTest()
                .energyInterval(100)
                .exchange(exchange)
                .nonbondedMode(nonbonded)
                .settings();
        try (JvmWorld world = new JvmWorld(ranks, Duration.ofSeconds(30), true)) {
            world.run(pe -> {
                try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                    program.accept(simulation);
                }
                return null;
            });
        }
    }

    @Test
    void stepsOfLengthZeroMoveNothingAndFindTheSameForces() {
        simulate(ExchangeMode.FUSED, simulation -> {
            MdStep step = simulation.step();
            step.steps(2);
            step.useTimeStep(0);
            step.steps(1);
            HomeAtoms before = step.homeAtoms();
            double[] positions = step.positions();
            float[] forces = step.homeForces();

            step.steps(3);

            assertArrayEquals(positions, step.positions());
            assertArrayEquals(before.v(), step.homeAtoms().v());
            // Bonded terms are added in any order.
            assertArrayEquals(forces, step.homeForces(), 0.01f);
        });
    }

    @Test
    void atomsMoveAgainWithTheTimeStepOfBefore() {
        simulate(ExchangeMode.FUSED, simulation -> {
            MdStep step = simulation.step();
            step.steps(1);
            double[] before = step.positions();

            step.useTimeStep(0);
            step.steps(1);
            step.useTimeStep(0.0005);
            step.steps(1);

            double moved = 0;
            for (int k = 0; k < before.length; k++) {
                moved = Math.max(moved, Math.abs(step.positions()[k] - before[k]));
            }
            assertTrue(moved > 1e-5 && moved < 0.01, "the farthest atom moved by " + moved + " nm");
        });
    }

    @Test
    void aStepIsCountedAndItsKernelsAreTimedInTheirOrder() {
        simulate(ExchangeMode.FUSED, simulation -> {
            MdStep step = simulation.step();
            assertTrue(step.steps(1) > 0, "a step takes time");
            StepCosts costs = step.costs();

            assertEquals(List.of(8, 8), List.of(costs.launches(), costs.hostWaits()));
            assertEquals(
                    List.of(
                            "x.exchangeX",
                            "local.nonbonded",
                            "bonded.bonded",
                            "nonLocal.nonbonded",
                            "nonLocalBonded.bonded",
                            "f.exchangeF",
                            "move.leapFrog",
                            "end.advanceStep"),
                    costs.kernels().run(1).stream().map(PlanTimer.Launch::task).toList());
            assertTrue(costs.graphsHoldExchange());
            assertTrue(Double.isFinite(costs.exposedExchangeNanos(2).orElseThrow()), "steps without exchange end");
            assertTrue(step.steps(1) > 0, "and leave the exchange as it was");
        });
    }

    @Test
    void withConstraintsOneKernelMovesTheAtomsTied() throws IOException {
        MolecularSystem rigid = InputOptions.movableExample(BondConstraints.H_BONDS);
        simulate(rigid, 2, ExchangeMode.FUSED, NonbondedMode.CLUSTER, simulation -> {
            simulation.start();
            MdStep step = simulation.step();
            step.steps(1);
            StepCosts costs = step.costs();

            List<String> tasks =
                    costs.kernels().run(1).stream().map(PlanTimer.Launch::task).toList();
            assertEquals(costs.launches(), tasks.size());
            assertTrue(
                    tasks.contains("move.constrainedLeapFrog") && !tasks.contains("move.leapFrog"), tasks.toString());
            assertTrue(StepCosts.isRepeatable("move.constrainedLeapFrog"));
        });
    }

    @Test
    void replayIsChosenFromARepartitionOn() {
        simulate(ExchangeMode.FUSED, simulation -> {
            MdStep step = simulation.step();
            step.useReplay(true);
            simulation.repartition(0);
            step.steps(2);
            assertEquals(0, step.costs().hostWaits());

            step.useReplay(false);
            simulation.repartition(2);
            step.steps(2);
            assertEquals(8, step.costs().hostWaits());
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void listsThatTheDeviceMakesAreRenewedWithoutARepartition(int ranks) {
        simulate(ranks, ExchangeMode.FUSED, NonbondedMode.CLUSTER, simulation -> {
            Partition before = simulation.partition();
            simulation.step().steps(2);
            assertTrue(simulation.canRenewLists());

            simulation.renewLists(2);
            simulation.step().steps(1);

            assertSame(before, simulation.partition());
            assertTrue(simulation.step().movedAtom().isEmpty());
        });
    }

    @Test
    void listsThatTheHostMakesAreNotRenewedAlone() {
        simulate(1, ExchangeMode.FUSED, NonbondedMode.SIMPLE, simulation -> {
            simulation.step().steps(1);

            assertFalse(simulation.canRenewLists());
        });
    }

    @Test
    void listsThatWereTimedServeFurtherSteps() {
        simulate(1, ExchangeMode.FUSED, NonbondedMode.CLUSTER, simulation -> {
            MdStep step = simulation.step();
            step.useTimeStep(0);
            step.steps(1);
            float[] forces = step.homeForces();

            List<PlanTimer.Launch> launches = step.costs().lists().run(2);
            step.steps(1);

            assertEquals("list.start", launches.get(launches.size() / 2).task());
            assertArrayEquals(forces, step.homeForces(), 0.01f);
        });
    }

    @Test
    void whatTheHostExchangesIsCountedAndNotInTheGraphs() {
        simulate(ExchangeMode.HOST_P2P, simulation -> {
            MdStep step = simulation.step();
            step.steps(1);
            StepCosts costs = step.costs();

            // Pack and add; kernel, copy and message of each direction besides the six graphs.
            assertEquals(List.of(8, 12), List.of(costs.launches(), costs.hostWaits()));
            assertEquals(6, costs.kernels().run(1).size());
            assertFalse(costs.graphsHoldExchange());
        });
    }

    @Test
    void replayedStepsWaitForTheirForcesTheirMotionAndTheExchangeOfTheHost() {
        simulate(ExchangeMode.HOST_P2P, simulation -> {
            MdStep step = simulation.step();
            step.useReplay(true);
            simulation.repartition(0);
            assertTrue(step.steps(3) > 0, "steps take time");

            StepCosts costs = step.costs();
            assertEquals(List.of(8, 2 + 6), List.of(costs.launches(), costs.hostWaits()));
            assertTrue(costs.hostNanos().isEmpty());
            assertTrue(costs.exposedExchangeNanos(1).isEmpty());
        });
    }

    @Test
    void kernelsThatWaitOrCountAreNotRepeated() {
        assertTrue(StepCosts.isRepeatable("nonLocal.nonbonded"));
        assertTrue(StepCosts.isRepeatable("energies.sum"));
        for (String task : List.of(
                "x.exchangeX", "f.exchangeF", "end.advanceStep", "list.start", "localList.find", "list.remember")) {
            assertFalse(StepCosts.isRepeatable(task), task);
        }
    }
}
