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
    private static final KernelChecker CHECKER = KernelRules.checker()
            .allowing(
                    KernelRule.DIVISION,
                    "FusedHaloKernels.exchangeCoordinates",
                    "threads of the grid by threads of a block, both at least 1")
            .allowing(
                    KernelRule.DIVISION,
                    "FusedHaloKernels.exchangeForces",
                    "threads of the grid by threads of a block, both at least 1")
            .allowing(
                    KernelRule.DIVISION,
                    "StepWord.isEnergyStep",
                    "only whether the remainder is 0, which no sign changes; no constant divides");

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
                names.containsAll(List.of("exchangeCoordinates", "nonbondedForces", "touchFloats")), names.toString());
    }
}
