package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.FloatBits;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The Lennard-Jones parameters of a pair of atom types in one word, so that kernels load both at once.
 *
 * <pre>
 *   bits 0 to 31    6 c6, kJ/mol nm⁶, as a float
 *   bits 32 to 63   12 c12, kJ/mol nm¹², as a float
 * </pre>
 */
public final class LennardJonesPair {
    private LennardJonesPair() {}

    /** The words of a table with 6 c6 and 12 c12 of each pair, [pairs * 2]. */
    public static LongArray words(float[] table) {
        LongArray words = new LongArray(table.length / 2);
        for (int pair = 0; pair < words.getSize(); pair++) {
            long low = FloatBits.ofFloat(table[2 * pair]) & 0xffff_ffffL;
            words.set(pair, low | (long) FloatBits.ofFloat(table[2 * pair + 1]) << Integer.SIZE);
        }
        return words;
    }

    /** 6 c6. */
    static float sixC6(long word) {
        return FloatBits.toFloat((int) word);
    }

    /** 12 c12. */
    static float twelveC12(long word) {
        return FloatBits.toFloat((int) (word >> Integer.SIZE));
    }
}
