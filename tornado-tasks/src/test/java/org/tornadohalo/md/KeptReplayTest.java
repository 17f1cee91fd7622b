package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.topology.MolecularSystem;

/** Replays of a step outlive repartitions of systems that stay alike; these atoms have no bonded terms. */
class KeptReplayTest {
    private static final double[] BOX = {4, 2, 2};
    private static final int ATOMS = 320;
    private static final int STEPS = 2;

    /**
     * Atoms of the whole box, or of the middle of the first rank's half of it, which then have no pairs with a halo.
     */
    private static MolecularSystem gas(boolean isClumped) {
        double[] x = new Random(5).doubles(3L * ATOMS).toArray();
        for (int k = 0; k < x.length; k++) {
            x[k] *= BOX[k % 3];
            if (isClumped && k % 3 == 0) {
                x[k] = 0.7 + 0.15 * x[k];
            }
        }
        return new Particles().add(ATOMS, 0, 40).at(x, new double[x.length], BOX, 0, 0);
    }

    private static SimulationSettings settings(NonbondedMode nonbonded) {
        return new SettingsOfTest()
                .cutoff(0.5)
                .steps(STEPS)
                .listInterval(STEPS)
                .listRadius(0.6)
                .energyInterval(100)
                .nonbondedMode(nonbonded)
                .replay(true)
                .settings();
    }

    /** A PE that counts the replays which are asked of it. */
    private static Pe counting(Pe pe, AtomicInteger replays) {
        return (Pe) Proxy.newProxyInstance(
                Pe.class.getClassLoader(), new Class<?>[] {Pe.class}, (_, method, arguments) -> {
                    if (method.getName().equals("replay")) {
                        replays.incrementAndGet();
                    }
                    try {
                        return method.invoke(pe, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Replays made for the first steps and a repartition, and until the end of three repartitions more. */
    private static List<Integer> replays(Pe pe, MolecularSystem gas, NonbondedMode nonbonded) {
        AtomicInteger replays = new AtomicInteger();
        try (RankSimulation simulation = RankSimulation.open(counting(pe, replays), gas, settings(nonbonded))) {
            int first = 0;
            for (int repartition = 1; repartition <= 4; repartition++) {
                simulation.step().steps(STEPS);
                simulation.repartition((long) repartition * STEPS);
                first = repartition == 1 ? replays.get() : first;
            }
            simulation.step().steps(STEPS);
            return List.of(first, replays.get());
        }
    }

    @ParameterizedTest(name = "{0}, {1} ranks, clumped {2}")
    @CsvSource({
        "CLUSTER, 1, false",
        "CLUSTER, 2, false",
        "CLUSTER, 2, true",
        "SIMPLE, 1, false",
        "SIMPLE, 2, false",
        "SIMPLE, 2, true"
    })
    void noneIsMadeAnewWhenAtomsHardlyMove(NonbondedMode nonbonded, int ranks, boolean isClumped) {
        MolecularSystem gas = gas(isClumped);
        try (JvmWorld world = new JvmWorld(ranks, Duration.ofSeconds(60), true)) {
            for (List<Integer> made : world.run(pe -> replays(pe, gas, nonbonded))) {
                assertTrue(made.getFirst() > 0, "steps are replayed");
                assertEquals(made.getFirst(), made.getLast());
            }
        }
    }
}
