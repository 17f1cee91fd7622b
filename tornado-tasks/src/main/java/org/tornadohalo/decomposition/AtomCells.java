package org.tornadohalo.decomposition;

import java.util.Arrays;

/**
 * A range of local atoms sorted into small cells that cover their extent, for searching all atoms within a radius. No
 * periodicity. Buffers are kept between calls.
 */
final class AtomCells {
    /** Cell edges relative to the radius: smaller cells test fewer atoms but visit more cells. */
    private static final double EDGE_PER_RADIUS = 0.5;

    /** Sparse systems get at most about this many cells per atom. */
    private static final int CELLS_PER_ATOM = 2;

    /** Covers the rounding of cell indices and of float distances near the radius. */
    private static final double RELATIVE_MARGIN = 1e-5;

    private final double[] origin = new double[3];
    private final double[] extent = new double[3];
    private double edge;
    private double inverseEdge;
    private final int[] cells = new int[3];
    private float radiusSquare;
    private double searchRadius;
    private int count;
    private int[] cellOf = new int[0];
    private int[] cellStart = new int[1];
    private int[] atom = new int[0];
    private float[] ax = new float[0];
    private float[] ay = new float[0];
    private float[] az = new float[0];

    /** Sorts the atoms first to last - 1 of x. */
    void fill(float[] x, int first, int last, float radius) {
        count = last - first;
        radiusSquare = radius * radius;
        setExtent(x, first, last, radius);
        reserve();
        int cellCount = cells[0] * cells[1] * cells[2];
        Arrays.fill(cellStart, 0, cellCount + 1, 0);
        for (int n = 0; n < count; n++) {
            int k = 3 * (first + n);
            int cell = (index(0, x[k]) * cells[1] + index(1, x[k + 1])) * cells[2] + index(2, x[k + 2]);
            cellOf[n] = cell;
            cellStart[cell]++;
        }
        int end = 0;
        for (int cell = 0; cell <= cellCount; cell++) {
            end += cellStart[cell];
            cellStart[cell] = end;
        }
        for (int n = count - 1; n >= 0; n--) {
            int place = --cellStart[cellOf[n]];
            int k = 3 * (first + n);
            atom[place] = first + n;
            ax[place] = x[k];
            ay[place] = x[k + 1];
            az[place] = x[k + 2];
        }
    }

    private void setExtent(float[] x, int first, int last, float radius) {
        double largest = radius;
        for (int dim = 0; dim < 3; dim++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int k = 3 * first + dim; k < 3 * last; k += 3) {
                low = Math.min(low, x[k]);
                high = Math.max(high, x[k]);
            }
            origin[dim] = count == 0 ? 0 : low;
            extent[dim] = count == 0 ? 0 : (double) high - low;
            largest = Math.max(largest, count == 0 ? 0 : Math.max(Math.abs(low), Math.abs(high)));
        }
        searchRadius = radius + largest * RELATIVE_MARGIN;
        double target = radius * EDGE_PER_RADIUS;
        while (!divide(target)) {
            target *= 1.25;
        }
        edge = target;
        inverseEdge = 1 / target;
    }

    /** Sets the cells for an edge length; false if there would be too many. */
    private boolean divide(double target) {
        double product = 1;
        for (int dim = 0; dim < 3; dim++) {
            double n = Math.floor(extent[dim] / target) + 1;
            product *= n;
            cells[dim] = (int) Math.min(n, Integer.MAX_VALUE);
        }
        return product <= Math.max(1, (double) CELLS_PER_ATOM * count);
    }

    private void reserve() {
        int cellCount = cells[0] * cells[1] * cells[2];
        if (cellStart.length < cellCount + 1) {
            cellStart = new int[cellCount + 1 + cellCount / 8];
        }
        if (atom.length < count) {
            int capacity = count + count / 8;
            cellOf = new int[capacity];
            atom = new int[capacity];
            ax = new float[capacity];
            ay = new float[capacity];
            az = new float[capacity];
        }
    }

    private int index(int dim, double position) {
        int cell = (int) ((position - origin[dim]) * inverseEdge);
        return Math.max(0, Math.min(cell, cells[dim] - 1));
    }

    /** Number of atoms, the most that a search can find. */
    int count() {
        return count;
    }

    /** Whether atoms may lie within the radius of a coordinate, seen in one dimension. */
    boolean reaches(int dim, float position) {
        return count > 0
                && position + searchRadius >= origin[dim]
                && position - searchRadius <= origin[dim] + extent[dim];
    }

    /**
     * Finds the atoms a with (px - xa)^2 + (py - ya)^2 + (pz - za)^2 < radius * radius, all in float, left to right.
     *
     * @param found receives local indices, in the order of the cells; must hold {@link #count()}
     * @return how many were found
     */
    int search(float px, float py, float pz, int[] found) {
        int hits = 0;
        int lastX = index(0, px + searchRadius);
        int firstY = index(1, py - searchRadius);
        int lastY = index(1, py + searchRadius);
        double square = searchRadius * searchRadius;
        for (int cx = index(0, px - searchRadius); cx <= lastX; cx++) {
            double restX = square - squareToSlab(0, cx, px);
            for (int cy = firstY; cy <= lastY; cy++) {
                double rest = restX - squareToSlab(1, cy, py);
                if (rest > 0) {
                    double half = Math.sqrt(rest);
                    int column = (cx * cells[1] + cy) * cells[2];
                    int from = cellStart[column + index(2, pz - half)];
                    int to = cellStart[column + index(2, pz + half) + 1];
                    hits = searchRange(from, to, px, py, pz, found, hits);
                }
            }
        }
        return hits;
    }

    private double squareToSlab(int dim, int cell, double position) {
        double low = origin[dim] + cell * edge;
        double distance = Math.max(0, Math.max(low - position, position - low - edge));
        return distance * distance;
    }

    /** Stores every candidate and counts only hits: no branch to mispredict. */
    private int searchRange(int from, int to, float px, float py, float pz, int[] found, int hits) {
        float limit = radiusSquare;
        int next = hits;
        for (int n = from; n < to; n++) {
            float dx = px - ax[n];
            float dy = py - ay[n];
            float dz = pz - az[n];
            found[next] = atom[n];
            next += dx * dx + dy * dy + dz * dz < limit ? 1 : 0;
        }
        return next;
    }
}
