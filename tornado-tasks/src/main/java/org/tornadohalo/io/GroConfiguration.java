package org.tornadohalo.io;

import java.util.Locale;

/**
 * Atoms, coordinates, velocities and box of a system.
 *
 * <p>The arrays belong to the configuration and are not copied; n is the number of atoms.
 *
 * @param title first line of the file
 * @param residueNumbers [n]
 * @param residueNames [n]
 * @param atomNames [n]
 * @param x [3n] coordinates x, y, z of one atom after the other, nm
 * @param v [3n] velocities in the same order, nm/ps; null if there are none
 * @param box [3] edge lengths of the rectangular periodic box, nm
 */
public record GroConfiguration(
        String title,
        int[] residueNumbers,
        String[] residueNames,
        String[] atomNames,
        double[] x,
        double[] v,
        double[] box) {

    /**
     * Checks that all arrays belong to the same number of atoms.
     *
     * @throws IllegalArgumentException if an array has another length
     */
    public GroConfiguration {
        int n = atomNames.length;
        boolean fits = residueNumbers.length == n && residueNames.length == n && x.length == 3 * n && box.length == 3;
        if (!fits || (v != null && v.length != 3 * n)) {
            throw new IllegalArgumentException(
                    "arrays of a configuration of %d atoms must have %d names, %d coordinates and 3 box lengths"
                            .formatted(n, n, 3 * n));
        }
    }

    /** Number of atoms. */
    public int atomCount() {
        return atomNames.length;
    }

    /** Whether the atoms have velocities. */
    public boolean hasVelocities() {
        return v != null;
    }

    /**
     * The same with time and step in the title, as GROMACS writes them; they replace those of an earlier title.
     *
     * @param timePs ps
     */
    public GroConfiguration atTime(double timePs, long step) {
        String name = title.replaceFirst("\\s*\\bt=\\s*[-+.\\deE]+(\\s+step=\\s*-?\\d+)?\\s*$", "");
        String timed = String.format(Locale.ROOT, "%s t= %9.5f step= %d", name, timePs, step);
        return new GroConfiguration(timed, residueNumbers, residueNames, atomNames, x, v, box);
    }

    /** The same atoms in the same box with other coordinates (nm, [3n]) and velocities (nm/ps, [3n]). */
    public GroConfiguration withState(double[] coordinates, double[] velocities) {
        return new GroConfiguration(title, residueNumbers, residueNames, atomNames, coordinates, velocities, box);
    }

    /**
     * Returns the system repeated along the box edges.
     *
     * <p>Copies are whole systems one after the other, the x index outermost and the z index innermost. Coordinates
     * are shifted by box lengths, velocities are the same in all copies, residue numbers count on.
     *
     * @param nx copies along x, at least 1
     * @param ny copies along y, at least 1
     * @param nz copies along z, at least 1
     * @throws IllegalArgumentException if a factor is below 1 or the result would be too large for one array
     */
    public GroConfiguration replicate(int nx, int ny, int nz) {
        int copies = checkedCopies(nx, ny, nz);
        int n = atomCount();
        int[] numbers = new int[copies * n];
        String[] residues = new String[copies * n];
        String[] names = new String[copies * n];
        double[] positions = new double[copies * 3 * n];
        double[] velocities = v == null ? null : new double[copies * 3 * n];
        int residueCount = residueCount();
        for (int copy = 0; copy < copies; copy++) {
            int first = copy * n;
            System.arraycopy(residueNames, 0, residues, first, n);
            System.arraycopy(atomNames, 0, names, first, n);
            for (int i = 0; i < n; i++) {
                numbers[first + i] = residueNumbers[i] + copy * residueCount;
            }
            double[] shift = {copy / (ny * nz) * box[0], copy / nz % ny * box[1], copy % nz * box[2]};
            for (int k = 0; k < 3 * n; k++) {
                positions[3 * first + k] = x[k] + shift[k % 3];
            }
            if (velocities != null) {
                System.arraycopy(v, 0, velocities, 3 * first, 3 * n);
            }
        }
        double[] newBox = {nx * box[0], ny * box[1], nz * box[2]};
        return new GroConfiguration(title, numbers, residues, names, positions, velocities, newBox);
    }

    private int checkedCopies(int nx, int ny, int nz) {
        if (nx < 1 || ny < 1 || nz < 1) {
            throw new IllegalArgumentException(
                    "the numbers of copies must be at least 1, but are %d %d %d".formatted(nx, ny, nz));
        }
        double coordinates = 3.0 * Math.max(1, atomCount()) * nx * ny * nz;
        if (coordinates > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "%d x %d x %d copies of %d atoms are too many; at most %d atoms fit in one configuration"
                            .formatted(nx, ny, nz, atomCount(), (Integer.MAX_VALUE - 8) / 3));
        }
        return nx * ny * nz;
    }

    private int residueCount() {
        int count = 0;
        for (int i = 0; i < atomCount(); i++) {
            boolean first = i == 0
                    || residueNumbers[i] != residueNumbers[i - 1]
                    || !residueNames[i].equals(residueNames[i - 1]);
            count += first ? 1 : 0;
        }
        return count;
    }
}
