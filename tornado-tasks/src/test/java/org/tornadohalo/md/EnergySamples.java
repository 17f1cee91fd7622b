package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

/** Compares the energies of two runs. */
final class EnergySamples {
    private static final double TOLERANCE = 1e-5;

    private EnergySamples() {}

    /** Requires {@code count} samples of the same energies, but for the order in which they were summed. */
    static void assertSame(int count, List<EnergySample> expected, List<EnergySample> seen) {
        assertEquals(count, seen.size());
        for (int k = 0; k < count; k++) {
            Energies there = expected.get(k).energies();
            Energies here = seen.get(k).energies();
            double scale = Math.abs(there.lj()) + Math.abs(there.coulomb());
            assertEquals(there.lj(), here.lj(), TOLERANCE * scale, "sample " + k);
            assertEquals(there.coulomb(), here.coulomb(), TOLERANCE * scale, "sample " + k);
            assertEquals(there.kinetic(), here.kinetic(), TOLERANCE * there.kinetic(), "sample " + k);
        }
    }
}
