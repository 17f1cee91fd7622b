package org.tornadohalo.kernels;

import java.util.Arrays;
import java.util.Random;
import org.tornadohalo.decomposition.Exclusions;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.kernels.PairFinder.PairFilter;
import org.tornadohalo.reference.SequentialNonbonded;
import org.tornadohalo.reference.SequentialNonbonded.Rows;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Atoms on a shaken lattice in a periodic box, of two types, half of them home atoms, every fourth pair excluded. */
final class RandomAtoms {
    static final int TYPES = 2;
    static final NonbondedSettings SETTINGS = new NonbondedSettings(0.8, 0);
    static final float[] LENNARD_JONES = {0.015f, 3e-5f, 0.008f, 1e-5f, 0.008f, 1e-5f, 0.004f, 4e-6f};

    private static final double SPACING = 0.3;
    static final double LIST_RADIUS = 0.9;
    private static final PairFilter EXCLUDED = (i, j) -> (i + j) % 4 == 1 && Math.abs(i - j) < 10;

    final double[] box;
    final float[] x;
    final float[] charge;
    final int[] type;
    final int homeAtoms;

    RandomAtoms(int atoms) {
        this(atoms, 20130 + atoms);
    }

    RandomAtoms(int atoms, long seed) {
        this(atoms, seed, (atoms + 1) / 2);
    }

    private RandomAtoms(int atoms, long seed, int homeAtoms) {
        Random random = new Random(seed);
        int edge = Math.max(7, (int) Math.ceil(Math.cbrt(atoms)));
        box = new double[] {edge * SPACING, edge * SPACING, edge * SPACING};
        x = new float[3 * atoms];
        charge = new float[atoms];
        type = new int[atoms];
        this.homeAtoms = homeAtoms;
        for (int i = 0; i < atoms; i++) {
            int[] site = {i % edge, i / edge % edge, i / edge / edge};
            for (int dim = 0; dim < 3; dim++) {
                x[3 * i + dim] = (float) (SPACING * (site[dim] + 0.3 * random.nextDouble()));
            }
            type[i] = random.nextInt(TYPES);
            charge[i] = DeviceParameters.charge(random.nextDouble() - 0.5, SETTINGS);
        }
    }

    /** Two home atoms at a distance along x, nm, with charges 2 and 3 and type 0. */
    static RandomAtoms pair(float distance) {
        RandomAtoms two = new RandomAtoms(2, 1, 2);
        System.arraycopy(new float[] {1f, 1f, 1f, 1f + distance, 1f, 1f}, 0, two.x, 0, 6);
        System.arraycopy(new float[] {2f, 3f}, 0, two.charge, 0, 2);
        Arrays.fill(two.type, 0);
        return two;
    }

    int count(int section) {
        return section == StepLayout.LOCAL ? homeAtoms : type.length;
    }

    Rows pairs(int section) {
        return rows(section, (i, j) -> !EXCLUDED.accepts(i, j) && !EXCLUDED.accepts(j, i));
    }

    Rows excluded(int section) {
        return rows(section, (i, j) -> EXCLUDED.accepts(i, j) || EXCLUDED.accepts(j, i));
    }

    /** The excluded pairs, by index. */
    static Exclusions exclusions() {
        return new Exclusions() {
            @Override
            public boolean isExcluded(int a, int b) {
                return EXCLUDED.accepts(a, b);
            }

            @Override
            public int largestIndexDistance() {
                return 9;
            }
        };
    }

    private Rows rows(int section, PairFilter filter) {
        PairFilter ofSection = PairFinder.section(section, i -> i < homeAtoms, filter);
        return new PairFinder(x, box, LIST_RADIUS).rows(count(section), ofSection);
    }

    SequentialNonbonded twin() {
        float[] parameters = DeviceParameters.nonbonded(SETTINGS);
        return new SequentialNonbonded(TYPES, parameters, charge, type, LENNARD_JONES, PairFinder.shiftVectors(box));
    }

    NonbondedLaunch kernel() {
        return new NonbondedLaunch(
                TYPES,
                FloatArray.fromArray(DeviceParameters.nonbonded(SETTINGS)),
                DeviceState.floats(charge),
                DeviceState.ints(type),
                LennardJonesPair.words(LENNARD_JONES),
                FloatArray.fromArray(PairFinder.shiftVectors(box)));
    }
}
