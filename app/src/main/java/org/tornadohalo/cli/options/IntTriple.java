package org.tornadohalo.cli.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Three positive integers, one per dimension, written {@code X,Y,Z}.
 *
 * @param x in x
 * @param y in y
 * @param z in z
 */
public record IntTriple(int x, int y, int z) {
    /** The product of the three. */
    public long product() {
        return (long) x * y * z;
    }

    /** The three in order, [3]. */
    public int[] toArray() {
        return new int[] {x, y, z};
    }

    @Override
    public String toString() {
        return x + "," + y + "," + z;
    }

    /** Reads the form {@code X,Y,Z}. */
    public static final class Converter implements ITypeConverter<IntTriple> {
        @Override
        public IntTriple convert(String text) {
            String[] parts = text.split(",", -1);
            if (parts.length != 3) {
                throw malformed(text);
            }
            return new IntTriple(positive(parts[0], text), positive(parts[1], text), positive(parts[2], text));
        }

        private static int positive(String part, String text) {
            try {
                int value = Integer.parseInt(part.strip());
                if (value >= 1) {
                    return value;
                }
            } catch (NumberFormatException e) {
                throw malformed(text);
            }
            throw malformed(text);
        }

        private static TypeConversionException malformed(String text) {
            return new TypeConversionException(
                    "'" + text + "' is not of the form X,Y,Z with three positive whole numbers, such as 2,2,1");
        }
    }
}
