package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.interop.jvm.JvmWorld;

class KernelComparisonTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    /** Property {@code bulkRounds}: rounds of bulk copies between PEs. */
    private static final int BULK_ROUNDS = Integer.getInteger("bulkRounds", 10_000);

    @Test
    void everyKernelEqualsItsTwinOnTheJvm() {
        List<EqualityResult> results = new ArrayList<>();

        KernelComparison.run(new ArenaHeap(), KernelComparison.SIZES, 1, results::add);

        assertEquals(List.of(), results.stream().filter(result -> !result.ok()).toList());
        assertEquals(
                List.of(),
                results.stream()
                        .filter(result -> result.difference() != 0 && !mayRound(result))
                        .toList(),
                "only sums of many threads and packed parts may differ at all");
    }

    private static boolean mayRound(EqualityResult result) {
        return result.kernel().equals("bondedForces") && result.quantity().startsWith("forces")
                || result.kernel().equals("clusterForces")
                || result.kernel().equals("wrapAtoms") && result.quantity().contains(", nm")
                || result.quantity().startsWith("packed");
    }

    @ParameterizedTest(name = "{0} PEs")
    @ValueSource(ints = {1, 2, 4, 8})
    void exchangesEqualTheirTwinOverBothPaths(int pes) {
        try (JvmWorld world = new JvmWorld(pes, BOUND, true)) {
            List<List<EqualityResult>> ranks = world.run(pe -> {
                List<EqualityResult> results = new ArrayList<>();
                KernelComparison.runHalo(pe, List.of(0, 33, 1000), 1, results::add);
                return results;
            });

            List<EqualityResult> all = ranks.stream().flatMap(List::stream).toList();
            assertEquals(List.of(), all.stream().filter(result -> !result.ok()).toList());
        }
    }

    @ParameterizedTest(name = "{0} PEs")
    @ValueSource(ints = {1, 2})
    void bulkCopiesAreWholeInsideTheKernelThatSawTheirSignal(int pes) {
        try (JvmWorld world = new JvmWorld(pes, BOUND, true)) {
            List<EqualityResult> results =
                    world.run(pe -> BulkRounds.run(pe, BULK_ROUNDS).orElseThrow());

            assertEquals(
                    List.of(), results.stream().filter(result -> !result.ok()).toList());
        }
    }

    @Test
    void noKernelIsLeftOut() {
        Set<String> compared = new TreeSet<>();
        KernelComparison.run(new ArenaHeap(), List.of(1), 1, result -> compared.add(result.kernel()));
        try (JvmWorld world = new JvmWorld(1, BOUND, true)) {
            world.run(pe -> {
                KernelComparison.runHalo(pe, List.of(1), 1, result -> compared.add(result.kernel()));
                return null;
            });
        }

        assertEquals(
                AllKernels.methods().stream().map(Method::getName).collect(Collectors.toCollection(TreeSet::new)),
                compared);
    }

    @Test
    void aDifferenceBeyondTheToleranceIsNotOk() {
        assertTrue(new EqualityResult("k", "q", "i", 1e-6, 1e-6).ok());
        assertFalse(new EqualityResult("k", "q", "i", 2e-6, 1e-6).ok());
        assertFalse(new EqualityResult(
                        "k", "q", "i", Difference.relative(new double[] {1}, new double[] {Double.NaN}, 1), 1)
                .ok());
        assertEquals(0.1, Difference.relative(new double[] {3, -10, 0.1}, new double[] {3, -10, 1.1}, 3), 1e-12);
        assertEquals(2, Difference.words(new int[] {1, 2, 3}, new int[] {1, -2, 4}));
        assertEquals(1, Difference.bits(new double[] {0.0}, new double[] {-0.0}));
    }
}
