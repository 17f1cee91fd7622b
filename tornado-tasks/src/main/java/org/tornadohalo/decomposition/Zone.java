package org.tornadohalo.decomposition;

/**
 * Zones of the eighth-shell halo, numbered so that each is a neighbour of the one before: 0 = home, 1 = (100), 2 =
 * (110), 3 = (010), 4 = (011), 5 = (001), 6 = (101), 7 = (111); the digits stand for the first, second and third
 * decomposed dimension.
 */
public final class Zone {
    /** Number of zones, the home zone included. */
    public static final int COUNT = 8;

    private static final int[] NUMBER_OF_SHIFT = {0, 1, 3, 2, 5, 6, 4, 7};

    private Zone() {}

    /** The number of the zone with a zone shift: bit k stands for the k-th decomposed dimension. */
    public static int numberOf(int zoneShift) {
        return NUMBER_OF_SHIFT[zoneShift];
    }
}
