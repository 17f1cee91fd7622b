package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tornadohalo.interop.device.KernelRules;
import org.tornadohalo.jvmhost.rules.KernelChecker;
import org.tornadohalo.jvmhost.rules.KernelRule;

class KernelRulesTest {
    /** Kernels that divide the threads of the grid by those of a block, both at least 1, to count the blocks. */
    private static final List<String> COUNTING_BLOCKS = List.of(
            "FusedHaloKernels.exchangeCoordinates",
            "FusedHaloKernels.exchangeForces",
            "TmaHaloKernels.exchangeTmaCoordinates",
            "PulseHaloKernels.exchangePulseCoordinates",
            "DirectHaloKernels.exchangeDirectCoordinates",
            "DirectHaloKernels.exchangeDirectForces",
            "LimitKernels.sendPositions",
            "LimitKernels.sendTriples",
            "LimitKernels.sendPlainTriples",
            "LimitKernels.sendBulkTriples");

    private static final KernelChecker CHECKER = checker();

    private static KernelChecker checker() {
        KernelChecker checker = KernelRules.checker();
        for (String kernel : COUNTING_BLOCKS) {
            checker = checker.allowing(KernelRule.DIVISION, kernel, "counts the blocks of the grid");
        }
        for (String kernel : List.of(
                "ClusterKernel.clusterForces",
                "ConstraintKernel.constrainedLeapFrog",
                "PairSearchKernels.listPairs",
                "PairPruneKernel.prunePairs")) {
            checker = checker.allowing(
                    KernelRule.OBJECTS,
                    kernel,
                    "an array of constant size, indexed by unrolled loops alone, becomes registers");
        }
        return checker.allowing(
                KernelRule.DIVISION,
                "StepWord.isEnergyStep",
                "only whether the remainder is 0, which no sign changes; no constant divides");
    }

    @TestFactory
    List<DynamicTest> everyKernelKeepsTheRules() {
        return AllKernels.methods().stream()
                .map(kernel -> DynamicTest.dynamicTest(
                        kernel.getDeclaringClass().getSimpleName() + "." + kernel.getName(),
                        () -> assertEquals(List.of(), CHECKER.check(kernel))))
                .toList();
    }

    @Test
    void allKernelsAreFound() {
        List<String> names = AllKernels.methods().stream().map(Method::getName).toList();

        assertTrue(
                names.containsAll(List.of("exchangeCoordinates", "nonbondedForces", "findSupers", "touchFloats")),
                names.toString());
    }
}
