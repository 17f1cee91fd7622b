package org.tornadohalo.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.kernels.RepartitionLayout;

class TopologyTablesTest {
    /** Two entries, the second of which begins so many terms of kind 0 and of kind 3. */
    private static TopologyTables tables(int ofKind0, int ofKind3) {
        int count = ofKind0 + ofKind3;
        int[] term = new int[RepartitionLayout.TERM_WORDS * count];
        for (int k = 0; k < count; k++) {
            term[RepartitionLayout.TERM_WORDS * k + 1] = k < ofKind0 ? 0 : 3;
        }
        return new TopologyTables(
                new int[2],
                new int[2],
                new float[2],
                new int[2],
                new float[2],
                new int[] {0, 0, count},
                term,
                null,
                0,
                null);
    }

    @ParameterizedTest(name = "{0} terms of one kind and {1} of another: {2}")
    @CsvSource({"0, 0, true", "63, 63, true", "64, 0, false", "63, 64, false"})
    void areCountableWithAsManyTermsOfAKindAsTheirBitsHold(int ofKind0, int ofKind3, boolean areCountable) {
        assertEquals(areCountable, tables(ofKind0, ofKind3).areCountable());
    }
}
