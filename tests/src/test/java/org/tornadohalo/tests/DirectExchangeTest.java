package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.jvmhost.BlockOrder;
import org.tornadohalo.jvmhost.JvmHost;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.reference.DirectTwin;
import org.tornadohalo.reference.HaloTwin;

/** {@code direct}: forces have the bits of the sequential twin, because each atom's are summed in a fixed order. */
class DirectExchangeTest extends ExchangeContract {
    DirectExchangeTest() {
        super(ExchangeMode.DIRECT);
    }

    @Override
    void twinCoordinates(List<Partition> partitions, int[][] x, float lowUnit) {
        DirectTwin.exchangeCoordinates(partitions, x, lowUnit);
    }

    @Override
    void twinForces(List<Partition> partitions, float[][] f) {
        DirectTwin.exchangeForces(partitions, f);
    }

    @Override
    String stuckWait() {
        return "rank 0, cell offset (1, 0, 0), coordinate signal expected 1 seen 0 from rank 1";
    }

    @ParameterizedTest(name = "direct peers {0}")
    @ValueSource(booleans = {true, false})
    void bringsTheSameBitsAsPulsesWhereEachDimensionHasOne(boolean direct) {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {2, 3, 2}, 1.0, 4000, 41);
        List<Exchanged> ranks = exchange(scenario, direct);
        List<Partition> partitions = ranks.stream().map(Exchanged::partition).toList();
        int[][] x = ranks.stream().map(Exchanged::xBefore).toArray(int[][]::new);

        HaloTwin.exchangeCoordinates(partitions, x, Position.lowUnit(8));

        assertEquals(3, partitions.getFirst().pulses().size());
        for (int rank = 0; rank < scenario.ranks(); rank++) {
            assertArrayEquals(x[rank], ranks.get(rank).xAfter(), "positions of rank " + rank);
        }
    }

    @ParameterizedTest(name = "{0} resident blocks")
    @ValueSource(ints = {1, 3, 32})
    void sumsForcesToTheSameBitsWhateverTheOrderOfBlocks(int residentBlocks) {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {4, 4, 1}, 2.5, 2000, 42);
        List<Exchanged> expected = exchange(scenario, true);
        JvmHost.residentBlocks(residentBlocks);
        try {
            for (BlockOrder order : List.of(BlockOrder.reverse(), BlockOrder.shuffled(1), BlockOrder.shuffled(2))) {
                JvmHost.blockOrder(order);
                List<Exchanged> actual = exchange(scenario, true);
                for (int rank = 0; rank < scenario.ranks(); rank++) {
                    assertArrayEquals(
                            expected.get(rank).fAfter(), actual.get(rank).fAfter(), "forces of rank " + rank);
                }
            }
        } finally {
            JvmHost.useDefaults();
        }
    }

    private List<Exchanged> exchange(ExchangeScenario scenario, boolean direct) {
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, direct)) {
            return world.run(pe -> exchangeRandomValues(pe, scenario));
        }
    }
}
