package org.tornadohalo.reference;

/**
 * Energies and forces of single bonded terms.
 *
 * <p>Every method takes the positions of the term's atoms one after the other in {@code x} (nm, no periodic boundary
 * between them) and the parameters of its {@link org.tornadohalo.topology.BondedTerm.Kind}, adds the forces to
 * {@code f} (kJ/mol/nm, same order) and returns the energy (kJ/mol). Source of the functional forms: GROMACS reference
 * manual, "Bonded interactions".
 */
public final class BondedForces {
    private BondedForces() {}

    /** Harmonic bond. */
    public static double bond(double[] parameters, double[] x, double[] f) {
        double[] r = difference(x, 0, 1);
        double distance = norm(r);
        double stretch = distance - parameters[0];
        double force = -parameters[1] * stretch / distance;
        addPair(f, r, force);
        return 0.5 * parameters[1] * stretch * stretch;
    }

    /** Harmonic angle with the second atom as its vertex. */
    public static double angle(double[] parameters, double[] x, double[] f) {
        double[] a = difference(x, 0, 1);
        double[] c = difference(x, 2, 1);
        double lengthA = norm(a);
        double lengthC = norm(c);
        double theta = Math.atan2(norm(cross(a, c)), dot(a, c));
        double bend = theta - parameters[0];
        double sine = Math.sin(theta);
        double torque = sine == 0 ? 0 : parameters[1] * bend / sine;
        double cosine = Math.cos(theta);
        for (int d = 0; d < 3; d++) {
            double forceA = torque / lengthA * (c[d] / lengthC - cosine * a[d] / lengthA);
            double forceC = torque / lengthC * (a[d] / lengthA - cosine * c[d] / lengthC);
            f[d] += forceA;
            f[3 + d] -= forceA + forceC;
            f[6 + d] += forceC;
        }
        return 0.5 * parameters[1] * bend * bend;
    }

    /** Proper dihedral, φ = 0 in the cis conformation. */
    public static double properDihedral(double[] parameters, double[] x, double[] f) {
        double phase = parameters[2] * dihedralAngle(x) - parameters[0];
        addDihedralForces(x, -parameters[1] * parameters[2] * Math.sin(phase), f);
        return parameters[1] * (1 + Math.cos(phase));
    }

    /** Ryckaert-Bellemans dihedral, ψ = φ − π is 0 in the trans conformation. */
    public static double ryckaertBellemans(double[] parameters, double[] x, double[] f) {
        double psi = dihedralAngle(x) - Math.PI;
        double cosine = Math.cos(psi);
        double energy = 0;
        double slope = 0;
        for (int n = parameters.length - 1; n >= 0; n--) {
            slope = slope * cosine + energy;
            energy = energy * cosine + parameters[n];
        }
        addDihedralForces(x, -slope * Math.sin(psi), f);
        return energy;
    }

    /** Lennard-Jones part of a 1-4 pair. */
    public static double lennardJones14(double[] parameters, double[] x, double[] f) {
        double[] r = difference(x, 0, 1);
        double r2 = dot(r, r);
        addPair(f, r, PairForces.lennardJonesForce(parameters[0], parameters[1], r2));
        return PairForces.lennardJonesEnergy(parameters[0], parameters[1], r2);
    }

    /** Coulomb part of a 1-4 pair: plain Coulomb without reaction field. */
    public static double coulomb14(double[] parameters, double coulombFactor, double[] x, double[] f) {
        double[] r = difference(x, 0, 1);
        double r2 = dot(r, r);
        double qq = coulombFactor * parameters[2];
        addPair(f, r, PairForces.coulombForce(qq, r2));
        return PairForces.coulombEnergy(qq, r2);
    }

    /** Angle between the planes of atoms 0-1-2 and 1-2-3 in (−π, π], IUPAC sign, rad. */
    public static double dihedralAngle(double[] x) {
        double[] first = difference(x, 1, 0);
        double[] middle = difference(x, 2, 1);
        double[] last = difference(x, 3, 2);
        double[] normalA = cross(first, middle);
        double[] normalB = cross(middle, last);
        return Math.atan2(norm(middle) * dot(first, normalB), dot(normalA, normalB));
    }

    /** Adds −dV/dφ times the gradient of φ (Blondel and Karplus 1996, J. Comput. Chem. 17, 1132). */
    private static void addDihedralForces(double[] x, double slope, double[] f) {
        double[] first = difference(x, 1, 0);
        double[] middle = difference(x, 2, 1);
        double[] last = difference(x, 3, 2);
        double[] normalA = cross(first, middle);
        double[] normalB = cross(middle, last);
        double length = norm(middle);
        double scaleA = slope * length / dot(normalA, normalA);
        double scaleB = -slope * length / dot(normalB, normalB);
        double alongFirst = dot(first, middle) / (length * length);
        double alongLast = dot(last, middle) / (length * length);
        for (int d = 0; d < 3; d++) {
            double force0 = scaleA * normalA[d];
            double force3 = scaleB * normalB[d];
            double transfer = -alongFirst * force0 + alongLast * force3;
            f[d] += force0;
            f[3 + d] += -force0 + transfer;
            f[6 + d] += -force3 - transfer;
            f[9 + d] += force3;
        }
    }

    private static void addPair(double[] f, double[] r, double forceOverDistance) {
        for (int d = 0; d < 3; d++) {
            f[d] += forceOverDistance * r[d];
            f[3 + d] -= forceOverDistance * r[d];
        }
    }

    private static double[] difference(double[] x, int to, int from) {
        return new double[] {x[3 * to] - x[3 * from], x[3 * to + 1] - x[3 * from + 1], x[3 * to + 2] - x[3 * from + 2]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }
}
