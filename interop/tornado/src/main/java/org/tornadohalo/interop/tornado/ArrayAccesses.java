package org.tornadohalo.interop.tornado;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The accesses to arrays in the text that TornadoVM makes of a kernel. It makes addresses of integers, of which the compiler
 * can tell neither that they are global nor that arrays do not overlap.
 *
 * <p>No two arguments of a task are the same array, and no kernel reaches an array but through its arguments: what it never
 * stores to does not change while it runs.
 */
final class ArrayAccesses {
    private static final Pattern ACCESS = Pattern.compile("\\*\\(\\( ?([a-z ]+?) ?\\*\\) (ul_\\d+)\\)(\\s*=(?!=))?");
    private static final Pattern ARGUMENT = Pattern.compile("(ul_\\d+)\\s+=\\s+\\(unsigned long long\\) (\\w+);");
    private static final Pattern ADDRESS = Pattern.compile("(ul_\\d+)\\s+=\\s+([^;=*]+);");
    private static final Pattern DECLARATION = Pattern.compile("(?m)^\\s*unsigned long long (?:ul_\\d+(?:, )?)+;");
    private static final Pattern VARIABLE = Pattern.compile("ul_\\d+");

    /** Arguments by the variables that hold their addresses, or addresses in them. */
    private final Map<String, String> arrayOf = new HashMap<>();
    /** Arrays that are stored to, or used in a way unknown here. */
    private final Set<String> written = new HashSet<>();
    /** Whether something is stored at an address of which the array is unknown. */
    private boolean writesUnknown;

    private ArrayAccesses(String kernelText) {
        String rest = collectAddresses(DECLARATION.matcher(kernelText).replaceAll(""));
        Matcher access = ACCESS.matcher(rest);
        while (access.find()) {
            if (access.group(3) != null) {
                writesUnknown |= !arrayOf.containsKey(access.group(2));
                written.add(arrayOf.get(access.group(2)));
            }
        }
        Matcher other = VARIABLE.matcher(access.replaceAll(""));
        while (other.find()) {
            written.add(arrayOf.get(other.group()));
        }
    }

    /**
     * The kernel's text with its accesses to arrays in the global state space; loads from arrays that it never stores to are
     * those of read-only memory, which the compiler moves before stores.
     */
    static String inStateSpace(String kernelText) {
        ArrayAccesses accesses = new ArrayAccesses(kernelText);
        return ACCESS.matcher(kernelText)
                .replaceAll(access -> (accesses.isReadOnly(access.group(2)) ? "halo::readOnly<" : "halo::global<")
                        + access.group(1) + ">(" + access.group(2) + ")"
                        + Matcher.quoteReplacement(access.group(3) == null ? "" : access.group(3)));
    }

    /** Finds what each address is in; returns the text without the statements that make addresses. */
    private String collectAddresses(String text) {
        Matcher argument = ARGUMENT.matcher(text);
        while (argument.find()) {
            arrayOf.put(argument.group(1), argument.group(2));
        }
        Matcher address = ADDRESS.matcher(argument.replaceAll(""));
        while (address.find()) {
            Matcher operand = VARIABLE.matcher(address.group(2));
            while (operand.find()) {
                if (arrayOf.containsKey(operand.group())) {
                    String before = arrayOf.put(address.group(1), arrayOf.get(operand.group()));
                    writesUnknown |= before != null && !before.equals(arrayOf.get(operand.group()));
                }
            }
        }
        return address.replaceAll("");
    }

    private boolean isReadOnly(String address) {
        return !writesUnknown && arrayOf.containsKey(address) && !written.contains(arrayOf.get(address));
    }
}
