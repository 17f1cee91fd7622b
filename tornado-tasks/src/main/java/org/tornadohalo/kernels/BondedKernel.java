package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Forces of bonds, angles, dihedrals and 1-4 pairs.
 *
 * <p>Functional forms: {@link TermLayout} (GROMACS reference manual, "Bonded interactions"). Angles come from atan2, so
 * that they and their forces stay accurate near 0 and π; the forces of a dihedral follow Blondel and Karplus (J.
 * Comput. Chem. 17, 1132 (1996)), without division by sin φ. Where three atoms are collinear the direction of a force
 * is not defined: it is taken as zero.
 */
public final class BondedKernel {
    /** Parameter: three box lengths, nm; 0 in a dimension whose halo atoms come with their box shift. */
    public static final int PERIOD = 0;
    /** Parameter: three inverse box lengths, 1/nm; 0 where the length is 0. */
    public static final int INVERSE_PERIOD = 3;
    /** Parameter: by how much the three box lengths are longer than {@link #PERIOD}, nm. */
    public static final int PERIOD_LOW = 6;
    /** Parameter: unit of the low-order parts of positions, nm. */
    public static final int LOW_UNIT = 9;
    /** Number of parameters. */
    public static final int PARAMETERS = 10;

    /** A plane normal with a smaller squared sine than this, between its two vectors, is rounding noise. */
    private static final float COLLINEAR = 1e-12f;

    private BondedKernel() {}

    /**
     * Adds the bonded forces of a section, and stores the terms' energies in energy steps.
     *
     * <p>Geometry: one-dimensional, any size; one thread per term, grid-stride.
     *
     * <pre>
     *   layout                        [StepLayout.WORDS]                 R
     *   x    (layout, X_ADDRESS)      {@link Position} [atoms]            R
     *   f    (layout, FORCE_ADDRESS)  float [3 * atoms], kJ/mol/nm       RW   added atomically
     *   terms                         [terms * TermLayout.WORDS]         R    sorted by kind in each section
     *   termParameters                [terms * TermLayout.PARAMETERS]    R
     *   parameters                    [PARAMETERS]                       R
     *   termEnergy                    [terms * TermLayout.ENERGIES]      W    energy steps only
     * </pre>
     *
     * Runs after what sets the forces: {@link NonbondedKernel}, or {@link ClusterKernel#fillSlots}, and then beside the
     * cluster kernel, which adds as well. The order of additions to a force, and so its
     * rounding, is not fixed. Signals: none. Progress: no block waits. Twin: {@code reference.SequentialBonded}.
     *
     * @param section {@link StepLayout#LOCAL} or {@link StepLayout#NON_LOCAL}
     */
    public static void bondedForces(
            KernelContext context,
            LongArray layout,
            int section,
            IntArray terms,
            FloatArray termParameters,
            FloatArray parameters,
            DoubleArray termEnergy) {
        long x = layout.get(StepLayout.X_ADDRESS);
        long f = layout.get(StepLayout.FORCE_ADDRESS + section);
        // Loaded first and looked at last: so its division does not hold up the terms, and forces are on their way.
        long step = StepWord.step(layout);
        int first = (int) layout.get(StepLayout.FIRST_TERM + section);
        int end = first + (int) layout.get(StepLayout.TERM_COUNT + section);
        for (int t = first + context.globalIdx; t < end; t += context.globalGroupSizeX) {
            int kind = terms.get(TermLayout.WORDS * t);
            if (kind == TermLayout.BOND) {
                bond(x, f, t, terms, termParameters, parameters, layout, step, termEnergy);
            } else if (kind == TermLayout.ANGLE) {
                angle(x, f, t, terms, termParameters, parameters, layout, step, termEnergy);
            } else if (kind == TermLayout.PAIR_14) {
                pair14(x, f, t, terms, termParameters, parameters, layout, step, termEnergy);
            } else {
                dihedral(x, f, t, terms, termParameters, parameters, layout, step, termEnergy);
            }
        }
    }

    private static void bond(
            long x,
            long f,
            int t,
            IntArray terms,
            FloatArray termParameters,
            FloatArray parameters,
            LongArray layout,
            long step,
            DoubleArray termEnergy) {
        int a = terms.get(TermLayout.WORDS * t + 1);
        int b = terms.get(TermLayout.WORDS * t + 2);
        float dx = difference(x, a, b, 0, parameters);
        float dy = difference(x, a, b, 1, parameters);
        float dz = difference(x, a, b, 2, parameters);
        float r2 = dx * dx + dy * dy + dz * dz;
        float r = TornadoMath.sqrt(r2);
        float stretch = r - termParameters.get(TermLayout.PARAMETERS * t);
        float slope = termParameters.get(TermLayout.PARAMETERS * t + 1) * stretch;
        float perR = -slope * inverseSqrt(r2);
        addForce(f, a, perR * dx, perR * dy, perR * dz);
        addForce(f, b, -perR * dx, -perR * dy, -perR * dz);
        if (StepWord.isEnergyStep(layout, step)) {
            storeEnergy(termEnergy, t, 0.5f * slope * stretch, 0f, -0.5f * perR * r2);
        }
    }

    private static void pair14(
            long x,
            long f,
            int t,
            IntArray terms,
            FloatArray termParameters,
            FloatArray parameters,
            LongArray layout,
            long step,
            DoubleArray termEnergy) {
        int a = terms.get(TermLayout.WORDS * t + 1);
        int b = terms.get(TermLayout.WORDS * t + 2);
        float dx = difference(x, a, b, 0, parameters);
        float dy = difference(x, a, b, 1, parameters);
        float dz = difference(x, a, b, 2, parameters);
        float r2 = dx * dx + dy * dy + dz * dz;
        float inverseR = 1f / TornadoMath.sqrt(r2);
        float inverseR2 = inverseR * inverseR;
        float inverseR6 = inverseR2 * inverseR2 * inverseR2;
        float dispersion = termParameters.get(TermLayout.PARAMETERS * t) * inverseR6;
        float repulsion = termParameters.get(TermLayout.PARAMETERS * t + 1) * inverseR6 * inverseR6;
        float coulomb = termParameters.get(TermLayout.PARAMETERS * t + 2) * inverseR;
        float perR = (12f * repulsion - 6f * dispersion + coulomb) * inverseR2;
        addForce(f, a, perR * dx, perR * dy, perR * dz);
        addForce(f, b, -perR * dx, -perR * dy, -perR * dz);
        if (StepWord.isEnergyStep(layout, step)) {
            storeEnergy(termEnergy, t, repulsion - dispersion, coulomb, -0.5f * perR * r2);
        }
    }

    /**
     * Angle at b between u = a − b and w = c − b; with n = u × w, ∂θ/∂a = u × n / (u² |n|), ∂θ/∂c = n × w / (w² |n|).
     */
    private static void angle(
            long x,
            long f,
            int t,
            IntArray terms,
            FloatArray termParameters,
            FloatArray parameters,
            LongArray layout,
            long step,
            DoubleArray termEnergy) {
        int a = terms.get(TermLayout.WORDS * t + 1);
        int b = terms.get(TermLayout.WORDS * t + 2);
        int c = terms.get(TermLayout.WORDS * t + 3);
        float ux = difference(x, a, b, 0, parameters);
        float uy = difference(x, a, b, 1, parameters);
        float uz = difference(x, a, b, 2, parameters);
        float wx = difference(x, c, b, 0, parameters);
        float wy = difference(x, c, b, 1, parameters);
        float wz = difference(x, c, b, 2, parameters);
        float nx = uy * wz - uz * wy;
        float ny = uz * wx - ux * wz;
        float nz = ux * wy - uy * wx;
        float u2 = ux * ux + uy * uy + uz * uz;
        float w2 = wx * wx + wy * wy + wz * wz;
        float n2 = nx * nx + ny * ny + nz * nz;
        float theta = TornadoMath.atan2(TornadoMath.sqrt(n2), ux * wx + uy * wy + uz * wz);
        float bend = theta - termParameters.get(TermLayout.PARAMETERS * t);
        float slope = termParameters.get(TermLayout.PARAMETERS * t + 1) * bend;
        boolean defined = n2 > COLLINEAR * u2 * w2;
        float scale = defined ? -slope / TornadoMath.sqrt(n2) : 0f;
        float ofA = defined ? scale / u2 : 0f;
        float ofC = defined ? scale / w2 : 0f;
        float fax = ofA * (uy * nz - uz * ny);
        float fay = ofA * (uz * nx - ux * nz);
        float faz = ofA * (ux * ny - uy * nx);
        float fcx = ofC * (ny * wz - nz * wy);
        float fcy = ofC * (nz * wx - nx * wz);
        float fcz = ofC * (nx * wy - ny * wx);
        addForce(f, a, fax, fay, faz);
        addForce(f, c, fcx, fcy, fcz);
        addForce(f, b, -fax - fcx, -fay - fcy, -faz - fcz);
        if (StepWord.isEnergyStep(layout, step)) {
            storeEnergy(termEnergy, t, 0.5f * slope * bend, 0f, 0f);
        }
    }

    /**
     * Dihedral a-b-c-d, in the notation of Blondel and Karplus: F = a − b, G = b − c, H = d − c, A = F × G, B = H × G;
     * cos φ ~ A·B and sin φ ~ |G| A·H, the latter because (B × A)·G = G² A·H.
     */
    private static void dihedral(
            long x,
            long f,
            int t,
            IntArray terms,
            FloatArray termParameters,
            FloatArray parameters,
            LongArray layout,
            long step,
            DoubleArray termEnergy) {
        int a = terms.get(TermLayout.WORDS * t + 1);
        int b = terms.get(TermLayout.WORDS * t + 2);
        int c = terms.get(TermLayout.WORDS * t + 3);
        int d = terms.get(TermLayout.WORDS * t + 4);
        float fx = difference(x, a, b, 0, parameters);
        float fy = difference(x, a, b, 1, parameters);
        float fz = difference(x, a, b, 2, parameters);
        float gx = difference(x, b, c, 0, parameters);
        float gy = difference(x, b, c, 1, parameters);
        float gz = difference(x, b, c, 2, parameters);
        float hx = difference(x, d, c, 0, parameters);
        float hy = difference(x, d, c, 1, parameters);
        float hz = difference(x, d, c, 2, parameters);
        float ax = fy * gz - fz * gy;
        float ay = fz * gx - fx * gz;
        float az = fx * gy - fy * gx;
        float bx = hy * gz - hz * gy;
        float by = hz * gx - hx * gz;
        float bz = hx * gy - hy * gx;
        float a2 = ax * ax + ay * ay + az * az;
        float b2 = bx * bx + by * by + bz * bz;
        float g2 = gx * gx + gy * gy + gz * gz;
        float g = TornadoMath.sqrt(g2);
        float cosine = ax * bx + ay * by + az * bz;
        float sine = g * (ax * hx + ay * hy + az * hz);
        int p = TermLayout.PARAMETERS * t;
        int kind = terms.get(TermLayout.WORDS * t);
        float slope = kind == TermLayout.PROPER_DIHEDRAL
                ? properSlope(termParameters, p, cosine, sine)
                : ryckaertBellemansSlope(termParameters, p, cosine, sine);
        boolean noise = a2 <= COLLINEAR * g2 * (fx * fx + fy * fy + fz * fz)
                || b2 <= COLLINEAR * g2 * (hx * hx + hy * hy + hz * hz);
        float ofA = noise ? 0f : slope * g / a2;
        float ofD = noise ? 0f : -slope * g / b2;
        float fOnG = noise ? 0f : (fx * gx + fy * gy + fz * gz) / g2;
        float hOnG = noise ? 0f : (hx * gx + hy * gy + hz * gz) / g2;
        float fax = ofA * ax;
        float fay = ofA * ay;
        float faz = ofA * az;
        float fdx = ofD * bx;
        float fdy = ofD * by;
        float fdz = ofD * bz;
        // What b and c take so that force and torque vanish.
        float aOfB = -1f - fOnG;
        float dOfC = hOnG - 1f;
        addForce(f, a, fax, fay, faz);
        addForce(f, b, aOfB * fax - hOnG * fdx, aOfB * fay - hOnG * fdy, aOfB * faz - hOnG * fdz);
        addForce(f, c, fOnG * fax + dOfC * fdx, fOnG * fay + dOfC * fdy, fOnG * faz + dOfC * fdz);
        addForce(f, d, fdx, fdy, fdz);
        if (StepWord.isEnergyStep(layout, step)) {
            float energy = kind == TermLayout.PROPER_DIHEDRAL
                    ? properEnergy(termParameters, p, cosine, sine)
                    : ryckaertBellemansEnergy(termParameters, p, cosine, sine);
            storeEnergy(termEnergy, t, energy, 0f, 0f);
        }
    }

    /** Slope along φ: −k n sin(nφ − φ0), from cos φ and sin φ by angle addition, without trigonometric functions. */
    private static float properSlope(FloatArray termParameters, int p, float cosine, float sine) {
        float norm = inverseSqrt(cosine * cosine + sine * sine);
        float multiplicity = termParameters.get(p + 3);
        float cosOfMultiple = 1f;
        float sinOfMultiple = 0f;
        for (int m = 0; m < (int) multiplicity; m++) {
            float next = norm * (cosOfMultiple * cosine - sinOfMultiple * sine);
            sinOfMultiple = norm * (sinOfMultiple * cosine + cosOfMultiple * sine);
            cosOfMultiple = next;
        }
        float sinOfDifference = sinOfMultiple * termParameters.get(p + 1) - cosOfMultiple * termParameters.get(p + 2);
        return -termParameters.get(p) * multiplicity * sinOfDifference;
    }

    private static float properEnergy(FloatArray termParameters, int p, float cosine, float sine) {
        float norm = inverseSqrt(cosine * cosine + sine * sine);
        float cosOfMultiple = 1f;
        float sinOfMultiple = 0f;
        for (int m = 0; m < (int) termParameters.get(p + 3); m++) {
            float next = norm * (cosOfMultiple * cosine - sinOfMultiple * sine);
            sinOfMultiple = norm * (sinOfMultiple * cosine + cosOfMultiple * sine);
            cosOfMultiple = next;
        }
        float cosOfDifference = cosOfMultiple * termParameters.get(p + 1) + sinOfMultiple * termParameters.get(p + 2);
        return termParameters.get(p) * (1f + cosOfDifference);
    }

    /** Slope along φ; with ψ = φ − π, cos ψ = −cos φ and d cosⁿψ / dφ = n cosⁿ⁻¹ψ sin φ. */
    private static float ryckaertBellemansSlope(FloatArray termParameters, int p, float cosine, float sine) {
        float norm = inverseSqrt(cosine * cosine + sine * sine);
        float cosPsi = -cosine * norm;
        float sum = 5f * termParameters.get(p + 5);
        sum = sum * cosPsi + 4f * termParameters.get(p + 4);
        sum = sum * cosPsi + 3f * termParameters.get(p + 3);
        sum = sum * cosPsi + 2f * termParameters.get(p + 2);
        sum = sum * cosPsi + termParameters.get(p + 1);
        return sum * sine * norm;
    }

    private static float ryckaertBellemansEnergy(FloatArray termParameters, int p, float cosine, float sine) {
        float cosPsi = -cosine * inverseSqrt(cosine * cosine + sine * sine);
        float sum = termParameters.get(p + 5);
        sum = sum * cosPsi + termParameters.get(p + 4);
        sum = sum * cosPsi + termParameters.get(p + 3);
        sum = sum * cosPsi + termParameters.get(p + 2);
        sum = sum * cosPsi + termParameters.get(p + 1);
        return sum * cosPsi + termParameters.get(p);
    }

    /** 1/√value, and 0 for 0. */
    private static float inverseSqrt(float value) {
        return value > 0f ? 1f / TornadoMath.sqrt(value) : 0f;
    }

    /** Component {@code dim} of the vector from atom {@code b} to the image of {@code a} that is nearest to it. */
    private static float difference(long x, int a, int b, int dim, FloatArray parameters) {
        float ofA = DeviceMemory.loadReadOnlyFloat4(x, a, dim);
        float ofB = DeviceMemory.loadReadOnlyFloat4(x, b, dim);
        int lowOfA = FloatBits.ofFloat(DeviceMemory.loadReadOnlyFloat4(x, a, Position.LOW));
        int lowOfB = FloatBits.ofFloat(DeviceMemory.loadReadOnlyFloat4(x, b, Position.LOW));
        // Exact: a small whole number and a power of two.
        float low = parameters.get(LOW_UNIT) * (Position.lowUnits(lowOfA, dim) - Position.lowUnits(lowOfB, dim));
        float d = ofA - ofB;
        float periods = TornadoMath.floor(d * parameters.get(INVERSE_PERIOD + dim) + 0.5f);
        // Atoms on both sides of the box: their distance across it is too long to be exact, its error comes back here.
        float lost = Position.sumError(ofA, -ofB) - parameters.get(PERIOD_LOW + dim) * periods;
        return d - parameters.get(PERIOD + dim) * periods + (low + lost);
    }

    private static void addForce(long f, int atom, float fx, float fy, float fz) {
        // As an address: of indices the compiler would make three.
        long force = f + (long) Float.BYTES * (3 * atom);
        DeviceMemory.atomicAddFloat(force, 0, fx);
        DeviceMemory.atomicAddFloat(force, 1, fy);
        DeviceMemory.atomicAddFloat(force, 2, fz);
    }

    private static void storeEnergy(DoubleArray termEnergy, int t, float energy, float coulomb, float virial) {
        termEnergy.set(TermLayout.ENERGIES * t + TermLayout.ENERGY, energy);
        termEnergy.set(TermLayout.ENERGIES * t + TermLayout.COULOMB, coulomb);
        termEnergy.set(TermLayout.ENERGIES * t + TermLayout.VIRIAL, virial);
    }
}
