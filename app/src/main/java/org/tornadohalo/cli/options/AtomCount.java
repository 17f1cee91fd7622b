package org.tornadohalo.cli.options;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A number of atoms, written {@code 45000}, {@code 45k} or {@code 1.5M}.
 *
 * @param value 1 or more
 */
public record AtomCount(int value) {
    /** Beyond it, arrays of coordinates do not fit into Java's indices. */
    private static final int MOST = 100_000_000;

    private static final int DEFAULT_BOX = 45_000;

    private static final Pattern FORM = Pattern.compile("(-?\\d{1,12}(?:\\.\\d{1,9})?)([kKmM]?)");

    /** The values of counts, each once. */
    static List<Integer> values(List<AtomCount> counts) {
        return counts.stream().map(AtomCount::value).distinct().toList();
    }

    /** Sizes of boxes to measure, each once; 45,000 atoms if nothing is named, also nothing in place of boxes. */
    static List<Integer> boxes(List<AtomCount> counts, List<?> others) {
        return counts.isEmpty() && others.isEmpty() ? List.of(DEFAULT_BOX) : values(counts);
    }

    /** Reads the form. */
    public static final class Converter implements ITypeConverter<AtomCount> {
        @Override
        public AtomCount convert(String text) {
            Matcher parts = FORM.matcher(text.strip());
            if (!parts.matches()) {
                throw new TypeConversionException(
                        "'" + text + "' is not a number of atoms, such as 45000, 45k or 1.5M");
            }
            int zeros = switch (parts.group(2).toLowerCase(Locale.ROOT)) {
                case "k" -> 3;
                case "m" -> 6;
                default -> 0;
            };
            BigDecimal value = new BigDecimal(parts.group(1)).movePointRight(zeros);
            boolean whole = value.stripTrailingZeros().scale() <= 0;
            if (!whole || value.signum() <= 0 || value.compareTo(BigDecimal.valueOf(MOST)) > 0) {
                throw new TypeConversionException(
                        "'" + text + "' is not a whole number of atoms from 1 to " + MOST / 1_000_000 + "M");
            }
            return new AtomCount(value.intValueExact());
        }
    }
}
