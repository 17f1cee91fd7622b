package org.tornadohalo.jvmhost.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.jvmhost.rules.elsewhere.Helpers;
import uk.ac.manchester.tornado.api.KernelContext;

class KernelCheckerTest {
    private static final KernelChecker CHECKER = new KernelChecker(List.of(), List.of());

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "manyArguments, SIGNATURE, 21 arguments",
        "newObject, OBJECTS, new java/lang/Object",
        "newArray, OBJECTS, a new array",
        "boxing, OBJECTS, boxing",
        "strings, OBJECTS, strings",
        "exception, EXCEPTIONS, throw",
        "handler, EXCEPTIONS, try",
        "lock, EXCEPTIONS, synchronized",
        "mutableStatic, STATICS, RuleKernels.calls",
        "staticArray, STATICS, RuleKernels.TABLE",
        "absoluteInt, CALLS, use TornadoMath.abs",
        "fused, CALLS, java.lang.Math.fma",
        "bits, CALLS, use FloatBits.toFloat",
        "trailingZeros, CALLS, java.lang.Integer.numberOfTrailingZeros",
        "barrierOfTheGrid, CALLS, KernelContext.globalBarrier",
        "instanceMethod, CALLS, FloatArray.init",
        "otherPackage, CALLS, Helpers.roundUp",
        "recursion, RECURSION, RuleKernels.sumTo",
        "localArrayOfHelper, LOCAL_ARRAYS, allocates",
        "localArrayForHelper, LOCAL_ARRAYS, takes or returns",
        "size, ARRAY_SIZE, getSize()",
        "length, ARRAY_SIZE, length",
        "unsignedShift, UNSIGNED_SHIFT, >>>",
        "division, DIVISION, /",
        "remainderInHelper, DIVISION, %",
        "remainderOfFloats, DIVISION, % of floats",
        "template, NAMES, method template",
        "floor, NAMES, method floor",
        "parameterName, NAMES, variable unsigned",
        "variableName, NAMES, variable shared",
        "helperTooLarge, HELPER_SIZE, bytes"
    })
    void refusesAKernelThatBreaksTheRule(String kernel, KernelRule rule, String found) {
        List<Violation> violations = CHECKER.check(kernel(RuleKernels.class, kernel));

        assertTrue(
                violations.stream()
                        .anyMatch(violation ->
                                violation.rule() == rule && violation.found().contains(found)),
                violations.toString());
    }

    @Test
    void acceptsAKernelThatKeepsAllRules() {
        assertEquals(List.of(), CHECKER.check(kernel(RuleKernels.class, "sound")));
    }

    @Test
    void everyRuleIsBrokenByAKernelOfTheTests() throws IOException {
        Set<KernelRule> broken = Arrays.stream(RuleKernels.class.getDeclaredMethods())
                .filter(method -> KernelChecker.kernelsOf(RuleKernels.class).contains(method))
                .flatMap(method -> CHECKER.check(method).stream())
                .map(Violation::rule)
                .collect(Collectors.toSet());
        broken.addAll(CHECKER.check(withoutDebugInformation()).stream()
                .map(Violation::rule)
                .toList());

        assertEquals(Set.of(KernelRule.values()), broken);
    }

    @Test
    void refusesClassesWithoutALocalVariableTable() throws IOException {
        Method sound = kernel(withoutDebugInformation(), "sound");

        assertEquals(
                Set.of(KernelRule.DEBUG_INFORMATION),
                CHECKER.check(sound).stream().map(Violation::rule).collect(Collectors.toSet()));
    }

    @Test
    void refusesMethodsThatAreNoKernels() {
        Method hidden = Arrays.stream(RuleKernels.class.getDeclaredMethods())
                .filter(method -> method.getName().equals("parity"))
                .findFirst()
                .orElseThrow();

        assertEquals(KernelRule.SIGNATURE, CHECKER.check(hidden).getFirst().rule());
    }

    @Test
    void saysWhereAndWhatInOneLine() {
        String text = CHECKER.check(kernel(RuleKernels.class, "remainderInHelper"))
                .getFirst()
                .toString();

        assertTrue(
                text.matches("kernel RuleKernels.remainderInHelper, helper RuleKernels.parity, line \\d+: %"
                        + " \\(rule 10, division: .*\\)"),
                text);
    }

    @Test
    void anExceptionOfARuleHoldsForItsMethodAlone() {
        KernelChecker lenient = CHECKER.allowing(
                KernelRule.DIVISION, "RuleKernels.parity", "callers pass indices, which are not negative");

        assertEquals(List.of(), lenient.check(kernel(RuleKernels.class, "remainderInHelper")));
        assertEquals(1, lenient.check(kernel(RuleKernels.class, "division")).size());
        assertThrows(IllegalArgumentException.class, () -> CHECKER.allowing(KernelRule.DIVISION, "A.b", " "));
    }

    @Test
    void helpersOfOtherPackagesAreFollowedWhenTheirPackageIsNamed() {
        KernelChecker wide = new KernelChecker(List.of(), List.of(Helpers.class.getPackageName()));

        assertEquals(
                Set.of(KernelRule.DIVISION),
                wide.check(kernel(RuleKernels.class, "otherPackage")).stream()
                        .map(Violation::rule)
                        .collect(Collectors.toSet()));
    }

    private static Method kernel(Class<?> owner, String name) {
        return KernelChecker.kernelsOf(owner).stream()
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** {@link RuleKernels} as javac without -g would leave it. */
    private static Class<?> withoutDebugInformation() throws IOException {
        String file = RuleKernels.class.getName().replace('.', '/') + ".class";
        ClassFile dropping = ClassFile.of(ClassFile.DebugElementsOption.DROP_DEBUG);
        byte[] bytes;
        try (InputStream stream = KernelContext.class.getClassLoader().getResourceAsStream(file)) {
            bytes = dropping.transformClass(
                    dropping.parse(stream.readAllBytes()),
                    ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL));
        }
        ClassLoader loader = new ClassLoader(RuleKernels.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (!name.equals(RuleKernels.class.getName())) {
                    return super.loadClass(name, resolve);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
            }

            @Override
            public InputStream getResourceAsStream(String name) {
                return name.equals(file) ? new ByteArrayInputStream(bytes) : super.getResourceAsStream(name);
            }
        };
        try {
            return loader.loadClass(RuleKernels.class.getName());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
