package org.tornadohalo.md;

import org.tornadohalo.decomposition.BondedOwnership;
import org.tornadohalo.decomposition.BondedTerms;
import org.tornadohalo.decomposition.ExcludedPartners;
import org.tornadohalo.decomposition.Exclusions;
import org.tornadohalo.decomposition.NonbondedList;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.graph.RankWork;
import org.tornadohalo.kernels.TermLayout;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.Topology;

/** The topology in the forms that decomposition and kernels need; the same on all ranks, immutable. */
final class SystemModel {
    private final Topology topology;
    private final BondedTerms terms;
    private final AtomTable atomTable;
    private final TermTable termTable;

    /** @throws IllegalArgumentException if a mass is out of range */
    SystemModel(Topology topology, NonbondedSettings nonbonded) {
        this.topology = topology;
        this.terms = bondedTerms(topology);
        this.atomTable = new AtomTable(topology, nonbonded);
        this.termTable = new TermTable(topology, nonbonded, terms.termCount());
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
        return new Exclusions() {
            @Override
            public boolean isExcluded(int a, int b) {
                return topology.isExcluded(a, b);
            }

            @Override
            public int largestIndexDistance() {
                return atomTable.largestIndexDistance();
            }
        };
    }

    /** The excluded partners of the local atoms of a partition. */
    ExcludedPartners excludedPartners(Partition partition) {
        return atomTable.excludedPartners(partition.globalIndex());
    }

    /** What a rank computes in a partition. */
    RankWork work(Partition partition, NonbondedList pairs, BondedOwnership owned, HaloRadius radius) {
        int[] entries = atomTable.entries(partition.globalIndex());
        int count = owned.local().count() + owned.nonLocal().count();
        int[] records = new int[TermLayout.WORDS * count];
        float[] parameters = new float[TermLayout.PARAMETERS * count];
        termTable.write(owned.local(), 0, records, parameters);
        termTable.write(owned.nonLocal(), owned.local().count(), records, parameters);
        return new RankWork(
                partition,
                pairs,
                atomTable.charges(entries),
                atomTable.types(entries),
                atomTable.inverseMasses(entries, partition.homeCount()),
                records,
                parameters,
                owned.local().count(),
                radius.list(),
                radius.strayDistance());
    }
}
