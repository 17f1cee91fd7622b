package org.tornadohalo.reference;

import org.tornadohalo.kernels.BondedKernel;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.kernels.TermLayout;

/**
 * The twin of {@link BondedKernel}: the same arithmetic on arrays, one term after the other. Units and array shapes are
 * the kernel's, coordinates the words of {@link Position}. Results agree bit for bit with the kernel run by one thread;
 * with several threads energies still do, and forces up to the rounding of their sums.
 */
public final class SequentialBonded {
    private static final float COLLINEAR = 1e-12f;

    private final int[] terms;
    private final float[] termParameters;
    private final float[] parameters;

    /** Takes the kernel's arguments of the same names. */
    public SequentialBonded(int[] terms, float[] termParameters, float[] parameters) {
        this.terms = terms;
        this.termParameters = termParameters;
        this.parameters = parameters;
    }

    /**
     * Adds the forces of {@code count} terms from the term {@code first} on to {@code f}, and stores their energies.
     */
    public void forces(int first, int count, int[] x, float[] f, double[] termEnergy) {
        for (int t = first; t < first + count; t++) {
            float[] energies = switch (terms[TermLayout.WORDS * t]) {
                case TermLayout.BOND -> bond(t, x, f);
                case TermLayout.ANGLE -> angle(t, x, f);
                case TermLayout.PAIR_14 -> pair14(t, x, f);
                default -> dihedral(t, x, f);
            };
            for (int k = 0; k < TermLayout.ENERGIES; k++) {
                termEnergy[TermLayout.ENERGIES * t + k] = energies[k];
            }
        }
    }

    private float[] bond(int t, int[] x, float[] f) {
        float[] d = difference(x, atom(t, 0), atom(t, 1));
        float r2 = dot(d, d);
        float stretch = sqrt(r2) - parameter(t, 0);
        float slope = parameter(t, 1) * stretch;
        float perR = -slope * inverseSqrt(r2);
        addPair(f, t, perR, d);
        return new float[] {0.5f * slope * stretch, 0f, -0.5f * perR * r2};
    }

    private float[] pair14(int t, int[] x, float[] f) {
        float[] d = difference(x, atom(t, 0), atom(t, 1));
        float r2 = dot(d, d);
        float inverseR = 1f / sqrt(r2);
        float inverseR2 = inverseR * inverseR;
        float inverseR6 = inverseR2 * inverseR2 * inverseR2;
        float dispersion = parameter(t, 0) * inverseR6;
        float repulsion = parameter(t, 1) * inverseR6 * inverseR6;
        float coulomb = parameter(t, 2) * inverseR;
        float perR = (12f * repulsion - 6f * dispersion + coulomb) * inverseR2;
        addPair(f, t, perR, d);
        return new float[] {repulsion - dispersion, coulomb, -0.5f * perR * r2};
    }

    private float[] angle(int t, int[] x, float[] f) {
        float[] u = difference(x, atom(t, 0), atom(t, 1));
        float[] w = difference(x, atom(t, 2), atom(t, 1));
        float[] n = cross(u, w);
        float n2 = dot(n, n);
        float bend = (float) Math.atan2(sqrt(n2), dot(u, w)) - parameter(t, 0);
        float slope = parameter(t, 1) * bend;
        float[] onA = new float[3];
        float[] onC = new float[3];
        if (n2 > COLLINEAR * dot(u, u) * dot(w, w)) {
            float scale = -slope / sqrt(n2);
            onA = scaled(scale / dot(u, u), cross(u, n));
            onC = scaled(scale / dot(w, w), cross(n, w));
        }
        add(f, atom(t, 0), onA);
        add(f, atom(t, 2), onC);
        for (int dim = 0; dim < 3; dim++) {
            f[3 * atom(t, 1) + dim] += -onA[dim] - onC[dim];
        }
        return new float[] {0.5f * slope * bend, 0f, 0f};
    }

    private float[] dihedral(int t, int[] x, float[] f) {
        float[] vectorF = difference(x, atom(t, 0), atom(t, 1));
        float[] vectorG = difference(x, atom(t, 1), atom(t, 2));
        float[] vectorH = difference(x, atom(t, 3), atom(t, 2));
        float[] a = cross(vectorF, vectorG);
        float[] b = cross(vectorH, vectorG);
        float g2 = dot(vectorG, vectorG);
        float cosine = dot(a, b);
        float sine = sqrt(g2) * dot(a, vectorH);
        boolean proper = terms[TermLayout.WORDS * t] == TermLayout.PROPER_DIHEDRAL;
        float slope = proper ? properSlope(t, cosine, sine) : ryckaertBellemansSlope(t, cosine, sine);
        if (dot(a, a) > COLLINEAR * g2 * dot(vectorF, vectorF) && dot(b, b) > COLLINEAR * g2 * dot(vectorH, vectorH)) {
            float[] onA = scaled(slope * sqrt(g2) / dot(a, a), a);
            float[] onD = scaled(-slope * sqrt(g2) / dot(b, b), b);
            addDihedral(f, t, onA, onD, dot(vectorF, vectorG) / g2, dot(vectorH, vectorG) / g2);
        }
        float energy = proper ? properEnergy(t, cosine, sine) : ryckaertBellemansEnergy(t, cosine, sine);
        return new float[] {energy, 0f, 0f};
    }

    private void addDihedral(float[] f, int t, float[] onA, float[] onD, float fOnG, float hOnG) {
        for (int dim = 0; dim < 3; dim++) {
            f[3 * atom(t, 0) + dim] += onA[dim];
            f[3 * atom(t, 1) + dim] += -(1f + fOnG) * onA[dim] - hOnG * onD[dim];
            f[3 * atom(t, 2) + dim] += fOnG * onA[dim] + (hOnG - 1f) * onD[dim];
            f[3 * atom(t, 3) + dim] += onD[dim];
        }
    }

    private float properSlope(int t, float cosine, float sine) {
        float[] multiple = multipleAngle(t, cosine, sine);
        float sinOfDifference = multiple[1] * parameter(t, 1) - multiple[0] * parameter(t, 2);
        return -parameter(t, 0) * parameter(t, 3) * sinOfDifference;
    }

    private float properEnergy(int t, float cosine, float sine) {
        float[] multiple = multipleAngle(t, cosine, sine);
        return parameter(t, 0) * (1f + (multiple[0] * parameter(t, 1) + multiple[1] * parameter(t, 2)));
    }

    /** Cosine and sine of nφ. */
    private float[] multipleAngle(int t, float cosine, float sine) {
        float norm = inverseSqrt(cosine * cosine + sine * sine);
        float[] multiple = {1f, 0f};
        for (int m = 0; m < (int) parameter(t, 3); m++) {
            float cos = norm * (multiple[0] * cosine - multiple[1] * sine);
            float sin = norm * (multiple[1] * cosine + multiple[0] * sine);
            multiple = new float[] {cos, sin};
        }
        return multiple;
    }

    private float ryckaertBellemansSlope(int t, float cosine, float sine) {
        float norm = inverseSqrt(cosine * cosine + sine * sine);
        float cosPsi = -cosine * norm;
        float sum = 5f * parameter(t, 5);
        for (int n = 4; n > 0; n--) {
            sum = sum * cosPsi + n * parameter(t, n);
        }
        return sum * sine * norm;
    }

    private float ryckaertBellemansEnergy(int t, float cosine, float sine) {
        float cosPsi = -cosine * inverseSqrt(cosine * cosine + sine * sine);
        float sum = parameter(t, 5);
        for (int n = 4; n >= 0; n--) {
            sum = sum * cosPsi + parameter(t, n);
        }
        return sum;
    }

    private int atom(int t, int place) {
        return terms[TermLayout.WORDS * t + 1 + place];
    }

    private float parameter(int t, int k) {
        return termParameters[TermLayout.PARAMETERS * t + k];
    }

    private float[] difference(int[] x, int a, int b) {
        float[] d = new float[3];
        for (int dim = 0; dim < 3; dim++) {
            float ofA = Float.intBitsToFloat(x[Position.WORDS * a + dim]);
            float ofB = Float.intBitsToFloat(x[Position.WORDS * b + dim]);
            float between = ofA - ofB;
            float periods = (float) Math.floor(between * parameters[BondedKernel.INVERSE_PERIOD + dim] + 0.5f);
            float low = low(x, a, dim) - low(x, b, dim);
            float lost = Position.sumError(ofA, -ofB) - parameters[BondedKernel.PERIOD_LOW + dim] * periods;
            d[dim] = between - parameters[BondedKernel.PERIOD + dim] * periods + (low + lost);
        }
        return d;
    }

    private float low(int[] x, int atom, int dim) {
        return Position.low(x[Position.WORDS * atom + Position.LOW], dim, parameters[BondedKernel.LOW_UNIT]);
    }

    private void addPair(float[] f, int t, float perR, float[] d) {
        add(f, atom(t, 0), scaled(perR, d));
        add(f, atom(t, 1), scaled(-perR, d));
    }

    private static void add(float[] f, int atom, float[] force) {
        for (int dim = 0; dim < 3; dim++) {
            f[3 * atom + dim] += force[dim];
        }
    }

    private static float[] scaled(float factor, float[] a) {
        return new float[] {factor * a[0], factor * a[1], factor * a[2]};
    }

    private static float[] cross(float[] a, float[] b) {
        return new float[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static float dot(float[] a, float[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static float sqrt(float value) {
        return (float) Math.sqrt(value);
    }

    private static float inverseSqrt(float value) {
        return value > 0f ? 1f / sqrt(value) : 0f;
    }
}
