package org.tornadohalo.jvmhost.rules;

/**
 * A place where a kernel leaves the subset.
 *
 * @param rule the rule that is broken
 * @param kernel simple class name and method name of the kernel
 * @param method simple class name and method name of the kernel or of the helper that breaks it
 * @param line line of the source, 0 where there is none
 * @param found what stands there
 */
public record Violation(KernelRule rule, String kernel, String method, int line, String found) {
    /** One line: where, what, and the rule. */
    @Override
    public String toString() {
        String helper = method.equals(kernel) ? "" : ", helper " + method;
        String place = line == 0 ? "" : ", line " + line;
        return "kernel " + kernel + helper + place + ": " + found + " (" + rule + ": " + rule.text() + ")";
    }
}
