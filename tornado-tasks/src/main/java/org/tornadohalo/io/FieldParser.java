package org.tornadohalo.io;

/** Reads single numbers as the GROMACS files write them: decimal digits, finite, no Java suffixes. */
final class FieldParser {
    private FieldParser() {}

    /**
     * Parses a finite real number.
     *
     * @throws NumberFormatException with a message that names the text, if it is not one
     */
    static double real(String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw notANumber(text);
        }
        if (!Double.isFinite(value)) {
            throw new NumberFormatException("'%s' is not a finite number".formatted(text.strip()));
        }
        if (hasJavaOnlyCharacter(text)) {
            throw notANumber(text);
        }
        return value;
    }

    /**
     * Parses a whole number.
     *
     * @throws NumberFormatException with a message that names the text, if it is not one
     */
    static int integer(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new NumberFormatException("'%s' is not a whole number".formatted(text.strip()));
        }
    }

    private static NumberFormatException notANumber(String text) {
        return new NumberFormatException("'%s' is not a number".formatted(text.strip()));
    }

    private static boolean hasJavaOnlyCharacter(String text) {
        return text.chars().anyMatch(c -> Character.isLetter(c) && c != 'e' && c != 'E');
    }
}
