package org.tornadohalo.interop.tornado;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds conditions that TornadoVM has translated wrongly: of {@code a && !(b || c)} and its like it writes {@code &&}
 * for {@code ||} without negating {@code b} and {@code c}.
 */
final class ConditionCheck {
    private static final Pattern MIXED =
            Pattern.compile("^\\s*b_\\d+ {2}= {2}(.*(?:\\|\\|.*&&|&&.*\\|\\|).*);", Pattern.MULTILINE);

    private ConditionCheck() {}

    /**
     * Refuses a kernel with such a condition.
     *
     * @param javaText what TornadoVM made of the Java method
     * @throws IllegalArgumentException with the condition and the remedy
     */
    static void require(String kernel, String javaText) {
        Matcher matcher = MIXED.matcher(javaText);
        if (matcher.find()) {
            throw new IllegalArgumentException("kernel " + kernel + " has a condition of && and || together, in which"
                    + " TornadoVM loses negations: split it, or choose a bound or a number with ?: first; it became "
                    + matcher.group(1).strip());
        }
    }
}
