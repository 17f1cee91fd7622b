package org.tornadohalo.cli.options;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tornadohalo.ExchangeMode;
import picocli.CommandLine.ITypeConverter;

/**
 * Designs of the exchange, written as a list of names or {@code all}.
 *
 * @param isAll whether all were asked for, so that those which cannot run here are left out
 * @param modes each once
 */
public record ModeChoice(boolean isAll, List<ExchangeMode> modes) {
    private static final String ALL = "all";

    /** Reads the form. */
    public static final class Converter implements ITypeConverter<ModeChoice> {
        @Override
        public ModeChoice convert(String text) throws Exception {
            if (text.strip().equalsIgnoreCase(ALL)) {
                return new ModeChoice(true, List.of(ExchangeMode.values()));
            }
            ITypeConverter<ExchangeMode> one = Choices.oneOf(ExchangeMode.values());
            Set<ExchangeMode> modes = new LinkedHashSet<>();
            for (String name : text.split(",", -1)) {
                modes.add(one.convert(name.strip()));
            }
            return new ModeChoice(false, List.copyOf(modes));
        }
    }
}
