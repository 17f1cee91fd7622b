package org.tornadohalo.io;

/**
 * The blank-separated fields of one line.
 *
 * @param source the line
 * @param tokens its fields
 */
record Fields(SourceLine source, String[] tokens) {

    /** Splits a line that is not blank. */
    static Fields of(SourceLine source) {
        return new Fields(source, source.text().split("\\s+"));
    }

    int size() {
        return tokens.length;
    }

    String text(int index) {
        return tokens[index];
    }

    /** Checks the number of fields; {@code layout} shows the user what belongs there. */
    Fields requireSize(int least, int most, String layout) {
        if (size() < least || size() > most) {
            String expected = least == most ? Integer.toString(least) : least + " to " + most;
            throw error("the line must have %s fields (%s), but has %d".formatted(expected, layout, size()));
        }
        return this;
    }

    double real(int index, String what) {
        try {
            return FieldParser.real(tokens[index]);
        } catch (NumberFormatException e) {
            throw error("%s %s".formatted(what, e.getMessage()));
        }
    }

    int integer(int index, String what) {
        try {
            return FieldParser.integer(tokens[index]);
        } catch (NumberFormatException e) {
            throw error("%s %s".formatted(what, e.getMessage()));
        }
    }

    double positiveReal(int index, String what) {
        double value = real(index, what);
        if (!(value > 0)) {
            throw error("%s must be positive, but is %s".formatted(what, tokens[index]));
        }
        return value;
    }

    double nonNegativeReal(int index, String what) {
        double value = real(index, what);
        if (value < 0) {
            throw error("%s must not be negative, but is %s".formatted(what, tokens[index]));
        }
        return value;
    }

    int nonNegativeInteger(int index, String what) {
        int value = integer(index, what);
        if (value < 0) {
            throw error("%s must not be negative, but is %d".formatted(what, value));
        }
        return value;
    }

    FileFormatException error(String problem) {
        return source.error(problem);
    }
}
