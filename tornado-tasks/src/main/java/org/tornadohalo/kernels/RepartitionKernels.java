package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Tells the kernels of a step what they need to know of the local atoms, and finds the bonded terms and rigid groups
 * that this rank computes: the second half of a repartition by the device (ADR-0011). Between {@link #countTerms} and
 * {@link #placeTerms} counts are summed by {@link PrefixSumKernels}. What they read and write is named by
 * {@link RepartitionLayout}. Signals: none. Progress: no block waits. Twins: {@code decomposition.BondedOwnership}, and
 * the tables of {@code md}.
 */
public final class RepartitionKernels {
    /** Kinds of {@link TermLayout}. */
    public static final int KINDS = 5;
    /** Keys by which terms are sorted: local ones by kind, then the others by kind. */
    public static final int KEYS = 2 * KINDS;

    private static final int DIMS = 3;
    private static final int LANE_MASK = Warp.SIZE - 1;
    private static final int WARP_SHIFT = 5;
    /** Bits of a key's count in the counts of an atom. */
    private static final int KEY_BITS = 6;

    private static final int KEY_MASK = RepartitionLayout.MAX_TERMS_OF_KIND;
    /** Bits of a kind's number of terms before those of an atom: at most 31 times {@link #KEY_MASK}. */
    private static final int BEFORE_BITS = 12;

    private static final int BEFORE_MASK = (1 << BEFORE_BITS) - 1;
    private static final int NO_KEY = -1;

    private RepartitionKernels() {}

    /**
     * Takes over the words, and the counters as they begin, that the host has written to its memory; first in every
     * graph.
     *
     * <p>Geometry: one-dimensional, any size, grid-stride.
     */
    public static void takeWords(KernelContext context, LongArray layout) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long host = DeviceMemory.loadLong(words, RepartitionLayout.HOST_WORDS);
        int count = (int) DeviceMemory.loadLong(words, RepartitionLayout.WORD_COUNT);
        for (int k = context.globalIdx; k < count; k += context.globalGroupSizeX) {
            DeviceMemory.storeLong(words, k, DeviceMemory.loadLong(host, k));
        }
    }

    /**
     * Tells the host what has been counted; last in every graph.
     *
     * <p>Geometry: one-dimensional, any size, grid-stride.
     */
    public static void tellCounters(KernelContext context, LongArray layout) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long counters = DeviceMemory.loadLong(words, RepartitionLayout.COUNTERS);
        long host = DeviceMemory.loadLong(words, RepartitionLayout.HOST_COUNTERS);
        int count = (int) DeviceMemory.loadLong(words, RepartitionLayout.COUNTER_COUNT);
        for (int k = context.globalIdx; k < count; k += context.globalGroupSizeX) {
            DeviceMemory.storeInt(host, k, DeviceMemory.loadInt(counters, k));
        }
    }

    /**
     * Fills the arrays of the local atoms from the entries of the topology, and measures the zones.
     *
     * <p>Geometry: one-dimensional, whole warps, a thread per atom, grid-stride.
     *
     * <pre>
     *   charge, type                            [atoms]                         W
     *   inverseMass                             [home atoms], 1/u               W
     *   GLOBAL_INDEX, ATOM_ZONE, ENTRIES, x                                     R
     *   ATOM_ENTRY, LOCAL_INDEX, X_AT_PARTITION                                 W
     *   counters ZONE_ATOMS, ZONE_LOW, ZONE_HIGH                                RW
     * </pre>
     */
    public static void describeAtoms(
            KernelContext context, LongArray layout, FloatArray charge, IntArray type, FloatArray inverseMass) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long x = layout.get(StepLayout.X_ADDRESS);
        long globalIndex = DeviceMemory.loadLong(words, RepartitionLayout.GLOBAL_INDEX);
        long zones = DeviceMemory.loadLong(words, RepartitionLayout.ATOM_ZONE);
        long atomEntry = DeviceMemory.loadLong(words, RepartitionLayout.ATOM_ENTRY);
        long localIndex = DeviceMemory.loadLong(words, RepartitionLayout.LOCAL_INDEX);
        long xAtPartition = DeviceMemory.loadLong(words, RepartitionLayout.X_AT_PARTITION);
        long entries = DeviceMemory.loadLong(words, RepartitionLayout.ENTRIES);
        long charges = DeviceMemory.loadLong(words, RepartitionLayout.CHARGES);
        long types = DeviceMemory.loadLong(words, RepartitionLayout.TYPES);
        long inverseMasses = DeviceMemory.loadLong(words, RepartitionLayout.INVERSE_MASSES);
        long counters = DeviceMemory.loadLong(words, RepartitionLayout.COUNTERS);
        int home = (int) DeviceMemory.loadLong(words, RepartitionLayout.HOME_COUNT);
        int atoms = (int) DeviceMemory.loadLong(words, RepartitionLayout.ATOM_COUNT);
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int groups = atoms + LANE_MASK >> WARP_SHIFT;
        for (int group = context.globalIdx >> WARP_SHIFT; group < groups; group += warps) {
            int place = (group << WARP_SHIFT) + lane;
            int atom = Math.min(place, atoms - 1);
            int index = DeviceMemory.loadReadOnlyInt(globalIndex, atom);
            int entry = DeviceMemory.loadReadOnlyInt(entries, index);
            float px = DeviceMemory.loadReadOnlyFloat4(x, atom, 0);
            float py = DeviceMemory.loadReadOnlyFloat4(x, atom, 1);
            float pz = DeviceMemory.loadReadOnlyFloat4(x, atom, 2);
            int zone = DeviceMemory.loadReadOnlyInt(zones, atom);
            if (place < atoms) {
                charge.set(atom, DeviceMemory.loadFloat(charges, entry));
                type.set(atom, DeviceMemory.loadReadOnlyInt(types, entry));
                DeviceMemory.storeInt(atomEntry, atom, entry);
                DeviceMemory.storeInt(localIndex, index, atom);
            }
            if (place < home) {
                inverseMass.set(atom, DeviceMemory.loadFloat(inverseMasses, entry));
                DeviceMemory.storeFloat(xAtPartition, DIMS * atom, px);
                DeviceMemory.storeFloat(xAtPartition, DIMS * atom + 1, py);
                DeviceMemory.storeFloat(xAtPartition, DIMS * atom + 2, pz);
            }
            int rest = Warp.ballot(place < atoms);
            while (rest != 0) {
                int shift = Warp.shuffle(zone, PairBlocks.lowestBit(rest));
                int same = Warp.ballot(place < atoms && zone == shift);
                rest &= ~same;
                // Lanes of other zones repeat an atom of this one.
                int source = (same >> lane & 1) != 0 ? lane : PairBlocks.lowestBit(same);
                raise(counters, shift, 0, Warp.shuffle(px, source), lane);
                raise(counters, shift, 1, Warp.shuffle(py, source), lane);
                raise(counters, shift, 2, Warp.shuffle(pz, source), lane);
                if (lane == 0) {
                    DeviceMemory.atomicAddInt(counters, RepartitionLayout.ZONE_ATOMS + shift, Integer.bitCount(same));
                }
            }
        }
    }

    /** Widens the extent of a zone by the coordinates of all lanes. */
    private static void raise(long counters, int zone, int dim, float coordinate, int lane) {
        float lowest = -coordinate;
        float highest = coordinate;
        for (int distance = Warp.SIZE >> 1; distance > 0; distance >>= 1) {
            lowest = TornadoMath.max(lowest, Warp.shuffleXor(lowest, distance));
            highest = TornadoMath.max(highest, Warp.shuffleXor(highest, distance));
        }
        if (lane == 0) {
            DeviceMemory.atomicMaxInt(counters, RepartitionLayout.ZONE_LOW + DIMS * zone + dim, ordered(lowest));
            DeviceMemory.atomicMaxInt(counters, RepartitionLayout.ZONE_HIGH + DIMS * zone + dim, ordered(highest));
        }
    }

    /** A whole number that is the larger the larger a float is; the same again gives the float's bits. */
    public static int ordered(float value) {
        return orderedBits(FloatBits.ofFloat(value));
    }

    /** {@link #ordered} of a float's bits, and back. */
    public static int orderedBits(int bits) {
        return bits ^ bits >> Integer.SIZE - 1 & Integer.MAX_VALUE;
    }

    /**
     * Counts the terms that this rank computes, of each key, whose first atoms are 32 local atoms.
     *
     * <p>Geometry: one-dimensional, whole warps, a warp per 32 atoms, grid-stride. Reads x, identities and tables;
     * writes COUNTS [key * groups + group].
     */
    public static void countTerms(KernelContext context, LongArray layout) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long counts = DeviceMemory.loadLong(words, RepartitionLayout.COUNTS);
        long atomEntry = DeviceMemory.loadLong(words, RepartitionLayout.ATOM_ENTRY);
        long termStarts = DeviceMemory.loadLong(words, RepartitionLayout.TERM_STARTS);
        int atoms = (int) DeviceMemory.loadLong(words, RepartitionLayout.ATOM_COUNT);
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int groups = atoms + LANE_MASK >> WARP_SHIFT;
        for (int group = context.globalIdx >> WARP_SHIFT; group < groups; group += warps) {
            int place = (group << WARP_SHIFT) + lane;
            int atom = Math.min(place, atoms - 1);
            int entry = DeviceMemory.loadReadOnlyInt(atomEntry, atom);
            int first = DeviceMemory.loadReadOnlyInt(termStarts, entry);
            int end = place < atoms ? DeviceMemory.loadReadOnlyInt(termStarts, entry + 1) : first;
            long ofAtom = countsOfAtom(layout, words, atom, first, end);
            for (int key = 0; key < KEYS; key++) {
                int own = (int) (ofAtom >> KEY_BITS * key) & KEY_MASK;
                int upTo = WarpSum.upTo(own, lane);
                if (lane == LANE_MASK) {
                    DeviceMemory.storeInt(counts, groups * key + group, upTo);
                }
            }
        }
    }

    /** How many terms of each kind come before those of the lane's atom in its warp, twelve bits each. */
    private static long beforeAtom(long ofAtom, int firstKey, int lane) {
        long before = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            int own = (int) (ofAtom >> KEY_BITS * (firstKey + kind)) & KEY_MASK;
            before |= (long) (WarpSum.upTo(own, lane) - own) << BEFORE_BITS * kind;
        }
        return before;
    }

    /** The numbers of an atom's terms of each key, six bits each. */
    private static long countsOfAtom(LongArray layout, long words, int atom, int first, int end) {
        long counts = 0;
        for (int term = first; term < end; term++) {
            int key = keyOf(layout, words, atom, term);
            counts += key == NO_KEY ? 0L : 1L << KEY_BITS * key;
        }
        return counts;
    }

    /** The key of a term of an entry for an atom, or NO_KEY if another rank computes it. */
    private static int keyOf(LongArray layout, long words, int atom, int term) {
        long x = layout.get(StepLayout.X_ADDRESS);
        long terms = DeviceMemory.loadLong(words, RepartitionLayout.TERMS);
        long zones = DeviceMemory.loadLong(words, RepartitionLayout.ATOM_ZONE);
        int home = (int) DeviceMemory.loadLong(words, RepartitionLayout.HOME_COUNT);
        int kind = DeviceMemory.loadReadOnlyInt(terms, RepartitionLayout.TERM_WORDS * term + 1);
        int b = partner(words, terms, atom, term, 1);
        int c = partner(words, terms, atom, term, 2);
        int d = partner(words, terms, atom, term, 3);
        int isComplete = Math.min(b, Math.min(c, d)) == RepartitionLayout.NOT_HERE ? 0 : 1;
        // Atoms that are not here stand for the first one.
        int hereB = b == RepartitionLayout.NOT_HERE ? atom : b;
        int hereC = c == RepartitionLayout.NOT_HERE ? atom : c;
        int hereD = d == RepartitionLayout.NOT_HERE ? atom : d;
        int commonBits = DeviceMemory.loadReadOnlyInt(zones, atom)
                & DeviceMemory.loadReadOnlyInt(zones, hereB)
                & DeviceMemory.loadReadOnlyInt(zones, hereC)
                & DeviceMemory.loadReadOnlyInt(zones, hereD);
        int isCompact = isNear(words, x, atom, hereB) & isNear(words, x, atom, hereC) & isNear(words, x, atom, hereD);
        isCompact &= isNear(words, x, hereB, hereC) & isNear(words, x, hereB, hereD) & isNear(words, x, hereC, hereD);
        int isOwned = commonBits == 0 ? isComplete & isCompact : 0;
        int last = Math.max(Math.max(atom, hereB), Math.max(hereC, hereD));
        int key = last < home ? kind : KINDS + kind;
        return isOwned != 0 ? key : NO_KEY;
    }

    /** The local index of the {@code number}-th atom of a term, or of its first one if it has no such atom. */
    private static int partner(long words, long terms, int atom, int term, int number) {
        long localIndex = DeviceMemory.loadLong(words, RepartitionLayout.LOCAL_INDEX);
        long globalIndex = DeviceMemory.loadLong(words, RepartitionLayout.GLOBAL_INDEX);
        int size = DeviceMemory.loadReadOnlyInt(terms, RepartitionLayout.TERM_WORDS * term + 2);
        int distance = DeviceMemory.loadReadOnlyInt(terms, RepartitionLayout.TERM_WORDS * term + 2 + number);
        int found = atom;
        if (number < size) {
            found = DeviceMemory.loadReadOnlyInt(
                    localIndex, DeviceMemory.loadReadOnlyInt(globalIndex, atom) + distance);
        }
        return found;
    }

    /** 1 if two atoms differ by less than half the box in every decomposed dimension, else 0. */
    private static int isNear(long words, long x, int a, int b) {
        int isNear = 1;
        for (int dim = 0; dim < DIMS; dim++) {
            float difference = DeviceMemory.loadFloat(x, Position.WORDS * a + dim)
                    - DeviceMemory.loadFloat(x, Position.WORDS * b + dim);
            float half = ClusterBuildKernels.floatOf(words, RepartitionLayout.HALF_EDGE + dim);
            isNear &= TornadoMath.max(difference, -difference) < half ? 1 : 0;
        }
        return isNear;
    }

    /**
     * Writes the terms that this rank computes, sorted by key, and within a key in the order of their first atoms.
     *
     * <p>Geometry: as {@link #countTerms}. Terms that find no room are left out. Writes terms and parameters, as
     * {@link TermLayout} has them, and the counters LOCAL_TERMS and ALL_TERMS.
     */
    public static void placeTerms(KernelContext context, LongArray layout, IntArray terms, FloatArray termParameters) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long counts = DeviceMemory.loadLong(words, RepartitionLayout.COUNTS);
        long counters = DeviceMemory.loadLong(words, RepartitionLayout.COUNTERS);
        long atomEntry = DeviceMemory.loadLong(words, RepartitionLayout.ATOM_ENTRY);
        long termStarts = DeviceMemory.loadLong(words, RepartitionLayout.TERM_STARTS);
        long entryTerms = DeviceMemory.loadLong(words, RepartitionLayout.TERMS);
        long entryParameters = DeviceMemory.loadLong(words, RepartitionLayout.TERM_PARAMETERS);
        int atoms = (int) DeviceMemory.loadLong(words, RepartitionLayout.ATOM_COUNT);
        int capacity = (int) DeviceMemory.loadLong(words, RepartitionLayout.TERM_CAPACITY);
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int groups = atoms + LANE_MASK >> WARP_SHIFT;
        for (int group = context.globalIdx >> WARP_SHIFT; group < groups; group += warps) {
            int place = (group << WARP_SHIFT) + lane;
            int atom = Math.min(place, atoms - 1);
            int entry = DeviceMemory.loadReadOnlyInt(atomEntry, atom);
            int first = DeviceMemory.loadReadOnlyInt(termStarts, entry);
            int end = place < atoms ? DeviceMemory.loadReadOnlyInt(termStarts, entry + 1) : first;
            long ofAtom = countsOfAtom(layout, words, atom, first, end);
            long localBefore = beforeAtom(ofAtom, 0, lane);
            long otherBefore = beforeAtom(ofAtom, KINDS, lane);
            long placed = 0;
            for (int term = first; term < end; term++) {
                int key = keyOf(layout, words, atom, term);
                if (key != NO_KEY) {
                    long before = key < KINDS ? localBefore : otherBefore;
                    int kind = key < KINDS ? key : key - KINDS;
                    int target = DeviceMemory.loadReadOnlyInt(counts, groups * key + group)
                            + ((int) (before >> BEFORE_BITS * kind) & BEFORE_MASK)
                            + ((int) (placed >> KEY_BITS * key) & KEY_MASK);
                    placed += 1L << KEY_BITS * key;
                    if (target < capacity) {
                        int word = TermLayout.WORDS * target;
                        int size = DeviceMemory.loadReadOnlyInt(entryTerms, RepartitionLayout.TERM_WORDS * term + 2);
                        terms.set(word, kind);
                        terms.set(word + 1, atom);
                        terms.set(word + 2, size > 1 ? partner(words, entryTerms, atom, term, 1) : 0);
                        terms.set(word + 3, size > 2 ? partner(words, entryTerms, atom, term, 2) : 0);
                        terms.set(word + 4, size > 3 ? partner(words, entryTerms, atom, term, 3) : 0);
                        int number = DeviceMemory.loadReadOnlyInt(entryTerms, RepartitionLayout.TERM_WORDS * term);
                        for (int k = 0; k < TermLayout.PARAMETERS; k++) {
                            termParameters.set(
                                    TermLayout.PARAMETERS * target + k,
                                    DeviceMemory.loadFloat(entryParameters, TermLayout.PARAMETERS * number + k));
                        }
                    }
                }
            }
        }
        if (context.globalIdx == 0) {
            DeviceMemory.storeInt(
                    counters,
                    RepartitionLayout.LOCAL_TERMS,
                    groups > 0 ? DeviceMemory.loadInt(counts, KINDS * groups) : 0);
            DeviceMemory.storeInt(
                    counters,
                    RepartitionLayout.ALL_TERMS,
                    groups > 0 ? DeviceMemory.loadInt(counts, KEYS * groups) : 0);
        }
    }

    /**
     * Lists the groups of the home atoms, all of whose atoms are home atoms; their order differs from run to run.
     *
     * <p>Geometry: one-dimensional, whole warps; a warp for 32 home atoms, grid-stride. After {@link #describeAtoms}.
     * Reads identities and tables; writes groups, as {@link ConstraintLayout} has them, and the counter RIGID_GROUPS.
     */
    public static void placeGroups(KernelContext context, LongArray layout, IntArray groups) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long counters = DeviceMemory.loadLong(words, RepartitionLayout.COUNTERS);
        long globalIndex = DeviceMemory.loadLong(words, RepartitionLayout.GLOBAL_INDEX);
        long localIndex = DeviceMemory.loadLong(words, RepartitionLayout.LOCAL_INDEX);
        long atomEntry = DeviceMemory.loadLong(words, RepartitionLayout.ATOM_ENTRY);
        long types = DeviceMemory.loadLong(words, RepartitionLayout.CONSTRAINT_TYPES);
        long partners = DeviceMemory.loadLong(words, RepartitionLayout.CONSTRAINT_PARTNERS);
        int home = (int) DeviceMemory.loadLong(words, RepartitionLayout.HOME_COUNT);
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int chunks = home + LANE_MASK >> WARP_SHIFT;
        for (int chunk = context.globalIdx >> WARP_SHIFT; chunk < chunks; chunk += warps) {
            int place = (chunk << WARP_SHIFT) + lane;
            int atom = Math.min(place, home - 1);
            int index = DeviceMemory.loadReadOnlyInt(globalIndex, atom);
            int type = DeviceMemory.loadReadOnlyInt(types, DeviceMemory.loadReadOnlyInt(atomEntry, atom));
            int centers = Warp.ballot(place < home && type != ConstraintLayout.NONE);
            int first = PairBlocks.allocate(counters, RepartitionLayout.RIGID_GROUPS, Integer.bitCount(centers), lane);
            if ((centers >> lane & 1) != 0) {
                int group = ConstraintLayout.GROUP_WORDS * (first + Integer.bitCount(centers & (1 << lane) - 1));
                groups.set(group + ConstraintLayout.GROUP_TYPE, type);
                groups.set(group + ConstraintLayout.GROUP_CENTER, atom);
                for (int k = 0; k < ConstraintLayout.VECTORS; k++) {
                    int distance = DeviceMemory.loadReadOnlyInt(partners, ConstraintLayout.VECTORS * type + k);
                    groups.set(
                            group + ConstraintLayout.GROUP_PARTNERS + k,
                            DeviceMemory.loadReadOnlyInt(localIndex, index + distance));
                }
            }
        }
    }
}
