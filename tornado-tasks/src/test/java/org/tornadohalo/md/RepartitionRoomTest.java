package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.graph.MdStep;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.topology.MolecularSystem;

/** What kernels that make partitions have no room for is left to the host. */
class RepartitionRoomTest {
    private static final Duration BOUND = Duration.ofSeconds(30);
    private final double[] box = {6, 3, 3};
    /** What a flight of 3 steps of 2 fs takes atoms on by, nm. */
    private static final double FLIGHT = 0.6;

    private static final double VELOCITY = FLIGHT / 6e-3;

    private final Random random = new Random(3);
    private final List<double[]> x = new ArrayList<>();
    private final List<Double> vx = new ArrayList<>();

    /** Adds atoms anywhere in a layer. */
    private void add(int count, double from, double to, double velocity) {
        for (int k = 0; k < count; k++) {
            x.add(new double[] {
                from + (to - from) * random.nextDouble(), box[1] * random.nextDouble(), box[2] * random.nextDouble()
            });
            vx.add(velocity);
        }
    }

    private MolecularSystem system() {
        int atoms = x.size();
        double[] positions = new double[3 * atoms];
        double[] velocities = new double[3 * atoms];
        for (int atom = 0; atom < atoms; atom++) {
            System.arraycopy(x.get(atom), 0, positions, 3 * atom, 3);
            velocities[3 * atom] = vx.get(atom);
        }
        return new Particles()
                .add(atoms / 2, 0.01, 40)
                .add(atoms - atoms / 2, -0.01, 40)
                .at(positions, velocities, box, 0, 0);
    }

    private void onTwoRanks(boolean directPeers, Consumer<RankSimulation> test) {
        MolecularSystem system = system();
        SimulationSettings settings = new SettingsOfTest()
                .cutoff(0.5)
                .timeStep(1e-5)
                .steps(10)
                .listInterval(5)
                .listRadius(0.55)
                .energyInterval(10)
                .cells(2, 1, 1)
                .exchange(ExchangeMode.FUSED)
                .nonbondedMode(NonbondedMode.CLUSTER)
                .settings();
        try (JvmWorld world = new JvmWorld(2, BOUND, directPeers)) {
            world.run(pe -> {
                try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                    test.accept(simulation);
                }
                return pe;
            });
        }
    }

    private static void fly(MdStep step) {
        step.useTimeStep(2e-3);
        step.steps(3);
        step.useTimeStep(1e-5);
    }

    private static void requireForcesOfTheHostsPartition(RankSimulation simulation) {
        double[] found = simulation.evaluate().forces();
        simulation.repartitionByHost();
        double[] expected = simulation.evaluate().forces();
        for (int k = 0; k < expected.length; k++) {
            assertEquals(expected[k], found[k], 1e-4 * Math.max(1, Math.abs(expected[k])), "component " + k);
        }
    }

    /** Lets atoms fly several times, each time with a partition by the device where it has room; returns how many it has made. */
    private int flights(int count, boolean directPeers) {
        AtomicInteger made = new AtomicInteger();
        onTwoRanks(directPeers, simulation -> {
            for (int flight = 0; flight < count; flight++) {
                fly(simulation.step());
                if (simulation.step().repartitionByDevice()) {
                    made.incrementAndGet();
                } else {
                    simulation.repartitionByHost();
                }
                requireForcesOfTheHostsPartition(simulation);
            }
        });
        return made.get();
    }

    /** The arrays of a rank may have more room than symmetric memory, which grows with the largest rank. */
    @Test
    void aRankThatBecomesTheLargestOneNeedsRoomForLocalForces() {
        add(500, 0, 0.5, 0);
        add(690, 3.05, 3.55, -VELOCITY);
        add(150, 3.7, 4.1, -VELOCITY);
        add(160, 5, 5.5, 0);

        assertEquals(0, flights(2, true));
    }

    @Test
    void theFirstAtomOfAHaloNeedsRoomWhereItIsStaged() {
        add(400, 2.2, 2.9, 0);
        add(400, 5.2, 5.9, 0);
        add(1, 1.95, 1.96, -VELOCITY);
        add(1, 4.95, 4.96, -VELOCITY);

        assertEquals(2, flights(2, false), "all but the first one");
    }

    /** The curve is as fine along short edges as along the longest one. */
    @Test
    void aVeryLongBoxWouldHaveTooManyCubes() {
        box[0] = 1000;
        add(20, 2, 900, 0);

        assertEquals(0, flights(1, true));
    }
}
