package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.HaloReplay;
import org.tornadohalo.LimitExchange;
import org.tornadohalo.LimitStores;
import org.tornadohalo.SignalTimeoutException;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.decomposition.SyntheticHalo;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.jvmhost.JvmHost;
import org.tornadohalo.kernels.Position;

/** The least exchange: every value arrives, round after round. */
@Timeout(60)
class LimitExchangeTest {
    private static final int HOME = 700;
    private static final int ROUNDS = 200;

    @ParameterizedTest(name = "{0} ranks, {1}, {2}, {3} atoms, direct peers {4}")
    @CsvSource({
        "2, POSITIONS, COORDINATES, 600, true",
        "2, POSITIONS, BOTH, 513, true",
        "3, POSITIONS, BOTH, 256, false",
        "3, TRIPLES, COORDINATES, 257, true",
        "2, TRIPLES, BOTH, 1, true",
        "2, TRIPLES, COORDINATES, 0, false",
        "3, PLAIN_TRIPLES, BOTH, 257, true",
        "2, PLAIN_TRIPLES, COORDINATES, 0, false",
        "3, BULK_TRIPLES, BOTH, 257, true",
        "2, BULK_TRIPLES, BOTH, 3, true",
        "2, BULK_TRIPLES, COORDINATES, 600, true",
        "2, BULK_TRIPLES, COORDINATES, 0, false"
    })
    void movesEveryValueInEveryRound(int ranks, LimitStores stores, ExchangeContent content, int sent, boolean direct) {
        DomainGrid grid = SyntheticHalo.cube(ranks, null);
        try (JvmWorld world = new JvmWorld(ranks, Duration.ofSeconds(20), direct)) {
            world.run(pe -> {
                int[] index = IndexMap.SCATTERED.indices(sent, HOME, pe.pe());
                Partition partition = SyntheticHalo.downAndUp(pe.messenger(), grid, HOME, index);
                try (LimitExchange limit = LimitExchange.open(pe, partition, stores);
                        HaloReplay replay = limit.replay(content)) {
                    assertEquals(content == ExchangeContent.BOTH ? 3 : 2, replay.launches());
                    assertEquals(0, replay.hostWaits());
                    rounds(pe, partition, limit, replay, stores, content);
                }
                return null;
            });
        }
    }

    @ParameterizedTest(name = "{0}, {1} threads, {2} resident blocks, {3} atoms")
    @CsvSource({
        "TRIPLES, 1, 3, 600",
        "TRIPLES, 48, 1, 513",
        "TRIPLES, 256, 1, 699",
        "TRIPLES, 256, 2, 700",
        "PLAIN_TRIPLES, 48, 1, 513",
        "PLAIN_TRIPLES, 256, 2, 700",
        "BULK_TRIPLES, 2, 3, 514",
        "BULK_TRIPLES, 48, 1, 513",
        "BULK_TRIPLES, 256, 1, 699",
        "BULK_TRIPLES, 256, 2, 700",
        "POSITIONS, 48, 1, 513",
        "POSITIONS, 256, 1, 699"
    })
    void movesEveryValueWithBlocksOfAnySizeAndTilesOfManyAtoms(
            LimitStores stores, int blockSize, int residentBlocks, int sent) {
        DomainGrid grid = SyntheticHalo.cube(2, null);
        JvmHost.residentBlocks(residentBlocks);
        try (JvmWorld world = new JvmWorld(2, Duration.ofSeconds(20), true, blockSize)) {
            world.run(pe -> {
                int[] index = IndexMap.SCATTERED.indices(sent, HOME, pe.pe());
                Partition partition = SyntheticHalo.downAndUp(pe.messenger(), grid, HOME, index);
                try (LimitExchange limit = LimitExchange.open(pe, partition, stores);
                        HaloReplay replay = limit.replay(ExchangeContent.BOTH)) {
                    rounds(pe, partition, limit, replay, stores, ExchangeContent.BOTH);
                }
                return null;
            });
        } finally {
            JvmHost.useDefaults();
        }
    }

    private static void rounds(
            Pe pe,
            Partition partition,
            LimitExchange limit,
            HaloReplay replay,
            LimitStores stores,
            ExchangeContent content) {
        Random random = new Random(pe.pe());
        for (int round = 0; round < ROUNDS; round++) {
            float[] home = new float[Position.WORDS * HOME];
            for (int word = 0; word < home.length; word++) {
                home[word] = value(pe.pe(), word, round);
            }
            pe.heap().barrierAll();
            limit.x().writeFloats(0, home, home.length);
            LockSupport.parkNanos(random.nextInt(20_000));
            replay.run(1 + round % 3);
            pe.heap().barrierAll();
            int directions = content == ExchangeContent.BOTH ? 2 : 1;
            float[] x = limit.x().readFloats(0, Position.WORDS * partition.atomCount());
            partition.pulses().subList(0, directions).forEach(pulse -> assertArrived(partition, pulse, x, stores));
        }
    }

    private static void assertArrived(Partition partition, Pulse pulse, float[] x, LimitStores stores) {
        int words = stores.bytesPerAtom() / Float.BYTES;
        float round = x[Position.LOW] - value(partition.rank(), Position.LOW, 0);
        for (int k = 0; k < pulse.receiveCount(); k++) {
            int atom = partition.atoms().ownerIndex()[pulse.receiveOffset() + k];
            for (int word = 0; word < words; word++) {
                float expected = value(pulse.receiveRank(), Position.WORDS * atom + word, 0) + round;
                float seen = x[Position.WORDS * pulse.receiveOffset() + words * k + word];
                if (seen != expected) {
                    assertEquals(expected, seen, pulse.label() + ", atom " + k + ", word " + word);
                }
            }
        }
    }

    private static float value(int rank, int word, int round) {
        return 100_000 * (rank + 1) + word + round;
    }

    @Test
    void hasNoForcesAlone() {
        DomainGrid grid = SyntheticHalo.cube(2, null);
        try (JvmWorld world = new JvmWorld(2, Duration.ofSeconds(20), true)) {
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class,
                    () -> world.run(pe -> {
                        Partition partition = SyntheticHalo.downAndUp(pe.messenger(), grid, 5, new int[] {1});
                        try (LimitExchange limit = LimitExchange.open(pe, partition, LimitStores.POSITIONS)) {
                            return limit.replay(ExchangeContent.FORCES);
                        }
                    }));
            assertEquals(
                    "the least exchange sends coordinates or both, not f alone: compare forces with its coordinates",
                    e.getMessage());
        }
    }

    @Test
    void reportsAPeerThatNeverSends() {
        DomainGrid grid = SyntheticHalo.cube(2, null);
        try (JvmWorld world = new JvmWorld(2, Duration.ofMillis(300), true)) {
            SignalTimeoutException e = assertThrows(
                    SignalTimeoutException.class,
                    () -> world.run(pe -> {
                        Partition partition = SyntheticHalo.downAndUp(pe.messenger(), grid, 5, new int[] {1});
                        try (LimitExchange limit = LimitExchange.open(pe, partition, LimitStores.POSITIONS)) {
                            if (pe.pe() == 0) {
                                limit.replay(ExchangeContent.COORDINATES);
                            } else {
                                LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
                            }
                            return null;
                        }
                    }));
            assertEquals(
                    "halo wait timed out: rank 0, pulse 0, coordinate signal expected 1 seen 0 from rank 1",
                    e.getMessage().split(";")[0]);
        }
    }
}
