package org.tornadohalo.reference;

import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.BondedTerm.Kind;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/** Sums the bonded interactions of all molecules, one term after the other. */
final class BondedSum {
    private static final int MOST_ATOMS = 4;

    private final double[] x;
    private final PeriodicBox box;
    private final double coulombFactor;
    private final double[] forces;
    private final double[] energies = new double[Kind.values().length];
    private final double[] termX = new double[3 * MOST_ATOMS];
    private final double[] termForces = new double[3 * MOST_ATOMS];
    private double coulomb14;
    private double virialTrace;

    /** Computes all terms and adds their forces to {@code forces} [3n]. */
    BondedSum(double[] x, PeriodicBox box, Topology topology, double coulombFactor, double[] forces) {
        this.x = x;
        this.box = box;
        this.coulombFactor = coulombFactor;
        this.forces = forces;
        for (int molecule = 0; molecule < topology.moleculeCount(); molecule++) {
            MoleculeType type = topology.typeOf(molecule);
            int first = topology.firstAtom(molecule);
            for (BondedTerm term : type.terms()) {
                addTerm(term, first);
            }
        }
    }

    private void addTerm(BondedTerm term, int first) {
        int[] atoms = term.atoms();
        for (int k = 0; k < atoms.length; k++) {
            for (int d = 0; d < 3; d++) {
                termX[3 * k + d] =
                        k == 0 ? 0 : termX[3 * (k - 1) + d] + step(first + atoms[k], first + atoms[k - 1], d);
                termForces[3 * k + d] = 0;
            }
        }
        energies[term.kind().ordinal()] += evaluate(term.kind(), term.parameters());
        for (int k = 0; k < atoms.length; k++) {
            for (int d = 0; d < 3; d++) {
                forces[3 * (first + atoms[k]) + d] += termForces[3 * k + d];
                virialTrace -= 0.5 * termX[3 * k + d] * termForces[3 * k + d];
            }
        }
    }

    private double step(int to, int from, int dim) {
        return box.nearestImage(x[3 * to + dim] - x[3 * from + dim], dim);
    }

    private double evaluate(Kind kind, double[] parameters) {
        return switch (kind) {
            case BOND -> BondedForces.bond(parameters, termX, termForces);
            case ANGLE -> BondedForces.angle(parameters, termX, termForces);
            case PROPER_DIHEDRAL -> BondedForces.properDihedral(parameters, termX, termForces);
            case RYCKAERT_BELLEMANS -> BondedForces.ryckaertBellemans(parameters, termX, termForces);
            case PAIR_14 -> {
                coulomb14 += BondedForces.coulomb14(parameters, coulombFactor, termX, termForces);
                yield BondedForces.lennardJones14(parameters, termX, termForces);
            }
        };
    }

    /** Energy of the terms of a kind, kJ/mol; of 1-4 pairs only Lennard-Jones. */
    double energy(Kind kind) {
        return energies[kind.ordinal()];
    }

    /** Coulomb energy of the 1-4 pairs, kJ/mol. */
    double coulomb14() {
        return coulomb14;
    }

    /** Trace of the virial, kJ/mol. */
    double virialTrace() {
        return virialTrace;
    }
}
