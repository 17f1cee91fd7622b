package org.tornadohalo.reference;

import java.util.stream.IntStream;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/**
 * Sums the non-bonded interactions of all atom pairs.
 *
 * <p>Every atom visits all its partners, so each pair is computed twice and no two threads write the same force; sums
 * run over fixed chunks of atoms in order. The result is the same bit for bit whatever the number of threads.
 */
final class NonbondedSum {
    private static final int CHUNK_ATOMS = 128;

    private final double[] x;
    private final PeriodicBox box;
    private final NonbondedSettings settings;
    private final Topology topology;
    private final CellGrid grid;
    private final double[] charges;
    private final int[] atomTypes;
    private final int[] firstOfMolecule;
    private final MoleculeType[] moleculeTypes;
    private final double krf;
    private final double crf;
    private final double cutoff2;

    private final double[] forces;
    private final Chunk total = new Chunk();

    /** Sums over the pairs of a chunk of atoms, every pair counted from both sides. */
    private static final class Chunk {
        private double lj;
        private double coulomb;
        private double virialTrace;
        private long pairs;
        private long excludedPairs;

        private void add(Chunk other) {
            lj += other.lj;
            coulomb += other.coulomb;
            virialTrace += other.virialTrace;
            pairs += other.pairs;
            excludedPairs += other.excludedPairs;
        }
    }

    NonbondedSum(double[] x, PeriodicBox box, Topology topology, NonbondedSettings settings, CellGrid grid) {
        this.x = x;
        this.box = box;
        this.settings = settings;
        this.topology = topology;
        this.grid = grid;
        int n = topology.atomCount();
        charges = new double[n];
        atomTypes = new int[n];
        firstOfMolecule = new int[n];
        moleculeTypes = new MoleculeType[n];
        forces = new double[3 * n];
        krf = settings.krf();
        crf = settings.crf();
        cutoff2 = settings.cutoff() * settings.cutoff();
        spreadMolecules();
        sum();
    }

    private void spreadMolecules() {
        for (int molecule = 0; molecule < topology.moleculeCount(); molecule++) {
            MoleculeType type = topology.typeOf(molecule);
            int first = topology.firstAtom(molecule);
            for (int i = 0; i < type.atomCount(); i++) {
                charges[first + i] = type.charge(i);
                atomTypes[first + i] = type.atomType(i);
                firstOfMolecule[first + i] = first;
                moleculeTypes[first + i] = type;
            }
        }
    }

    private void sum() {
        int n = topology.atomCount();
        Chunk[] chunks = new Chunk[(n + CHUNK_ATOMS - 1) / CHUNK_ATOMS];
        IntStream.range(0, chunks.length).parallel().forEach(c -> {
            chunks[c] = new Chunk();
            for (int atom = c * CHUNK_ATOMS; atom < Math.min(n, (c + 1) * CHUNK_ATOMS); atom++) {
                sumAtom(atom, chunks[c]);
            }
        });
        for (Chunk chunk : chunks) {
            total.add(chunk);
        }
    }

    private void sumAtom(int atom, Chunk chunk) {
        grid.forEachCandidate(atom, other -> addPair(atom, other, chunk));
        chunk.coulomb -= settings.coulombFactor() * charges[atom] * charges[atom] * crf;
    }

    private void addPair(int atom, int other, Chunk chunk) {
        double dx = box.nearestImage(x[3 * atom] - x[3 * other], 0);
        double dy = box.nearestImage(x[3 * atom + 1] - x[3 * other + 1], 1);
        double dz = box.nearestImage(x[3 * atom + 2] - x[3 * other + 2], 2);
        double r2 = dx * dx + dy * dy + dz * dz;
        if (atom == other || r2 >= cutoff2) {
            return;
        }
        double force = isExcluded(atom, other) ? addExcluded(atom, other, r2, chunk) : addFull(atom, other, r2, chunk);
        chunk.virialTrace -= 0.5 * force * r2;
        forces[3 * atom] += force * dx;
        forces[3 * atom + 1] += force * dy;
        forces[3 * atom + 2] += force * dz;
    }

    private boolean isExcluded(int atom, int other) {
        int first = firstOfMolecule[atom];
        return first == firstOfMolecule[other] && moleculeTypes[atom].isExcluded(atom - first, other - first);
    }

    private double addExcluded(int atom, int other, double r2, Chunk chunk) {
        double qq = settings.coulombFactor() * charges[atom] * charges[other];
        chunk.excludedPairs++;
        chunk.coulomb += PairForces.reactionFieldEnergy(qq, r2, krf, crf);
        return PairForces.reactionFieldForce(qq, krf);
    }

    private double addFull(int atom, int other, double r2, Chunk chunk) {
        double qq = settings.coulombFactor() * charges[atom] * charges[other];
        double c6 = topology.c6(atomTypes[atom], atomTypes[other]);
        double c12 = topology.c12(atomTypes[atom], atomTypes[other]);
        chunk.pairs++;
        chunk.lj += PairForces.lennardJonesEnergy(c6, c12, r2) - PairForces.lennardJonesEnergy(c6, c12, cutoff2);
        chunk.coulomb += PairForces.coulombEnergy(qq, r2) + PairForces.reactionFieldEnergy(qq, r2, krf, crf);
        return PairForces.lennardJonesForce(c6, c12, r2)
                + PairForces.coulombForce(qq, r2)
                + PairForces.reactionFieldForce(qq, krf);
    }

    /** Lennard-Jones energy, kJ/mol. */
    double lj() {
        return total.lj / 2;
    }

    /** Reaction-field energy with self and exclusion terms, kJ/mol. */
    double coulomb() {
        return total.coulomb / 2;
    }

    /** Trace of the virial, kJ/mol. */
    double virialTrace() {
        return total.virialTrace / 2;
    }

    /** Number of interacting pairs within the cut-off. */
    long pairCount() {
        return total.pairs / 2;
    }

    /** Number of excluded pairs within the cut-off. */
    long excludedPairCount() {
        return total.excludedPairs / 2;
    }

    /** Forces [3n], kJ/mol/nm; the array is handed over, not copied. */
    double[] forces() {
        return forces;
    }
}
