package org.tornadohalo.md;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.IntStream;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.BondedOwnership;
import org.tornadohalo.decomposition.BondedTerms;
import org.tornadohalo.decomposition.ExcludedPartners;
import org.tornadohalo.decomposition.Exclusions;
import org.tornadohalo.decomposition.NonbondedList;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.graph.RankWork;
import org.tornadohalo.graph.TopologyTables;
import org.tornadohalo.kernels.TermLayout;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/** The topology in the forms that decomposition and kernels need; the same on all ranks, immutable. */
final class SystemModel {
    private final Topology topology;
    private final BondedTerms terms;
    private final AtomTable atomTable;
    private final TermTable termTable;
    private final ConstraintTable constraintTable;

    /**
     * @throws IllegalArgumentException if a mass is out of range, or constraints tie atoms in a shape that is not
     *     supported
     */
    SystemModel(Topology topology, NonbondedSettings nonbonded) {
        this.topology = topology;
        this.terms = bondedTerms(topology);
        this.atomTable = new AtomTable(topology, nonbonded);
        this.termTable = new TermTable(topology, nonbonded, terms.termCount());
        this.constraintTable = new ConstraintTable(topology);
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

    /** The tables that a repartition by kernels reads. */
    TopologyTables tables(AtomGroups groups) {
        int[] reference = new int[atomTable.entryCount()];
        int[] termStart = new int[reference.length + 1];
        IntStream.Builder words = IntStream.builder();
        Set<MoleculeType> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        int termCount = 0;
        int entry = 0;
        int firstTerm = 0;
        int atom = 0;
        for (MoleculeBlock block : topology.blocks()) {
            MoleculeType molecule = block.type();
            if (seen.add(molecule)) {
                for (int place = 0; place < molecule.atomCount(); place++) {
                    boolean exists = block.moleculeCount() > 0;
                    reference[entry] = exists ? groups.referenceAtom(atom + place) - (atom + place) : 0;
                    termCount += TermTable.addTermsOf(molecule, firstTerm, place, words);
                    termStart[++entry] = termCount;
                }
                firstTerm += molecule.terms().size();
            }
            atom += block.moleculeCount() * molecule.atomCount();
        }
        return new TopologyTables(
                atomTable.entries(),
                reference,
                atomTable.charges(),
                atomTable.types(),
                atomTable.inverseMasses(),
                termStart,
                words.build().toArray(),
                termTable.parameters(),
                terms.termCount(),
                constraintTable.tables());
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
                constraintTable.groups(entries, partition.globalIndex(), partition.homeCount()),
                radius.list(),
                radius.strayDistance());
    }
}
