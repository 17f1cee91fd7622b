package org.tornadohalo.reference;

/**
 * A rectangular periodic box.
 *
 * @param lengths [3] edge lengths, nm
 */
record PeriodicBox(double[] lengths) {

    /** Returns a coordinate difference moved to the nearest image, nm. */
    double nearestImage(double difference, int dim) {
        return difference - lengths[dim] * Math.rint(difference / lengths[dim]);
    }

    /** Checks that no atom meets two images of another within the cut-off. */
    void requireFits(double cutoff) {
        for (double length : lengths) {
            if (!(cutoff <= length / 2)) {
                throw new IllegalArgumentException(
                        "the cut-off %s nm must not exceed half of any box edge, but one is %s nm"
                                .formatted(cutoff, length));
            }
        }
    }
}
