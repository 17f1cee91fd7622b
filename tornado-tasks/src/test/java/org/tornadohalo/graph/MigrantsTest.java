package org.tornadohalo.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.kernels.RepartitionLayout;

/** Two ranks with 10 and 20 home atoms, of which 3 leave the first and 1 the second. */
class MigrantsTest {
    private static final int[] HOME = {10, 20};
    private static final int[] LEAVING = {3, 1};
    private static final int ROOM = 25;

    private static void onBoth(int unsound, Consumer<Migrants> test) {
        try (JvmWorld world = new JvmWorld(2, Duration.ofSeconds(30), true)) {
            world.run(pe -> {
                int own = pe.pe();
                int[] counters = new int[RepartitionLayout.counters(2)];
                counters[RepartitionLayout.UNSOUND] = own == 1 ? unsound : 0;
                counters[RepartitionLayout.GROUP_RADIUS_SQUARED] = Float.floatToRawIntBits(own == 0 ? 0.04f : 0.01f);
                counters[RepartitionLayout.LEAVING + 1 - own] = LEAVING[own];
                test.accept(new Migrants(pe.messenger(), HOME[own], ROOM, counters));
                return pe;
            });
        }
    }

    @Test
    void areTheSameOnBothRanks() {
        onBoth(0, migrants -> {
            assertTrue(migrants.any());
            assertEquals(List.of(3, 1), List.of(migrants.leaving(0, 1), migrants.leaving(1, 0)));
            assertEquals(List.of(1, 3), List.of(migrants.arriving(0), migrants.arriving(1)));
            assertEquals(List.of(8, 22), List.of(migrants.newHome(0), migrants.newHome(1)));
            assertEquals(0, migrants.arrivingBefore(0, 1));
            assertEquals(3, migrants.arrivingBefore(1, 1));
            assertEquals(0.2, migrants.groupRadius(), 1e-7);
            assertTrue(migrants.groupRadius() * migrants.groupRadius() > 0.04f, "rounded up");
        });
    }

    @ParameterizedTest(name = "room for {0} records, outbox for {1}, {2} atoms, unsound {3}: {4}")
    @CsvSource({
        "23, 3, 30, 0, true",
        "22, 3, 30, 0, false",
        "23, 2, 30, 0, false",
        "23, 3, 31, 0, false",
        "23, 3, 30, 1, false"
    })
    void moveOnlyWhereAllHaveRoomAndNoAtomIsLost(int records, int outbox, int atoms, int unsound, boolean canMove) {
        onBoth(unsound, migrants -> assertEquals(canMove, migrants.canMove(records, outbox, atoms)));
    }

    @Test
    void doNotMoveWhereHomeAtomsHaveNoRoom() {
        try (JvmWorld world = new JvmWorld(1, Duration.ofSeconds(30), true)) {
            world.run(pe -> {
                int[] counters = new int[RepartitionLayout.counters(1)];
                Migrants fitting = new Migrants(pe.messenger(), ROOM, ROOM, counters);
                Migrants tooMany = new Migrants(pe.messenger(), ROOM + 1, ROOM, counters);

                assertFalse(fitting.any());
                assertTrue(fitting.canMove(ROOM, 0, ROOM));
                assertFalse(tooMany.canMove(ROOM + 1, 0, ROOM + 1));
                return pe;
            });
        }
    }
}
