package org.tornadohalo.jvmhost.rules;

import java.util.Locale;

/**
 * The rules of the kernel subset, as TornadoVM 5.2's CUDA backend needs them. A kernel that breaks one does not compile
 * there, makes the compiler hang, or computes something else than on the JVM.
 */
public enum KernelRule {
    SIGNATURE("A kernel is public static void, with a KernelContext first and at most 20 arguments."),
    OBJECTS("Numbers only: no new, null, string, class, lambda, cast or boxing; fields of KernelContext are read."),
    EXCEPTIONS("No throw, try or synchronized."),
    STATICS("No static fields but compile-time constants."),
    CALLS("Calls go to KernelContext, get and set of TornadoVM's arrays, TornadoMath, the intrinsic classes, and static"
            + " helpers of the kernel's package or another kernel package."),
    RECURSION("No recursion."),
    LOCAL_ARRAYS("Local arrays are allocated and indexed in the kernel's own body; helpers neither allocate, take nor"
            + " return arrays."),
    ARRAY_SIZE("No getSize() and no length: the compiler makes a constant of it; pass sizes in a device array."),
    UNSIGNED_SHIFT("No >>>: the compiler makes a signed shift of it."),
    DIVISION("No quotients and remainders of whole numbers, unless no operand can be negative: shift or mask. No % of"
            + " floats."),
    NAMES("No kernel, helper, parameter or variable is named like a word of CUDA C, and no kernel like a function."),
    DEBUG_INFORMATION("Classes are compiled with javac -g: the compiler reads the local variable table."),
    HELPER_SIZE("A helper has at most " + KernelChecker.MAX_HELPER_BYTES
            + " bytes of bytecode, all that it calls included: the compiler inlines no larger one.");

    private final String text;

    KernelRule(String text) {
        this.text = text;
    }

    /** The rule's number in the documentation, from 1. */
    public int number() {
        return ordinal() + 1;
    }

    /** The rule as one or two sentences. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return "rule " + number() + ", " + name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
