package org.tornadohalo.jvmhost.rules;

import java.lang.classfile.instruction.InvokeInstruction;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What kernels may call besides helpers and intrinsics, by the owner's internal name. */
final class AllowedCalls {
    private static final String API = "uk/ac/manchester/tornado/api/";
    private static final String ARRAYS = API + "types/arrays/";
    static final String CONTEXT = API + "KernelContext";

    private static final Set<String> CONTEXT_METHODS =
            Set.of("localBarrier", "atomicAdd", "simdSum", "simdShuffleDown", "simdBroadcastFirst");

    private static final Map<String, Set<String>> JAVA_METHODS = Map.of(
            "java/lang/Math",
            Set.of("max(II)I", "min(II)I", "abs(F)F"),
            "java/lang/Integer",
            Set.of("intValue()I", "bitCount(I)I"));

    private static final Map<String, String> INSTEAD = Map.of(
            "java/lang/Math.abs", "TornadoMath.abs",
            "java/lang/Math.sqrt", "TornadoMath.sqrt, as the float kernel would compute in double",
            "java/lang/Math.floor", "TornadoMath.floor",
            "java/lang/Math.fma", "a * b + c, which the compiler fuses",
            "java/lang/Float.intBitsToFloat", "FloatBits.toFloat",
            "java/lang/Float.floatToRawIntBits", "FloatBits.ofFloat",
            "java/lang/Float.floatToIntBits", "FloatBits.ofFloat");

    private AllowedCalls() {}

    static boolean isOfHostOrLibrary(String owner) {
        return owner.startsWith("java/")
                || owner.startsWith("javax/")
                || owner.startsWith("jdk/")
                || owner.startsWith("[")
                || owner.startsWith(API);
    }

    static boolean isLocalAllocation(InvokeInstruction call) {
        return owner(call).equals(CONTEXT) && name(call).matches("allocate\\w+LocalArray");
    }

    static boolean isSizeOfArray(InvokeInstruction call) {
        return owner(call).startsWith(ARRAYS) && name(call).equals("getSize");
    }

    static boolean isBoxing(InvokeInstruction call) {
        return owner(call).startsWith("java/lang/") && name(call).equals("valueOf");
    }

    static boolean contains(InvokeInstruction call) {
        String owner = owner(call);
        if (owner.startsWith(ARRAYS)) {
            return name(call).equals("get") || name(call).equals("set");
        }
        return switch (owner) {
            case CONTEXT -> CONTEXT_METHODS.contains(name(call));
            case API + "math/TornadoMath" -> true;
            default ->
                JAVA_METHODS
                        .getOrDefault(owner, Set.of())
                        .contains(name(call) + call.type().stringValue());
        };
    }

    /** What to call in place of a method, where there is something. */
    static Optional<String> instead(InvokeInstruction call) {
        return Optional.ofNullable(INSTEAD.get(owner(call) + "." + name(call)));
    }

    private static String owner(InvokeInstruction call) {
        return call.owner().asInternalName();
    }

    private static String name(InvokeInstruction call) {
        return call.name().stringValue();
    }
}
