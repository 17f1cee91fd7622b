package org.tornadohalo.kernels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The kernels that choose and pack the atoms of a pulse, in each dimension, with and without room, against loops. */
record HaloBuildEquality() implements EqualityCase {
    /** Decomposed dimensions, in an order that is not that of the dimensions. */
    private static final int[] DIMENSIONS = {0, 2, 1};

    private static final float[] LOWER = {-1.1f, -0.9f, -0.7f};
    private static final float[] UPPER = {0.4f, 0.6f, 0.5f};
    private static final float REACH_SQUARED = 0.5f;
    private static final double[] SHIFT = {1.3 + 1e-9, -0.7, 2.5 - 3e-8};
    /** Pulses whose atoms have arrived before. */
    private static final int EARLIER = 2;

    private static final int GUARD = 16;
    private static final int MAP_OFFSET = 3;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        List<EqualityResult> results = new ArrayList<>();
        for (int bit = 0; bit < DIMENSIONS.length; bit++) {
            for (int first : new int[] {0, size / 3}) {
                new Pulse(size, bit, first, seed).compare(heap, geometry, results);
            }
        }
        return results;
    }

    /** A pulse in one dimension, whose candidates begin at some atom. */
    private static final class Pulse {
        private static final KernelContext CONTEXT = new KernelContext();

        private final int atoms;
        private final int home;
        private final int bit;
        private final int first;
        private final int groups;
        private final long seed;
        private final int[] positions;
        private final int[] zones;
        private final int[] globalIndex;
        private final float unit = Position.lowUnit(4);

        Pulse(int atoms, int bit, int first, long seed) {
            Random random = new Random(seed + bit);
            this.atoms = atoms;
            this.home = atoms / 2;
            this.bit = bit;
            this.first = first;
            this.seed = seed;
            this.groups = Math.ceilDiv(atoms - first, 32);
            this.zones = new int[atoms];
            this.globalIndex = random.ints(atoms, 0, 1 << 30).toArray();
            float[] x = new float[3 * atoms];
            for (int k = 0; k < x.length; k++) {
                x[k] = 3 * random.nextFloat() - 1.2f;
            }
            this.positions = DeviceState.positions(x);
            for (int atom = 0; atom < atoms; atom++) {
                zones[atom] = atom < home ? 0 : random.nextInt(1 << bit);
                int part = random.nextInt(-511, 512);
                positions[Position.WORDS * atom + Position.LOW] =
                        Position.pack(unit * part, -unit * part, unit * random.nextInt(-511, 512), unit);
            }
        }

        void compare(SymmetricHeap heap, Geometry geometry, List<EqualityResult> results) {
            int[] selected = IntStream.range(first, atoms)
                    .filter(atom -> squareToLower(atom) < REACH_SQUARED)
                    .toArray();
            int[] rooms = {selected.length + 5, Math.max(1, selected.length / 2), selected.length / 3};
            for (int room : rooms) {
                try (RepartitionState state = new RepartitionState(heap, 1)) {
                    // The map and the outbox take turns in being the one that is full.
                    boolean isMapFull = room % 2 == 0;
                    write(state, isMapFull ? room : room + 7, isMapFull ? room + 9 : room);
                    String input = EqualityCase.input(atoms, seed, geometry) + ", dimension " + bit + ", from " + first
                            + ", room for " + room;
                    select(state, selected, geometry, input, results);
                    state.sumCounts(groups, geometry);
                    pack(state, selected, Math.min(room, selected.length), geometry, input, results);
                }
            }
        }

        private void write(RepartitionState state, int mapRoom, int outboxRoom) {
            state.positions(positions);
            state.put(RepartitionLayout.ATOM_ZONE, zones);
            state.put(RepartitionLayout.GLOBAL_INDEX, globalIndex);
            state.untouched(RepartitionLayout.MASKS, groups + GUARD);
            state.untouched(RepartitionLayout.COUNTS, groups + 1 + GUARD);
            state.untouched(RepartitionLayout.OUTBOX, Position.WORDS * (outboxRoom + GUARD));
            state.untouched(RepartitionLayout.OUTBOX_INDEX, outboxRoom + GUARD);
            state.untouched(RepartitionLayout.OUTBOX_ZONE, outboxRoom + GUARD);
            state.set(RepartitionLayout.OUTBOX_CAPACITY, outboxRoom);
            state.set(RepartitionLayout.MAP_CAPACITY, MAP_OFFSET + mapRoom);
            state.set(RepartitionLayout.MAP_OFFSET, MAP_OFFSET);
            state.set(RepartitionLayout.FIRST_CANDIDATE, first);
            state.set(RepartitionLayout.HOME_COUNT, home);
            state.set(RepartitionLayout.ATOM_COUNT, atoms);
            state.set(RepartitionLayout.COUNT_COUNT, groups);
            state.set(RepartitionLayout.PULSE_BIT, bit);
            state.set(RepartitionLayout.PULSE_COUNT, EARLIER);
            state.setFloat(RepartitionLayout.REACH_SQUARED, REACH_SQUARED);
            state.setFloat(RepartitionLayout.LOW_UNIT, unit);
            for (int dim = 0; dim < 3; dim++) {
                state.set(RepartitionLayout.DIMENSION + dim, DIMENSIONS[dim]);
                state.setFloat(RepartitionLayout.LOWER + dim, LOWER[dim]);
                state.setFloat(RepartitionLayout.UPPER + dim, UPPER[dim]);
                state.setFloat(RepartitionLayout.SHIFT + dim, SHIFT[dim]);
                state.setFloat(RepartitionLayout.SHIFT_LOW + dim, SHIFT[dim] - (float) SHIFT[dim]);
            }
            for (int pulse = 0; pulse <= EARLIER; pulse++) {
                state.set(RepartitionLayout.RECEIVE_OFFSET + pulse, receiveOffset(pulse));
            }
        }

        private int receiveOffset(int pulse) {
            return home + (atoms - home) * pulse / EARLIER;
        }

        private float x(int atom, int dim) {
            return Float.intBitsToFloat(positions[Position.WORDS * atom + dim]);
        }

        private float squareToLower(int atom) {
            float square = squareAbove(atom, DIMENSIONS[bit], LOWER);
            for (int earlier = 0; earlier < bit; earlier++) {
                if ((zones[atom] & 1 << earlier) != 0) {
                    square += squareAbove(atom, DIMENSIONS[earlier], UPPER);
                }
            }
            return square;
        }

        private float squareAbove(int atom, int dim, float[] boundary) {
            float distance = Math.max(0, x(atom, dim) - boundary[dim]);
            return distance * distance;
        }

        private void select(
                RepartitionState state, int[] selected, Geometry geometry, String input, List<EqualityResult> results) {
            TaskGraph graph =
                    state.graph().task(DeviceState.TASK, HaloBuildKernels::selectAtoms, CONTEXT, state.layout);
            state.run(graph, geometry);
            int[] masks = new int[groups + GUARD];
            int[] counts = new int[groups + 1 + GUARD];
            Arrays.fill(masks, groups, masks.length, RepartitionState.UNTOUCHED);
            Arrays.fill(counts, groups, counts.length, RepartitionState.UNTOUCHED);
            int[] sentOn = new int[EARLIER];
            for (int atom : selected) {
                masks[(atom - first) / 32] |= 1 << (atom - first) % 32;
                counts[(atom - first) / 32]++;
                for (int pulse = 0; pulse < EARLIER; pulse++) {
                    boolean isOfPulse = atom >= receiveOffset(pulse) && atom < receiveOffset(pulse + 1);
                    sentOn[pulse] |= isOfPulse ? 1 : 0;
                }
            }
            int[] counters = state.counters();
            long ofHome = Arrays.stream(selected).filter(atom -> atom < home).count();
            add(results, "selectAtoms", "masks", input, masks, state.get(RepartitionLayout.MASKS, masks.length));
            add(results, "selectAtoms", "counts", input, counts, state.get(RepartitionLayout.COUNTS, counts.length));
            add(results, "selectAtoms", "home atoms", input, new int[] {(int) ofHome}, new int[] {
                counters[RepartitionLayout.SELECTED_HOME]
            });
            int[] sentOnSeen =
                    Arrays.copyOfRange(counters, RepartitionLayout.SENT_ON, RepartitionLayout.SENT_ON + EARLIER);
            add(results, "selectAtoms", "pulses sent on", input, sentOn, sentOnSeen);
        }

        private static void add(
                List<EqualityResult> results,
                String kernel,
                String quantity,
                String input,
                int[] expected,
                int[] seen) {
            results.add(new EqualityResult(kernel, quantity, input, Difference.words(expected, seen), 0));
        }

        private void pack(
                RepartitionState state,
                int[] selected,
                int packed,
                Geometry geometry,
                String input,
                List<EqualityResult> results) {
            IntArray map = new IntArray(MAP_OFFSET + selected.length + GUARD);
            map.init(RepartitionState.UNTOUCHED);
            TaskGraph graph = state.graphThatKeeps(map)
                    .task(DeviceState.TASK, HaloBuildKernels::packSelected, CONTEXT, state.layout, map)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, map);
            state.runThatKeeps(graph, geometry);
            int room = (int) state.word(RepartitionLayout.OUTBOX_CAPACITY) + GUARD;
            int[] expectedMap = untouched(map.getSize());
            int[] index = untouched(room);
            int[] zone = untouched(room);
            int[] seen = state.get(RepartitionLayout.OUTBOX, Position.WORDS * room);
            int[] expected = untouched(seen.length);
            double parts = 0;
            for (int place = 0; place < packed; place++) {
                int atom = selected[place];
                expectedMap[MAP_OFFSET + place] = atom;
                index[place] = globalIndex[atom];
                zone[place] = zones[atom] | 1 << bit;
                int word = Position.WORDS * place;
                for (int dim = 0; dim < 3; dim++) {
                    expected[word + dim] = Float.floatToRawIntBits(x(atom, dim) + (float) SHIFT[dim]);
                    parts = Math.max(parts, partsWrong(atom, dim, seen[word + Position.LOW]));
                }
                expected[word + Position.LOW] = seen[word + Position.LOW];
            }
            add(results, "packSelected", "map", input, expectedMap, map.toHeapArray());
            add(results, "packSelected", "x", input, expected, seen);
            results.add(new EqualityResult("packSelected", "packed parts, units", input, parts, 1));
            add(results, "packSelected", "indices", input, index, state.get(RepartitionLayout.OUTBOX_INDEX, room));
            add(results, "packSelected", "zones", input, zone, state.get(RepartitionLayout.OUTBOX_ZONE, room));
            int[] counters = state.counters();
            add(results, "packSelected", "selected", input, new int[] {selected.length}, new int[] {
                counters[RepartitionLayout.SELECTED]
            });
        }

        private static int[] untouched(int count) {
            int[] words = new int[count];
            Arrays.fill(words, RepartitionState.UNTOUCHED);
            return words;
        }

        /**
         * How far a low-order part is from what the float lacks, or from the largest that there is room for, in units.
         */
        private double partsWrong(int atom, int dim, int seen) {
            double low = Position.low(positions[Position.WORDS * atom + Position.LOW], dim, unit);
            double lacks = x(atom, dim) + low + SHIFT[dim] - (x(atom, dim) + (float) SHIFT[dim]);
            double units = Math.clamp(lacks / unit, -511, 511);
            return Math.abs(units - Position.low(seen, dim, unit) / unit);
        }
    }
}
