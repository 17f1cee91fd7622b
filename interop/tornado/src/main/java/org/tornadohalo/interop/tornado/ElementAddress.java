package org.tornadohalo.interop.tornado;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address {@code array + offset + (index << shift)} in the text of a kernel, or such an offset.
 *
 * @param array the argument; null for an offset
 * @param index the variable; null for a constant
 * @param statement the statement that takes the index
 */
record ElementAddress(String array, long offset, String index, int shift, String statement) {
    private static final Pattern ARRAY = Pattern.compile("\\(unsigned long long\\) (?!(?:u?l|i)_\\d)([a-zA-Z]\\w*)");
    private static final Pattern INDEX = Pattern.compile("\\(long long\\) (i_\\d+)|(i_\\d+) & 4294967295UL");
    private static final Pattern SHIFTED = Pattern.compile("(u?l_\\d+) << (\\d+)");
    private static final Pattern MOVED = Pattern.compile("((?:u?l|i)_\\d+) \\+ (-?\\d+)L?");
    private static final Pattern SUM = Pattern.compile("(u?l_\\d+) \\+ (u?l_\\d+)");
    /** In front of an array's elements. */
    private static final int HEADER_BYTES = 16;

    private static final Map<String, Integer> BYTES =
            Map.of("char", 1, "short", 2, "int", 4, "float", 4, "long long", 8, "double", 8);

    /**
     * What an expression makes; empty if it is none of these.
     *
     * @param statement which assigns it
     * @param known what variables hold
     */
    static Optional<ElementAddress> of(String expression, String statement, Map<String, ElementAddress> known) {
        Matcher array = ARRAY.matcher(expression);
        if (array.matches()) {
            return Optional.of(new ElementAddress(array.group(1), 0, null, 0, statement));
        }
        Matcher index = INDEX.matcher(expression);
        if (index.matches()) {
            return Optional.of(index(index.group(1) == null ? index.group(2) : index.group(1), statement, known));
        }
        Matcher shifted = SHIFTED.matcher(expression);
        if (shifted.matches()) {
            return Optional.ofNullable(known.get(shifted.group(1)))
                    .flatMap(offset -> offset.shifted(Integer.parseInt(shifted.group(2))));
        }
        Matcher moved = MOVED.matcher(expression);
        if (moved.matches()) {
            String variable = moved.group(1);
            return Optional.ofNullable(
                            variable.startsWith("i") ? index(variable, statement, known) : known.get(variable))
                    .map(address -> address.moved(Long.parseLong(moved.group(2))));
        }
        Matcher sum = SUM.matcher(expression);
        return sum.matches() ? sum(known.get(sum.group(1)), known.get(sum.group(2))) : Optional.empty();
    }

    /** An index is never negative: an offset that its sum with a constant makes is the sum of their offsets. */
    private static ElementAddress index(String variable, String statement, Map<String, ElementAddress> known) {
        return known.getOrDefault(variable, new ElementAddress(null, 0, variable, 0, statement));
    }

    private static Optional<ElementAddress> sum(ElementAddress address, ElementAddress offset) {
        if (address == null || offset == null || offset.array != null || address.index != null) {
            return Optional.empty();
        }
        return Optional.of(new ElementAddress(
                address.array, address.offset + offset.offset, offset.index, offset.shift, offset.statement));
    }

    private Optional<ElementAddress> shifted(int bits) {
        return array != null
                ? Optional.empty()
                : Optional.of(new ElementAddress(null, offset << bits, index, shift + bits, statement));
    }

    private ElementAddress moved(long distance) {
        return new ElementAddress(array, offset + distance, index, shift, statement);
    }

    /** The element of a C type as two arguments, the array and the index; empty if it may be none. */
    Optional<String> element(String type) {
        int bytes = BYTES.getOrDefault(type, 0);
        if (array == null
                || bytes == 0
                || index != null && 1 << shift != bytes
                || (offset - HEADER_BYTES) % bytes != 0) {
            return Optional.empty();
        }
        long constant = (offset - HEADER_BYTES) / bytes;
        String sum = index == null ? String.valueOf(constant) : constant == 0 ? index : index + " + " + constant;
        return Optional.of(array + ", " + sum);
    }
}
