package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.HaloReplay;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.jvm.JvmWorld;

/** The part of {@link ExchangeContract} about steps with one direction alone, and about replays. */
abstract class OneDirectionContract {
    static final Duration BOUND = Duration.ofSeconds(30);
    static final int[] BOX = {8, 8, 8};

    private static final int MOST_DELAY_MICROS = 40;

    final ExchangeMode mode;

    OneDirectionContract(ExchangeMode mode) {
        this.mode = mode;
    }

    @ParameterizedTest(name = "{0}, direct peers {1}")
    @CsvSource({"COORDINATES, true", "COORDINATES, false", "FORCES, true", "FORCES, false"})
    void staysExactOverManyStepsWithOneDirectionAloneWhenRanksAreDelayedAtRandom(
            ExchangeContent content, boolean direct) {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {2, 2, 2}, 1.0, 600, 45);
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, direct)) {
            world.run(pe -> runKindsOfSteps(pe, scenario, Collections.nCopies(2000, content)));
        }
    }

    @ParameterizedTest(name = "direct peers {0}")
    @ValueSource(booleans = {true, false})
    void staysExactWhenKindsOfStepsFollowOneAnother(boolean direct) {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {5, 2, 1}, 3.1, 500, 46);
        List<ExchangeContent> steps = new Random(47)
                .ints(200, 0, ExchangeContent.values().length)
                .mapToObj(k -> ExchangeContent.values()[k])
                .toList();
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, direct)) {
            world.run(pe -> runKindsOfSteps(pe, scenario, steps));
        }
    }

    @ParameterizedTest(name = "{0}, direct peers {1}")
    @CsvSource({"COORDINATES, true", "COORDINATES, false", "FORCES, true", "FORCES, false", "BOTH, true", "BOTH, false"
    })
    void replaysKeepCoordinatesExactAndCountTheirLaunches(ExchangeContent content, boolean direct) {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {2, 2, 2}, 1.0, 4000, 48);
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, direct)) {
            world.run(pe -> replay(pe, scenario, content));
        }
    }

    private Void replay(Pe pe, ExchangeScenario scenario, ExchangeContent content) {
        Partition partition = scenario.partition(pe.messenger());
        try (HaloLoop loop = HaloLoop.open(pe, partition, mode);
                HaloReplay replay = loop.replay(content)) {
            ExchangeCheck check = new ExchangeCheck(pe, partition, loop, new double[0]);
            check.writeCoordinates(7);
            if (content.hasCoordinates()) {
                check.wipeHalo();
            }
            assertTrue(replay.run(20) > 0, "time of 20 exchanges");
            if (content.hasCoordinates()) {
                check.assertHaloCoordinates(7);
            }
            int directions = content == ExchangeContent.BOTH ? 2 : 1;
            if (loop.exchange().hasTasks()) {
                assertEquals(directions * loop.exchange().launchesPerStep() / 2 + 1, replay.launches());
                assertEquals(0, replay.hostWaits());
            } else {
                assertTrue(replay.launches() > 0, "launches");
                assertEquals(
                        0, replay.launches() % (directions * partition.pulses().size()), "launches");
            }
        }
        return null;
    }

    private Void runKindsOfSteps(Pe pe, ExchangeScenario scenario, List<ExchangeContent> kinds) {
        Random random = new Random(2000 + pe.pe());
        Partition partition = scenario.partition(pe.messenger());
        double[] copies = new double[scenario.atoms()];
        Arrays.stream(partition.globalIndex()).forEach(global -> copies[global]++);
        double[] allCopies = pe.messenger().sum(copies);
        double[] weights = ExchangeCheck.totalForceWeights(pe, partition, scenario.atoms());
        try (HaloLoop loop = HaloLoop.open(pe, partition, mode)) {
            ExchangeCheck check = new ExchangeCheck(pe, partition, loop, weights);
            check.wipeHalo();
            ExchangeContent before = ExchangeContent.COORDINATES;
            for (int step = 0; step < kinds.size(); step++) {
                if (kinds.get(step) == ExchangeContent.FORCES && before == ExchangeContent.BOTH) {
                    pe.messenger().barrier();
                }
                before = kinds.get(step);
                runStep(loop, check, step, before, allCopies, random);
            }
            assertEquals(kinds.size() + 1, loop.exchange().step());
        }
        return null;
    }

    private static void runStep(
            HaloLoop loop, ExchangeCheck check, int step, ExchangeContent content, double[] copies, Random random) {
        if (content.hasCoordinates()) {
            check.writeCoordinates(step);
            delay(random, MOST_DELAY_MICROS);
            loop.exchangeCoordinates();
            delay(random, MOST_DELAY_MICROS);
            check.assertHaloCoordinates(step);
        }
        if (content == ExchangeContent.COORDINATES) {
            loop.acknowledgeCoordinates();
            return;
        }
        check.writeForces(step);
        delay(random, MOST_DELAY_MICROS);
        if (content == ExchangeContent.BOTH) {
            loop.exchangeForces();
        } else {
            loop.exchangeForcesAlone();
        }
        check.assertHomeForces(step, copies);
    }

    static void delay(Random random, int maxMicros) {
        if (maxMicros > 0 && random.nextInt(4) == 0) {
            LockSupport.parkNanos(1000L * random.nextInt(maxMicros));
        }
    }
}
