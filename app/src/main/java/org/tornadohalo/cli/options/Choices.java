package org.tornadohalo.cli.options;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.cli.options.HostOptions.HostChoice;
import org.tornadohalo.cli.options.InputOptions.Example;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import org.tornadohalo.forcefield.BufferRule;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.PeerPath;
import org.tornadohalo.topology.BondConstraints;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How values of options are read, with errors in the words of a user instead of Java's types. */
public final class Choices {
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    private Choices() {}

    /** Makes the parser read names in any case, whole numbers and numbers this way. */
    public static void register(CommandLine commandLine) {
        commandLine
                .registerConverter(HostChoice.class, oneOf(HostChoice.values()))
                .registerConverter(PeerPath.class, oneOf(PeerPath.values()))
                .registerConverter(BufferRule.class, oneOf(BufferRule.values()))
                .registerConverter(Example.class, oneOf(Example.values()))
                .registerConverter(ExchangeMode.class, oneOf(ExchangeMode.values()))
                .registerConverter(NonbondedMode.class, oneOf(NonbondedMode.values()))
                .registerConverter(BondConstraints.class, oneOf(BondConstraints.values()))
                .registerConverter(ExchangeContent.class, oneOf(ExchangeContent.values()))
                .registerConverter(KernelSource.class, oneOf(KernelSource.values()))
                .registerConverter(IndexMap.class, oneOf(IndexMap.values()))
                .registerConverter(int.class, number(Integer::valueOf, "a whole number"))
                .registerConverter(Integer.class, number(Integer::valueOf, "a whole number"))
                .registerConverter(long.class, number(Long::valueOf, "a whole number"))
                .registerConverter(double.class, number(Choices::real, "a number"))
                .registerConverter(Double.class, number(Choices::real, "a number"));
    }

    /**
     * Reads a number as the files write one: decimal digits, without Java's suffixes, prefixes and words.
     *
     * @throws NumberFormatException if it is none
     */
    static Double real(String text) {
        if (!DECIMAL.matcher(text).matches()) {
            throw new NumberFormatException(text);
        }
        return Double.valueOf(text);
    }

    static <T extends Enum<T>> ITypeConverter<T> oneOf(T[] values) {
        return text -> Arrays.stream(values)
                .filter(value -> name(value).equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "' is none of "
                        + Arrays.stream(values).map(Choices::name).collect(Collectors.joining(", "))));
    }

    private static String name(Enum<?> value) {
        return value.toString().toLowerCase(Locale.ROOT);
    }

    private static <T> ITypeConverter<T> number(Function<String, T> parse, String what) {
        return text -> {
            try {
                return parse.apply(text.strip());
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is not " + what);
            }
        };
    }
}
