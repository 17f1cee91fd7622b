package org.tornadohalo.decomposition;

import java.util.Arrays;

/**
 * Axis-parallel boxes around atoms, with distances that are lower bounds in float arithmetic: rounding is monotone, so
 * the squared distance of two boxes, computed as that of two atoms is, is never above that of atoms in them.
 */
final class BoundingBoxes {
    private float[] low = new float[0];
    private float[] high = new float[0];

    /** Makes so many boxes around nothing, infinitely far from all others. */
    void reset(int count) {
        if (low.length < 3 * count) {
            low = new float[3 * count + count / 2];
            high = new float[low.length];
        }
        Arrays.fill(low, 0, 3 * count, Float.POSITIVE_INFINITY);
        Arrays.fill(high, 0, 3 * count, Float.NEGATIVE_INFINITY);
    }

    /** Extends a box to an atom. */
    void include(int box, float[] x, int atom) {
        for (int dim = 0; dim < 3; dim++) {
            low[3 * box + dim] = Math.min(low[3 * box + dim], x[3 * atom + dim]);
            high[3 * box + dim] = Math.max(high[3 * box + dim], x[3 * atom + dim]);
        }
    }

    /** Extends a box to another one. */
    void include(int box, BoundingBoxes others, int other) {
        for (int dim = 0; dim < 3; dim++) {
            low[3 * box + dim] = Math.min(low[3 * box + dim], others.low[3 * other + dim]);
            high[3 * box + dim] = Math.max(high[3 * box + dim], others.high[3 * other + dim]);
        }
    }

    /** The longest dimension of a box. */
    int longestDimension(int box) {
        int longest = 0;
        for (int dim = 1; dim < 3; dim++) {
            longest = edge(box, dim) > edge(box, longest) ? dim : longest;
        }
        return longest;
    }

    private float edge(int box, int dim) {
        return high[3 * box + dim] - low[3 * box + dim];
    }

    /** The squared distance from a box minus a shift, [3], to one of {@code others}. */
    float squaredDistance(int box, float[] shift, BoundingBoxes others, int other) {
        float dx = distance(3 * box, shift[0], others, 3 * other);
        float dy = distance(3 * box + 1, shift[1], others, 3 * other + 1);
        float dz = distance(3 * box + 2, shift[2], others, 3 * other + 2);
        return dx * dx + dy * dy + dz * dz;
    }

    private float distance(int own, float shift, BoundingBoxes others, int other) {
        float below = others.low[other] - (high[own] - shift);
        float above = low[own] - shift - others.high[other];
        return Math.max(0f, Math.max(below, above));
    }
}
