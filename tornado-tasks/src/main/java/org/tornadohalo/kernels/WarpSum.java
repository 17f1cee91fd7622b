package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.Warp;

/** Sums over the lanes of a warp. */
final class WarpSum {
    private WarpSum() {}

    /** The sum of the values of all lanes up to the own one. */
    static int upTo(int value, int lane) {
        int sum = value;
        for (int distance = 1; distance < Warp.SIZE; distance += distance) {
            int other = Warp.shuffle(sum, Math.max(0, lane - distance));
            sum += lane >= distance ? other : 0;
        }
        return sum;
    }
}
