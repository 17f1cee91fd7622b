package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

class LennardJonesPairTest {
    @Test
    void keepsBothNumbersBitForBitWhateverTheirSigns() {
        float[] table = {0f, -0f, -1.5f, 2e-7f, Float.MIN_VALUE, -Float.MAX_VALUE};

        LongArray words = LennardJonesPair.words(table);

        assertEquals(3, words.getSize());
        for (int pair = 0; pair < 3; pair++) {
            assertEquals(table[2 * pair], LennardJonesPair.sixC6(words.get(pair)));
            assertEquals(table[2 * pair + 1], LennardJonesPair.twelveC12(words.get(pair)));
        }
    }

    @Test
    void hasSixC6InTheLowHalfWhereTheCudaTwinsReadIt() {
        assertEquals(
                0x40000000_3f800000L,
                LennardJonesPair.words(new float[] {1f, 2f}).get(0));
    }
}
