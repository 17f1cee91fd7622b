package org.tornadohalo.bench;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.HaloReplay;
import org.tornadohalo.LimitExchange;
import org.tornadohalo.LimitStores;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.SyntheticHalo;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.kernels.Position;

/** An exchange that moves anything else than it should is found. */
@Timeout(60)
class PayloadCheckTest {
    private static final DomainGrid GRID = SyntheticHalo.cube(2, null);
    private static final int HOME = 300;

    /** A replay after whose run something happens. */
    private record Tampered(HaloReplay replay, Runnable after) implements HaloReplay {
        @Override
        public long run(int times) {
            long nanos = replay.run(times);
            after.run();
            return nanos;
        }

        @Override
        public int launches() {
            return replay.launches();
        }

        @Override
        public int hostWaits() {
            return replay.hostWaits();
        }

        @Override
        public void close() {
            replay.close();
        }
    }

    private static void check(ExchangeContent content, Consumer<HaloExchange> onRankOne) {
        try (JvmWorld world = new JvmWorld(2, Duration.ofSeconds(20), true)) {
            world.run(pe -> {
                Partition partition = SyntheticHalo.down(pe.messenger(), GRID, HOME, 100, IndexMap.SCATTERED);
                HaloLoop loop = HaloLoop.open(pe, partition, ExchangeMode.FUSED);
                HaloReplay replay = new Tampered(loop.replay(content), () -> {
                    if (pe.pe() == 1) {
                        onRankOne.accept(loop.exchange());
                    }
                });
                pe.messenger().barrier();
                new PayloadCheck(pe, partition).check("fused", loop.exchange(), replay, content);
                return null;
            });
        }
    }

    private static void requireFound(ExchangeContent content, Consumer<HaloExchange> onRankOne, String where) {
        String message = assertThrows(IllegalStateException.class, () -> check(content, onRankOne))
                .getMessage();
        assertTrue(message.startsWith("fused is broken, so its time means nothing: " + where), message);
    }

    @Test
    void nothingIsWrongWithAnExchangeThatWorks() {
        check(ExchangeContent.BOTH, exchange -> {});
    }

    @Test
    void aHaloAtomOfAnotherAtomIsFound() {
        int halo = Position.WORDS * (HOME + 17);
        requireFound(
                ExchangeContent.COORDINATES,
                exchange -> {
                    float[] atom = exchange.x().readFloats(halo, 3);
                    exchange.x().write(4L * halo, MemorySegment.ofArray(new float[] {atom[0] + 1}));
                },
                "coordinate x of atom 317 on rank 1 is ");
    }

    @Test
    void aForceThatIsNotAddedIsFound() {
        requireFound(
                ExchangeContent.FORCES,
                exchange -> {
                    float[] f = exchange.f().readFloats(0, 3 * HOME);
                    f[3 * 5 + 2] -= 1;
                    exchange.f().writeFloats(0, f, f.length);
                },
                "force z of atom 5 on rank 1 is ");
    }

    @Test
    void aLeastExchangeThatMovesNothingIsFound() {
        try (JvmWorld world = new JvmWorld(2, Duration.ofSeconds(20), true)) {
            IllegalStateException e = assertThrows(
                    IllegalStateException.class,
                    () -> world.run(pe -> {
                        Partition partition = SyntheticHalo.downAndUp(pe.messenger(), GRID, HOME, new int[] {3, 9});
                        LimitExchange limit = LimitExchange.open(pe, partition, LimitStores.TRIPLES);
                        HaloReplay replay = limit.replay(ExchangeContent.COORDINATES);
                        pe.messenger().barrier();
                        HaloReplay tampered = new Tampered(
                                replay, () -> limit.x().writeFloats(0, new float[4 * (HOME + 2)], 4 * (HOME + 2)));
                        new PayloadCheck(pe, partition)
                                .checkLimit(
                                        "limit-12", limit, LimitStores.TRIPLES, tampered, ExchangeContent.COORDINATES);
                        return null;
                    }));
            assertTrue(e.getMessage().startsWith("limit-12 is broken"), e.getMessage());
        }
    }
}
