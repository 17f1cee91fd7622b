package org.tornadohalo.kernels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The kernels that describe local atoms and find the bonded terms of a rank, with and without room, against loops. */
record OwnedTermsEquality() implements EqualityCase {
    private static final int GUARD = 16;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        List<EqualityResult> results = new ArrayList<>();
        LocalTerms local = new LocalTerms(size, seed);
        try (RepartitionState state = new RepartitionState(heap, 1)) {
            Launch launch = new Launch(local, state, geometry, EqualityCase.input(size, seed, geometry), results);
            local.write(state);
            launch.describe();
            launch.placeGroups();
            launch.count();
            int all = local.owned().size();
            launch.place(all + 1);
            launch.place(all / 2);
        }
        return results;
    }

    /** Launches on the same atoms, one after the other. */
    private record Launch(
            LocalTerms local, RepartitionState state, Geometry geometry, String input, List<EqualityResult> results) {
        private static final KernelContext CONTEXT = new KernelContext();

        private void add(String kernel, String quantity, int[] expected, int[] seen) {
            results.add(new EqualityResult(kernel, quantity, input, Difference.words(expected, seen), 0));
        }

        void describe() {
            int atoms = local.atoms;
            FloatArray charge = new FloatArray(atoms + 1);
            IntArray type = new IntArray(atoms + 1);
            FloatArray inverseMass = new FloatArray(local.home + 1);
            TaskGraph graph = state.graph(charge, type, inverseMass)
                    .task(
                            DeviceState.TASK,
                            RepartitionKernels::describeAtoms,
                            CONTEXT,
                            state.layout,
                            charge,
                            type,
                            inverseMass)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, charge, type, inverseMass);
            state.run(graph, geometry);
            int wrong = 0;
            for (int atom = 0; atom < atoms; atom++) {
                int entry = local.entryOf(atom);
                wrong += charge.get(atom) == LocalTerms.CHARGE[entry] ? 0 : 1;
                wrong += type.get(atom) == LocalTerms.TYPE[entry] ? 0 : 1;
                boolean isRight = atom >= local.home || inverseMass.get(atom) == LocalTerms.INVERSE_MASS[entry];
                wrong += isRight ? 0 : 1;
            }
            results.add(new EqualityResult("describeAtoms", "charges, types, masses", input, wrong, 0));
            int[] entries = state.get(RepartitionLayout.ATOM_ENTRY, atoms + GUARD);
            add("describeAtoms", "entries", local.entries(GUARD), entries);
            int[] localIndex = state.get(RepartitionLayout.LOCAL_INDEX, local.localIndex.length);
            add("describeAtoms", "local indices", local.localIndex, localIndex);
            int[] x = state.get(RepartitionLayout.X_AT_PARTITION, 3 * local.home + GUARD);
            add("describeAtoms", "x of home atoms", local.homePositions(GUARD), x);
            int[] counters = state.counters();
            int[] zones = Arrays.copyOfRange(counters, RepartitionLayout.ZONE_ATOMS, RepartitionLayout.ZONE_END);
            add("describeAtoms", "zones", local.zoneCounters(), zones);
        }

        void placeGroups() {
            IntArray groups = new IntArray(ConstraintLayout.GROUP_WORDS * local.home + GUARD);
            groups.init(RepartitionState.UNTOUCHED);
            TaskGraph graph = state.graphThatKeeps(groups)
                    .task(DeviceState.TASK, RepartitionKernels::placeGroups, CONTEXT, state.layout, groups)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, groups);
            state.runThatKeeps(graph, geometry);
            List<int[]> expected = new ArrayList<>();
            for (int atom = 0; atom < local.home; atom++) {
                int type = LocalTerms.CONSTRAINT_TYPE[local.entryOf(atom)];
                if (type != ConstraintLayout.NONE) {
                    int[] group = {type, atom, 0, 0, 0, 0};
                    for (int k = 0; k < ConstraintLayout.VECTORS; k++) {
                        int distance = LocalTerms.CONSTRAINT_PARTNER[ConstraintLayout.VECTORS * type + k];
                        group[ConstraintLayout.GROUP_PARTNERS + k] = local.partnerOf(atom, distance);
                    }
                    expected.add(group);
                }
            }
            int count = state.counters()[RepartitionLayout.RIGID_GROUPS];
            add("placeGroups", "number", new int[] {expected.size()}, new int[] {count});
            int[] words = groups.toHeapArray();
            int end = ConstraintLayout.GROUP_WORDS * Math.clamp(count, 0, local.home);
            add("placeGroups", "groups", inOneRow(expected), sorted(Arrays.copyOf(words, end)));
            int[] behind = Arrays.copyOfRange(words, end, words.length);
            int[] untouched = new int[behind.length];
            Arrays.fill(untouched, RepartitionState.UNTOUCHED);
            add("placeGroups", "what lies behind", untouched, behind);
        }

        /** Groups by ascending center. */
        private static int[] sorted(int[] words) {
            List<int[]> groups = new ArrayList<>();
            for (int word = 0; word < words.length; word += ConstraintLayout.GROUP_WORDS) {
                groups.add(Arrays.copyOfRange(words, word, word + ConstraintLayout.GROUP_WORDS));
            }
            groups.sort(Comparator.comparingInt(group -> group[ConstraintLayout.GROUP_CENTER]));
            return inOneRow(groups);
        }

        private static int[] inOneRow(List<int[]> groups) {
            return groups.stream().flatMapToInt(Arrays::stream).toArray();
        }

        void count() {
            int groups = local.groups();
            state.untouched(RepartitionLayout.COUNTS, RepartitionKernels.KEYS * groups + 1 + GUARD);
            TaskGraph graph =
                    state.graph().task(DeviceState.TASK, RepartitionKernels::countTerms, CONTEXT, state.layout);
            state.run(graph, geometry);
            int[] counts = new int[RepartitionKernels.KEYS * groups + 1 + GUARD];
            Arrays.fill(counts, RepartitionKernels.KEYS * groups, counts.length, RepartitionState.UNTOUCHED);
            for (LocalTerms.Owned term : local.owned()) {
                counts[groups * term.key() + term.atom()[0] / 32]++;
            }
            add("countTerms", "counts", counts, state.get(RepartitionLayout.COUNTS, counts.length));
            state.sumCounts(RepartitionKernels.KEYS * groups, geometry);
        }

        void place(int capacity) {
            List<LocalTerms.Owned> owned = local.owned();
            int placed = Math.min(capacity, owned.size());
            state.set(RepartitionLayout.TERM_CAPACITY, capacity);
            IntArray terms = new IntArray(TermLayout.WORDS * owned.size() + GUARD);
            FloatArray parameters = new FloatArray(TermLayout.PARAMETERS * owned.size() + GUARD);
            terms.init(RepartitionState.UNTOUCHED);
            TaskGraph graph = state.graphThatKeeps(terms, parameters)
                    .task(DeviceState.TASK, RepartitionKernels::placeTerms, CONTEXT, state.layout, terms, parameters)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, terms, parameters);
            state.runThatKeeps(graph, geometry);
            int[] expected = new int[terms.getSize()];
            Arrays.fill(expected, RepartitionState.UNTOUCHED);
            int wrong = 0;
            for (int number = 0; number < placed; number++) {
                LocalTerms.Owned term = owned.get(number);
                int word = TermLayout.WORDS * number;
                expected[word] = term.kind();
                System.arraycopy(Arrays.copyOf(term.atom(), 4), 0, expected, word + 1, 4);
                for (int k = 0; k < TermLayout.PARAMETERS; k++) {
                    float value = parameters.get(TermLayout.PARAMETERS * number + k);
                    wrong += value == LocalTerms.parameter(term.number(), k) ? 0 : 1;
                }
            }
            add("placeTerms", "terms", expected, terms.toHeapArray());
            results.add(new EqualityResult("placeTerms", "parameters", input, wrong, 0));
            int[] counters = state.counters();
            int ofHome = (int) owned.stream().filter(LocalTerms.Owned::isLocal).count();
            add("placeTerms", "numbers of terms", new int[] {ofHome, owned.size()}, new int[] {
                counters[RepartitionLayout.LOCAL_TERMS], counters[RepartitionLayout.ALL_TERMS]
            });
        }
    }
}
