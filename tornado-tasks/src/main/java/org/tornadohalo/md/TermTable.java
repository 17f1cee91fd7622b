package org.tornadohalo.md;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.tornadohalo.decomposition.CountingSort;
import org.tornadohalo.decomposition.ParallelLoop;
import org.tornadohalo.decomposition.TermList;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.kernels.RepartitionLayout;
import org.tornadohalo.kernels.TermLayout;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/**
 * Kind and parameters of each bonded term of a system, as kernels read them; immutable. Terms have the numbers of
 * {@link SystemModel#bondedTerms}; those of equal molecules share entries.
 */
final class TermTable {
    private static final int KINDS = BondedTerm.Kind.values().length;

    private final int[] entryOf;
    private final int[] kind;
    private final float[] parameters;

    TermTable(Topology topology, NonbondedSettings settings, int termCount) {
        this.entryOf = new int[termCount];
        List<BondedTerm> entries = new ArrayList<>();
        Map<MoleculeType, Integer> firstEntry = new IdentityHashMap<>();
        int term = 0;
        for (MoleculeBlock block : topology.blocks()) {
            List<BondedTerm> ofMolecule = block.type().terms();
            if (firstEntry.putIfAbsent(block.type(), entries.size()) == null) {
                entries.addAll(ofMolecule);
            }
            int first = firstEntry.get(block.type());
            for (int n = 0; n < block.moleculeCount() * ofMolecule.size(); n++) {
                entryOf[term++] = first + n % ofMolecule.size();
            }
        }
        this.kind = new int[entries.size()];
        this.parameters = new float[TermLayout.PARAMETERS * kind.length];
        for (int entry = 0; entry < kind.length; entry++) {
            kind[entry] = DeviceParameters.kind(entries.get(entry).kind());
            float[] values = DeviceParameters.term(entries.get(entry), settings);
            System.arraycopy(values, 0, parameters, TermLayout.PARAMETERS * entry, TermLayout.PARAMETERS);
        }
    }

    /** Parameters of all entries, [entries * TermLayout.PARAMETERS]; must not be changed. */
    float[] parameters() {
        return parameters;
    }

    /**
     * The terms whose first atom is one of a molecule type's: words of {@link RepartitionLayout}, appended to
     * {@code words}.
     *
     * @param firstEntry entry of the first term of the molecule type
     * @param place of the first atom in the molecule
     * @return number of terms added
     */
    static int addTermsOf(MoleculeType molecule, int firstEntry, int place, IntStream.Builder words) {
        List<BondedTerm> terms = molecule.terms();
        int added = 0;
        for (int k = 0; k < terms.size(); k++) {
            int[] atoms = terms.get(k).atoms();
            if (atoms[0] == place) {
                words.add(firstEntry + k)
                        .add(DeviceParameters.kind(terms.get(k).kind()))
                        .add(atoms.length);
                for (int n = 1; n < RepartitionLayout.TERM_WORDS - 2; n++) {
                    words.add(n < atoms.length ? atoms[n] - place : 0);
                }
                added++;
            }
        }
        return added;
    }

    /**
     * Writes the terms of a list sorted by kind, because neighbouring threads should take the same branch; within a
     * kind in the order of the list.
     *
     * @param first place of the first term in {@code records} and {@code values}, the arrays of {@link TermLayout}
     */
    void write(TermList list, int first, int[] records, float[] values) {
        int[] entries = new int[list.count()];
        IntUnaryOperator kindOf = k -> {
            entries[k] = entryOf[list.term()[k]];
            return kind[entries[k]];
        };
        int[][] places = CountingSort.firstPlaces(list.count(), KINDS, kindOf, first);
        ParallelLoop.run(list.count(), (from, to) -> {
            int[] next = places[ParallelLoop.numberOf(from)];
            for (int k = from; k < to; k++) {
                int entry = entries[k];
                int target = next[kind[entry]]++;
                int record = TermLayout.WORDS * target;
                records[record] = kind[entry];
                for (int place = list.start()[k]; place < list.start()[k + 1]; place++) {
                    records[++record] = list.atom()[place];
                }
                System.arraycopy(
                        parameters,
                        TermLayout.PARAMETERS * entry,
                        values,
                        TermLayout.PARAMETERS * target,
                        TermLayout.PARAMETERS);
            }
        });
    }
}
