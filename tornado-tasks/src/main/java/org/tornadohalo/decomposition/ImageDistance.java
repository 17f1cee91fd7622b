package org.tornadohalo.decomposition;

/** Whether images of local atoms are within the list radius, in the float arithmetic of {@link PairListBuilder}. */
final class ImageDistance {
    private final float[] x;
    private final float squaredRadius;
    private final float[][] shift = new float[PairEntry.SHIFTS][3];

    ImageDistance(Partition partition, double listRadius) {
        x = partition.x();
        squaredRadius = (float) listRadius * (float) listRadius;
        for (int code = 0; code < PairEntry.SHIFTS; code++) {
            for (int dim = 0; dim < 3; dim++) {
                shift[code][dim] =
                        PairEntry.shift(code, dim) * (float) partition.grid().box(dim);
            }
        }
    }

    float squaredRadius() {
        return squaredRadius;
    }

    /** The shift of a code, nm, [3]. */
    float[] shift(int code) {
        return shift[code];
    }

    boolean isWithinList(int i, int j, int code) {
        float dx = x[3 * i] - shift[code][0] - x[3 * j];
        float dy = x[3 * i + 1] - shift[code][1] - x[3 * j + 1];
        float dz = x[3 * i + 2] - shift[code][2] - x[3 * j + 2];
        return dx * dx + dy * dy + dz * dz < squaredRadius;
    }
}
