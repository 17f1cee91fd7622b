package org.tornadohalo.cli.options;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a relative permittivity: a number, or {@code infinity}. */
public final class PermittivityConverter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (word.equals("infinity") || word.equals("inf")) {
            return Double.POSITIVE_INFINITY;
        }
        try {
            return Choices.real(word);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is neither a number nor 'infinity'");
        }
    }
}
