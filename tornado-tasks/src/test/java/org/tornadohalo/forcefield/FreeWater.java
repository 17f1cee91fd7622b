package org.tornadohalo.forcefield;

import java.util.Random;

/**
 * A rigid water molecule that tumbles freely, from a random orientation and a random angular momentum.
 *
 * <p>Turns about the three principal axes, one after the other and back, conserve the angular momentum and are second
 * order in the time step (Dullweber, Leimkuhler and McLachlan, J. Chem. Phys. 107, 5840 (1997)).
 */
final class FreeWater {
    static final double OXYGEN_HYDROGEN = 0.09572;
    static final double HYDROGEN_HYDROGEN = 0.15139;

    private static final double OXYGEN_MASS = 15.9994;
    private static final double HYDROGEN_MASS = 1.008;
    private static final double LONGEST_STEP = 2e-3;
    private static final double HEIGHT =
            Math.sqrt(OXYGEN_HYDROGEN * OXYGEN_HYDROGEN - HYDROGEN_HYDROGEN * HYDROGEN_HYDROGEN / 4);
    private static final double[] OXYGEN = {0, HEIGHT * 2 * HYDROGEN_MASS / (OXYGEN_MASS + 2 * HYDROGEN_MASS), 0};
    private static final double[] HYDROGEN = {HYDROGEN_HYDROGEN / 2, OXYGEN[1] - HEIGHT, 0};
    private static final double[] INERTIA = inertia();

    /** Axes of the molecule, one a column, in space. */
    private final double[][] axes;

    private final double[][] axesAtStart;
    private final double[] momentum = new double[3];

    FreeWater(Random random, double thermalEnergy) {
        axes = randomAxes(random);
        axesAtStart = new double[][] {axes[0].clone(), axes[1].clone(), axes[2].clone()};
        for (int axis = 0; axis < 3; axis++) {
            momentum[axis] = Math.sqrt(thermalEnergy * INERTIA[axis]) * random.nextGaussian();
        }
    }

    private static double[] inertia() {
        double x = OXYGEN_MASS * OXYGEN[1] * OXYGEN[1] + 2 * HYDROGEN_MASS * HYDROGEN[1] * HYDROGEN[1];
        double y = 2 * HYDROGEN_MASS * HYDROGEN[0] * HYDROGEN[0];
        return new double[] {x, y, x + y};
    }

    private static double[][] randomAxes(Random random) {
        double[] a = unit(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
        double[] b = unit(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
        double[] c = unit(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
        double[] d = unit(c[1] * a[2] - c[2] * a[1], c[2] * a[0] - c[0] * a[2], c[0] * a[1] - c[1] * a[0]);
        return new double[][] {{a[0], d[0], c[0]}, {a[1], d[1], c[1]}, {a[2], d[2], c[2]}};
    }

    private static double[] unit(double x, double y, double z) {
        double length = Math.sqrt(x * x + y * y + z * z);
        return new double[] {x / length, y / length, z / length};
    }

    void turn(double time) {
        int steps = (int) Math.ceil(time / LONGEST_STEP);
        double half = time / steps / 2;
        for (int step = 0; step < steps; step++) {
            turnAbout(0, half);
            turnAbout(1, half);
            turnAbout(2, 2 * half);
            turnAbout(1, half);
            turnAbout(0, half);
        }
    }

    private void turnAbout(int axis, double time) {
        int i = (axis + 1) % 3;
        int j = (axis + 2) % 3;
        double angle = time * momentum[axis] / INERTIA[axis];
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        for (double[] row : axes) {
            rotate(row, i, j, cos, sin);
        }
        rotate(momentum, i, j, cos, sin);
    }

    /** The components along two axes that turn, of a vector that rests; and the columns of such axes. */
    private static void rotate(double[] vector, int i, int j, double cos, double sin) {
        double old = vector[i];
        vector[i] = cos * old + sin * vector[j];
        vector[j] = cos * vector[j] - sin * old;
    }

    double[] moveOfOxygen(double[] centre) {
        return move(OXYGEN, centre);
    }

    double[] moveOfHydrogen(double[] centre) {
        return move(HYDROGEN, centre);
    }

    /** Displacement of an atom with a displacement of the centre of mass. */
    private double[] move(double[] atom, double[] centre) {
        double[] moved = centre.clone();
        for (int dim = 0; dim < 3; dim++) {
            for (int axis = 0; axis < 3; axis++) {
                moved[dim] += (axes[dim][axis] - axesAtStart[dim][axis]) * atom[axis];
            }
        }
        return moved;
    }
}
