package org.tornadohalo.kernels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** The kernels that bring atoms to their ranks and put them in order, against the host's rules. */
record MigrationEquality() implements EqualityCase {
    /** Words behind those that a kernel stores. */
    private static final int GUARD = 16;
    /** Bound of rounding to pairs of floats, nm. */
    private static final double ROUNDING = 1e-13;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        try (RepartitionState state = new RepartitionState(heap, MigratingAtoms.GRID.rankCount())) {
            MigrationLaunch launch = new MigrationLaunch(
                    new MigratingAtoms(size, seed),
                    state,
                    geometry,
                    EqualityCase.input(size, seed, geometry),
                    new ArrayList<>());
            launch.writeTables();
            launch.compareFaults();
            launch.compareWrap();
            launch.compareLeaving();
            launch.compareOrder(MigratingAtoms.RANK);
            launch.compareOrder(0);
            return launch.results;
        }
    }

    /** Launches on the same atoms, one after the other. */
    private record MigrationLaunch(
            MigratingAtoms atoms,
            RepartitionState state,
            Geometry geometry,
            String input,
            List<EqualityResult> results) {
        private static final KernelContext CONTEXT = new KernelContext();
        private static final int FLOATS = RepartitionLayout.RECORD_FLOATS;

        void writeTables() {
            state.set(RepartitionLayout.OLD_HOME_COUNT, atoms.count);
            state.set(RepartitionLayout.OLD_ATOM_COUNT, atoms.count);
            state.set(RepartitionLayout.RECORD_COUNT, atoms.count);
            state.set(RepartitionLayout.CUBE_COUNT, MigratingAtoms.cubeCount());
            state.setFloat(RepartitionLayout.LOW_UNIT, Position.lowUnit(MigratingAtoms.GRID.box(0)));
            state.put(RepartitionLayout.CELL_TABLE, MigratingAtoms.cells(state));
            state.put(RepartitionLayout.ENTRIES, atoms.entry);
            state.put(RepartitionLayout.REFERENCES, MigratingAtoms.REFERENCE);
            for (int dim = 0; dim < 3; dim++) {
                state.setDouble(RepartitionLayout.EDGE + dim, MigratingAtoms.GRID.box(dim));
                state.setDouble(RepartitionLayout.ORIGIN + dim, MigratingAtoms.origin(dim));
            }
            reset();
        }

        private void reset() {
            state.set(RepartitionLayout.RANK, MigratingAtoms.RANK);
            state.put(RepartitionLayout.GLOBAL_INDEX, atoms.globalIndex);
            state.put(RepartitionLayout.LOCAL_INDEX, atoms.localIndex);
            state.untouched(RepartitionLayout.COUNTS, MigratingAtoms.cubeCount() + 1 + GUARD);
            state.untouched(RepartitionLayout.RECORDS, FLOATS * atoms.count + GUARD);
            state.positions(DeviceState.positions(atoms.x));
            state.clearCounters();
        }

        private void add(String kernel, String quantity, double difference) {
            results.add(new EqualityResult(kernel, quantity, input, difference, 0));
        }

        private void wrap() {
            FloatArray low = DeviceState.floats(atoms.xLow);
            FloatArray v = DeviceState.floats(atoms.v);
            state.run(
                    state.graph(low, v)
                            .task(DeviceState.TASK, MigrationKernels::wrapAtoms, CONTEXT, state.layout, low, v),
                    geometry);
        }

        /** Positions that are no numbers, and groups whose reference atom is elsewhere. */
        void compareFaults() {
            int unseen = 0;
            for (int fault = 0; fault < 4 && atoms.count > 0; fault++) {
                reset();
                int atom = atoms.count * fault / 4;
                if (fault == 3) {
                    int[] local = atoms.localIndex.clone();
                    local[atoms.globalIndex[atoms.reference(atom)]] = RepartitionLayout.NOT_HERE;
                    state.put(RepartitionLayout.LOCAL_INDEX, local);
                } else {
                    float[] x = atoms.x.clone();
                    x[3 * atom + fault] =
                            new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}[fault];
                    state.positions(DeviceState.positions(x));
                }
                wrap();
                unseen += state.counters()[RepartitionLayout.UNSOUND] != 0 ? 0 : 1;
            }
            add("wrapAtoms", "faults not seen", unseen);
            reset();
        }

        void compareWrap() {
            wrap();
            int[] records = records();
            int[] exact = new int[FLOATS * atoms.count + GUARD];
            Arrays.fill(exact, RepartitionState.UNTOUCHED);
            double largest = 0;
            for (int atom = 0; atom < atoms.count; atom++) {
                // Parts of positions are compared as sums.
                System.arraycopy(records, FLOATS * atom, exact, FLOATS * atom, FLOATS);
                exact[FLOATS * atom + 3] = atoms.globalIndex[atom];
                exact[FLOATS * atom + 7] = atoms.cube(atom);
                exact[FLOATS * atom + 11] = atoms.rank(atom);
                for (int dim = 0; dim < 3; dim++) {
                    exact[FLOATS * atom + 8 + dim] = Float.floatToRawIntBits(atoms.v[3 * atom + dim]);
                    double seen = (double) Float.intBitsToFloat(records[FLOATS * atom + dim])
                            + Float.intBitsToFloat(records[FLOATS * atom + 4 + dim]);
                    largest = Math.max(largest, Difference.finite(Math.abs(atoms.inFrame(atom, dim) - seen)));
                }
            }
            add("wrapAtoms", "indices, cubes, ranks, v", Difference.words(exact, records));
            results.add(new EqualityResult("wrapAtoms", "x, nm", input, largest, ROUNDING));
            int[] counts = new int[MigratingAtoms.cubeCount() + 1 + GUARD];
            Arrays.fill(counts, MigratingAtoms.cubeCount(), counts.length, RepartitionState.UNTOUCHED);
            add("wrapAtoms", "counts", Difference.words(counts, state.get(RepartitionLayout.COUNTS, counts.length)));
            compareCounters();
        }

        private void compareCounters() {
            int[] counters = state.counters();
            add("wrapAtoms", "unsound", counters[RepartitionLayout.UNSOUND]);
            add("wrapAtoms", "leaving", Difference.words(leaving(), counted(counters, 0)));
            double radiusSquared = atoms.groupRadiusSquared();
            double seen = Float.intBitsToFloat(counters[RepartitionLayout.GROUP_RADIUS_SQUARED]);
            results.add(
                    new EqualityResult("wrapAtoms", "group radius, nm²", input, Math.abs(radiusSquared - seen), 1e-7));
        }

        private int[] records() {
            return state.get(RepartitionLayout.RECORDS, FLOATS * atoms.count + GUARD);
        }

        private int[] leaving() {
            int[] leaving = new int[MigratingAtoms.GRID.rankCount()];
            IntStream.range(0, atoms.count)
                    .map(atoms::rank)
                    .filter(rank -> rank != MigratingAtoms.RANK)
                    .forEach(rank -> leaving[rank]++);
            return leaving;
        }

        private static int[] counted(int[] counters, int list) {
            int ranks = MigratingAtoms.GRID.rankCount();
            int first = RepartitionLayout.LEAVING + ranks * list;
            return Arrays.copyOfRange(counters, first, first + ranks);
        }

        /** Records of a rank may come in any order: they are compared in that of their indices. */
        void compareLeaving() {
            int[] leaving = leaving();
            int first = 0;
            for (int rank = 0; rank < leaving.length; rank++) {
                state.set(RepartitionLayout.OUTBOX_START + rank, first);
                first += leaving[rank];
            }
            state.untouched(RepartitionLayout.OUTBOX, FLOATS * first + GUARD);
            state.run(
                    state.graph().task(DeviceState.TASK, MigrationKernels::packLeaving, CONTEXT, state.layout),
                    geometry);
            int[] sent = state.get(RepartitionLayout.OUTBOX, FLOATS * first + GUARD);
            int[] records = records();
            double different = Difference.words(leaving, counted(state.counters(), 1));
            int place = 0;
            for (int rank = 0; rank < leaving.length; rank++) {
                int begin = place;
                int[] expected = rank == MigratingAtoms.RANK ? new int[0] : sorted(records, 0, atoms.count, rank);
                int[] seen = sorted(sent, begin, begin + leaving[rank], rank);
                different += Difference.words(expected, seen);
                place += leaving[rank];
            }
            add("packLeaving", "records", different);
            int[] behind = Arrays.copyOfRange(sent, FLOATS * first, sent.length);
            add(
                    "packLeaving",
                    "overruns",
                    Arrays.stream(behind)
                            .filter(word -> word != RepartitionState.UNTOUCHED)
                            .count());
        }

        /** The records of a rank among some, by their indices. */
        private static int[] sorted(int[] records, int from, int to, int rank) {
            return IntStream.range(from, to)
                    .mapToObj(record -> Arrays.copyOfRange(records, FLOATS * record, FLOATS * (record + 1)))
                    .filter(record -> record[11] == rank)
                    .sorted(Comparator.comparingInt(record -> record[3]))
                    .flatMapToInt(Arrays::stream)
                    .toArray();
        }

        /** As a rank that has these records, those of other ranks among them. */
        void compareOrder(int rank) {
            int[] records = records();
            int[] own = IntStream.range(0, atoms.count)
                    .filter(record -> records[FLOATS * record + 11] == rank)
                    .toArray();
            reset();
            state.put(RepartitionLayout.RECORDS, records);
            state.set(RepartitionLayout.RANK, rank);
            state.set(RepartitionLayout.HOME_COUNT, own.length);
            int cubes = MigratingAtoms.cubeCount();
            state.put(RepartitionLayout.COUNTS, new int[cubes + 1]);
            state.untouched(RepartitionLayout.PLACES, atoms.count + GUARD);
            state.untouched(RepartitionLayout.ORDER, own.length + GUARD);
            state.run(
                    state.graph().task(DeviceState.TASK, MigrationKernels::countCubes, CONTEXT, state.layout),
                    geometry);
            compareCounts(records, own);
            int[] places = state.get(RepartitionLayout.PLACES, atoms.count);
            state.sumCounts(cubes, geometry);
            state.run(
                    state.graph().task(DeviceState.TASK, MigrationKernels::placeInCubes, CONTEXT, state.layout),
                    geometry);
            int[] before = state.get(RepartitionLayout.COUNTS, cubes + 1);
            int[] order = new int[own.length + GUARD];
            Arrays.fill(order, RepartitionState.UNTOUCHED);
            for (int record : own) {
                order[before[records[FLOATS * record + 7]] + places[record]] = record;
            }
            add("placeInCubes", "order", Difference.words(order, state.get(RepartitionLayout.ORDER, order.length)));
            compareHome(records, own);
        }

        private void compareCounts(int[] records, int[] own) {
            int[] counts = new int[MigratingAtoms.cubeCount() + 1];
            for (int record : own) {
                counts[records[FLOATS * record + 7]]++;
            }
            int[] places = state.get(RepartitionLayout.PLACES, atoms.count + GUARD);
            boolean[] isTaken = new boolean[own.length + 1];
            int[] before = counts.clone();
            Arrays.parallelPrefix(before, Integer::sum);
            int wrong = 0;
            for (int record : own) {
                int cube = records[FLOATS * record + 7];
                boolean isPlace = places[record] >= 0 && places[record] < counts[cube];
                int place = isPlace ? before[cube] - counts[cube] + places[record] : own.length;
                wrong += isPlace && !isTaken[place] ? 0 : 1;
                isTaken[place] = true;
                places[record] = RepartitionState.UNTOUCHED;
            }
            int[] untouched = new int[places.length];
            Arrays.fill(untouched, RepartitionState.UNTOUCHED);
            add("countCubes", "places", wrong + Difference.words(untouched, places));
            add("countCubes", "counts", Difference.words(counts, state.get(RepartitionLayout.COUNTS, counts.length)));
            int[] none = new int[atoms.localIndex.length];
            Arrays.fill(none, RepartitionLayout.NOT_HERE);
            add("countCubes", "local indices", Difference.words(none, localIndex()));
        }

        private int[] localIndex() {
            return state.get(RepartitionLayout.LOCAL_INDEX, atoms.localIndex.length);
        }

        private void compareHome(int[] records, int[] own) {
            int home = own.length;
            state.untouched(RepartitionLayout.GLOBAL_INDEX, home + GUARD);
            state.untouched(RepartitionLayout.ATOM_ZONE, home + GUARD);
            int[] positions = new int[Position.WORDS * (home + GUARD)];
            Arrays.fill(positions, RepartitionState.UNTOUCHED);
            state.positions(positions);
            FloatArray low = new FloatArray(3 * home + 1);
            FloatArray v = new FloatArray(3 * home + 1);
            state.run(
                    state.graph(low, v)
                            .task(DeviceState.TASK, MigrationKernels::orderAtoms, CONTEXT, state.layout, low, v)
                            .transferToHost(DataTransferMode.EVERY_EXECUTION, low, v),
                    geometry);
            HomeArrays expected = HomeArrays.of(records, own, state.number(RepartitionLayout.LOW_UNIT), GUARD);
            int[] local = new int[atoms.localIndex.length];
            Arrays.fill(local, RepartitionLayout.NOT_HERE);
            for (int atom = 0; atom < home; atom++) {
                local[expected.index[atom]] = atom;
            }
            int[] zones = new int[home + GUARD];
            Arrays.fill(zones, home, zones.length, RepartitionState.UNTOUCHED);
            add(
                    "orderAtoms",
                    "indices",
                    Difference.words(expected.index, state.get(RepartitionLayout.GLOBAL_INDEX, home + GUARD)));
            add("orderAtoms", "zones", Difference.words(zones, state.get(RepartitionLayout.ATOM_ZONE, zones.length)));
            add("orderAtoms", "local indices", Difference.words(local, localIndex()));
            add("orderAtoms", "x", Difference.words(expected.x, state.positions(home + GUARD)));
            add("orderAtoms", "low parts of x", Difference.words(expected.low, bits(low, 3 * home)));
            add("orderAtoms", "v", Difference.words(expected.v, bits(v, 3 * home)));
        }

        private static int[] bits(FloatArray values, int count) {
            return IntStream.range(0, count)
                    .map(k -> Float.floatToRawIntBits(values.get(k)))
                    .toArray();
        }
    }

    /** Home atoms in the order of their cubes, and of their indices within a cube, as bits. */
    private record HomeArrays(int[] index, int[] x, int[] low, int[] v) {
        static HomeArrays of(int[] records, int[] own, float lowUnit, int guard) {
            int floats = RepartitionLayout.RECORD_FLOATS;
            int[] order = Arrays.stream(own)
                    .boxed()
                    .sorted(Comparator.comparingInt((Integer record) -> records[floats * record + 7])
                            .thenComparingInt(record -> records[floats * record + 3]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            HomeArrays home = new HomeArrays(
                    new int[order.length + guard],
                    new int[Position.WORDS * (order.length + guard)],
                    new int[3 * order.length],
                    new int[3 * order.length]);
            Arrays.fill(home.index, RepartitionState.UNTOUCHED);
            Arrays.fill(home.x, RepartitionState.UNTOUCHED);
            for (int atom = 0; atom < order.length; atom++) {
                int record = floats * order[atom];
                home.index[atom] = records[record + 3];
                System.arraycopy(records, record, home.x, Position.WORDS * atom, 3);
                System.arraycopy(records, record + 4, home.low, 3 * atom, 3);
                System.arraycopy(records, record + 8, home.v, 3 * atom, 3);
                home.x[Position.WORDS * atom + Position.LOW] = Position.pack(
                        Float.intBitsToFloat(records[record + 4]),
                        Float.intBitsToFloat(records[record + 5]),
                        Float.intBitsToFloat(records[record + 6]),
                        lowUnit);
            }
            return home;
        }
    }
}
