package org.tornadohalo.md;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.tornadohalo.decomposition.BondedOwnership;
import org.tornadohalo.decomposition.BondedTerms;
import org.tornadohalo.decomposition.ExcludedPartners;
import org.tornadohalo.decomposition.Exclusions;
import org.tornadohalo.decomposition.NonbondedList;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.TermList;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.graph.RankWork;
import org.tornadohalo.kernels.TermLayout;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/** The topology in the forms that decomposition and kernels need; the same on all ranks, immutable. */
final class SystemModel {
    private static final double LEAST_MASS = 1e-3;
    private static final double LARGEST_MASS = 1e6;

    private final Topology topology;
    private final NonbondedSettings nonbonded;
    private final BondedTerms terms;
    private final List<BondedTerm> termOf;

    SystemModel(Topology topology, NonbondedSettings nonbonded) {
        this.topology = topology;
        this.nonbonded = nonbonded;
        this.termOf = IntStream.range(0, topology.moleculeCount())
                .mapToObj(topology::typeOf)
                .flatMap(type -> type.terms().stream())
                .toList();
        this.terms = bondedTerms(topology);
    }

    /** The bonded terms of all molecules, in their order. */
    static BondedTerms bondedTerms(Topology topology) {
        BondedTerms.Builder terms = new BondedTerms.Builder(topology.atomCount());
        for (int molecule = 0; molecule < topology.moleculeCount(); molecule++) {
            for (BondedTerm term : topology.typeOf(molecule).terms()) {
                terms.add(topology.firstAtom(molecule), term.atoms());
            }
        }
        return terms.build();
    }

    BondedTerms terms() {
        return terms;
    }

    Exclusions exclusions() {
        int largestMolecule = topology.moleculeTypes().stream()
                .mapToInt(MoleculeType::atomCount)
                .max()
                .orElse(1);
        return new Exclusions() {
            @Override
            public boolean isExcluded(int a, int b) {
                return topology.isExcluded(a, b);
            }

            @Override
            public int largestIndexDistance() {
                return largestMolecule - 1;
            }
        };
    }

    /** The excluded partners of the local atoms of a partition. */
    ExcludedPartners excludedPartners(Partition partition) {
        int[] global = partition.globalIndex();
        int[] start = new int[global.length + 1];
        for (int atom = 0; atom < global.length; atom++) {
            start[atom + 1] = Math.addExact(start[atom], exclusionsInMolecule(global[atom]).length);
        }
        int[] partner = new int[start[global.length]];
        for (int atom = 0; atom < global.length; atom++) {
            int firstOfMolecule = global[atom] - topology.localIndex(global[atom]);
            int next = start[atom];
            for (int other : exclusionsInMolecule(global[atom])) {
                partner[next++] = firstOfMolecule + other;
            }
        }
        return new ExcludedPartners(start, partner, exclusions().largestIndexDistance());
    }

    private int[] exclusionsInMolecule(int atom) {
        return topology.typeOf(topology.moleculeOf(atom)).exclusions(topology.localIndex(atom));
    }

    /** What a rank computes in a partition. */
    RankWork work(Partition partition, NonbondedList pairs, BondedOwnership owned, HaloRadius radius) {
        int[] global = partition.globalIndex();
        float[] charge = new float[global.length];
        int[] type = new int[global.length];
        for (int atom = 0; atom < global.length; atom++) {
            charge[atom] = DeviceParameters.charge(topology.charge(global[atom]), nonbonded);
            type[atom] = topology.atomType(global[atom]);
        }
        float[] inverseMass = new float[partition.homeCount()];
        for (int atom = 0; atom < inverseMass.length; atom++) {
            inverseMass[atom] = (float) (1 / mass(global[atom]));
        }
        int count = owned.local().count() + owned.nonLocal().count();
        int[] records = new int[TermLayout.WORDS * count];
        float[] parameters = new float[TermLayout.PARAMETERS * count];
        writeTerms(owned.local(), 0, records, parameters);
        writeTerms(owned.nonLocal(), owned.local().count(), records, parameters);
        return new RankWork(
                partition,
                pairs,
                charge,
                type,
                inverseMass,
                records,
                parameters,
                owned.local().count(),
                radius.list(),
                radius.strayDistance());
    }

    private double mass(int atom) {
        double mass = topology.mass(atom);
        if (!(mass >= LEAST_MASS && mass <= LARGEST_MASS)) {
            throw new IllegalArgumentException("atom " + (atom + 1) + " has mass " + mass + " u: masses must be from "
                    + LEAST_MASS + " to " + LARGEST_MASS + " u");
        }
        return mass;
    }

    /** Sorted by kind, because neighbouring threads should take the same branch. */
    private void writeTerms(TermList list, int first, int[] records, float[] parameters) {
        int[] next = new int[BondedTerm.Kind.values().length];
        for (int term : list.term()) {
            next[kind(term)]++;
        }
        Arrays.parallelPrefix(next, Integer::sum);
        for (int k = next.length - 1; k > 0; k--) {
            next[k] = next[k - 1];
        }
        next[0] = 0;
        for (int k = 0; k < list.count(); k++) {
            int term = list.term()[k];
            int target = first + next[kind(term)]++;
            records[TermLayout.WORDS * target] = kind(term);
            int atoms = list.start()[k + 1] - list.start()[k];
            System.arraycopy(list.atom(), list.start()[k], records, TermLayout.WORDS * target + 1, atoms);
            float[] values = DeviceParameters.term(termOf.get(term), nonbonded);
            System.arraycopy(values, 0, parameters, TermLayout.PARAMETERS * target, TermLayout.PARAMETERS);
        }
    }

    private int kind(int term) {
        return DeviceParameters.kind(termOf.get(term).kind());
    }
}
