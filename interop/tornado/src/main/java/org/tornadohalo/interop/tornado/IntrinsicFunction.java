package org.tornadohalo.interop.tornado;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tornadohalo.interop.device.Intrinsics;
import org.tornadohalo.interop.device.Nvshmem;

/**
 * One device intrinsic: a public static method that kernels call, and the device function of the same name in
 * {@code intrinsics.cuh}.
 *
 * @param method the Java method
 */
record IntrinsicFunction(Method method) {
    private static final String NAMESPACE = "halo::";

    private static final Pattern CALLS_NVSHMEM = Pattern.compile("\\b" + Nvshmem.class.getSimpleName() + "::");

    /** Calls, as TornadoVM and twins write them; whatever a twin includes counts as called. */
    private static final Pattern WAITS = Pattern.compile(
            "\\b(waitAcquireSystem|waitAcquireDevice|loadAcquireSystem|loadAcquireDevice|signalWaitUntilAtLeast)\\(");

    /**
     * Takes 92 registers in NVSHMEM 3.4, with which a multiprocessor holds two blocks of 256 threads; no exchange calls
     * it.
     */
    private static final String WIDE_CALL = "putFloatSignalThread(";

    /** Methods that order nothing: other accesses may be moved across them. */
    private static final Set<String> UNORDERED = Set.of(
            "loadFloat",
            "storeFloat",
            "loadFloat4",
            "loadReadOnlyFloat4",
            "storeFloat4",
            "copyFloat4",
            "loadDouble",
            "storeDouble",
            "loadInt",
            "loadReadOnlyInt",
            "storeInt",
            "loadLong",
            "storeLong",
            "atomicAddFloat",
            "atomicAddInt",
            "atomicMaxInt",
            "stage",
            "stageWord",
            "toFloat",
            "ofFloat",
            "floorToInt",
            "myPe",
            "peCount",
            "any",
            "ballot",
            "reduceOr",
            "shuffle",
            "shuffleXor",
            "shuffleDown");

    /** All intrinsics, in the order of their names. */
    static List<IntrinsicFunction> all() {
        return Intrinsics.CLASSES.stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()) && Modifier.isStatic(method.getModifiers()))
                .map(IntrinsicFunction::new)
                .sorted((a, b) -> a.method.toString().compareTo(b.method.toString()))
                .toList();
    }

    /** The qualified name of the device function. */
    String callee() {
        return NAMESPACE + method.getDeclaringClass().getSimpleName() + "::" + method.getName();
    }

    /** Whether memory accesses may not be moved across a call. */
    boolean isOrdered() {
        return !UNORDERED.contains(method.getName());
    }

    /** Whether a kernel with this text, TornadoVM's or hand-written, calls NVSHMEM and so has to be linked with it. */
    static boolean callsNvshmem(String kernelText) {
        return CALLS_NVSHMEM.matcher(kernelText).find();
    }

    /**
     * Whether blocks of a kernel with this text may wait for other blocks, of this rank or another, so that all of a
     * launch on all multiprocessors have to be resident. One that puts by single threads has to be launched with fewer
     * blocks.
     */
    static boolean waits(String kernelText) {
        return WAITS.matcher(kernelText).find() && !kernelText.contains(WIDE_CALL);
    }

    /** The head of the device function, as {@code intrinsics.cuh} has to hold it. */
    String declarationPattern() {
        String parameters = IntStream.range(0, method.getParameterCount())
                .mapToObj(i -> deviceType(method.getParameterTypes()[i]) + "\\s+\\w+")
                .collect(Collectors.joining(",\\s+"));
        return "HALO_INLINE\\s+" + deviceType(method.getReturnType()) + "\\s+" + method.getName() + "\\(" + parameters
                + "\\)";
    }

    private static String deviceType(Class<?> type) {
        return switch (type.getName()) {
            case "long" -> "long long";
            // TornadoVM keeps truth values as int, 0 or 1.
            case "boolean" -> "int";
            default -> type.getName();
        };
    }
}
