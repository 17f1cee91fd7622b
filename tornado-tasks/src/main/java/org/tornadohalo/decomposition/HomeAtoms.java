package org.tornadohalo.decomposition;

import java.util.Arrays;

/**
 * The atoms of one rank with all that travels with them when they migrate.
 *
 * <p>The exact position of an atom is x + xLow, added in double: {@code x} is what kernels and neighbours see,
 * {@code xLow} is the part that a float cannot hold. The arrays are not copied.
 *
 * @param globalIndex index of each atom in the whole system, [count]
 * @param x positions, nm, [3 * count]
 * @param xLow low-order part of the positions, nm, [3 * count]
 * @param v velocities, nm/ps, [3 * count]
 */
public record HomeAtoms(int[] globalIndex, float[] x, float[] xLow, float[] v) {
    /**
     * @throws IllegalArgumentException when the lengths of the arrays do not agree
     */
    public HomeAtoms {
        int length = 3 * globalIndex.length;
        if (x.length != length || xLow.length != length || v.length != length) {
            throw new IllegalArgumentException("arrays of " + globalIndex.length + " atoms need " + length
                    + " elements each: x has " + x.length + ", xLow " + xLow.length + ", v " + v.length);
        }
    }

    /** No atoms. */
    public static HomeAtoms none() {
        return new HomeAtoms(new int[0], new float[0], new float[0], new float[0]);
    }

    /**
     * All atoms of a system in the order of their global indices.
     *
     * @param position positions, nm, [3 * atomCount]; split into x and xLow
     * @param v velocities, nm/ps, [3 * atomCount]; not copied
     */
    public static HomeAtoms ofSystem(double[] position, float[] v) {
        int[] globalIndex = new int[position.length / 3];
        Arrays.setAll(globalIndex, atom -> atom);
        HomeAtoms atoms = new HomeAtoms(globalIndex, new float[position.length], new float[position.length], v);
        for (int k = 0; k < position.length; k++) {
            atoms.setPosition(k, position[k]);
        }
        return atoms;
    }

    /** The number of atoms. */
    public int count() {
        return globalIndex.length;
    }

    /** The exact coordinate {@code component} = 3 * atom + dimension, nm. */
    public double position(int component) {
        return (double) x[component] + xLow[component];
    }

    /** Sets the exact coordinate {@code component} = 3 * atom + dimension, nm. */
    public void setPosition(int component, double position) {
        x[component] = (float) position;
        xLow[component] = (float) (position - x[component]);
    }

    /**
     * A copy that holds the given atoms in the given order.
     *
     * @param count places of the copy; those beyond the given atoms are left for others
     */
    HomeAtoms select(int[] atoms, int count) {
        HomeAtoms selected =
                new HomeAtoms(new int[count], new float[3 * count], new float[3 * count], new float[3 * count]);
        ParallelLoop.run(atoms.length, (first, end) -> {
            for (int to = first; to < end; to++) {
                int from = atoms[to];
                selected.globalIndex[to] = globalIndex[from];
                for (int dim = 0; dim < 3; dim++) {
                    selected.x[3 * to + dim] = x[3 * from + dim];
                    selected.xLow[3 * to + dim] = xLow[3 * from + dim];
                    selected.v[3 * to + dim] = v[3 * from + dim];
                }
            }
        });
        return selected;
    }
}
