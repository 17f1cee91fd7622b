package org.tornadohalo.kernels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Local atoms of a rank in several zones, some of chains of four and some alone, whose partners may be elsewhere or
 * half the box away: and the bonded terms that the rank computes, by the rules of
 * {@code decomposition.BondedOwnership}.
 */
final class LocalTerms {
    static final float[] CHARGE = {0.25f, -0.5f, 0.75f, -1, 2};
    static final int[] TYPE = {0, 3, 1, 2, 4};
    static final float[] INVERSE_MASS = {1, 0.5f, 0.25f, 0.125f, 0.0625f};
    /** The second atom of a chain has two partners, the last one has one, and nothing ties the atom that is alone. */
    static final int[] CONSTRAINT_TYPE = {-1, 1, -1, 0, 2};

    static final int[] CONSTRAINT_PARTNER = {-3, 0, 0, 0, 1, -1, 0, 0, 0, 0, 0, 0};
    private static final int CHAIN = 4;
    private static final int ALONE = 4;
    private static final int ZONES = 8;
    /** Half the box in decomposed dimensions, nm; the second one is not. */
    private static final float[] HALF = {1.3f, Float.POSITIVE_INFINITY, 1.1f};

    /** Terms of each entry: kind, and places in the chain; kinds are not in order, and the last atom may come first. */
    private static final int[][][] TERMS = {
        {{0, 0, 1}, {2, 0, 1, 2, 3}, {1, 0, 1, 2}, {2, 0, 1, 2, 3}, {3, 0, 1, 2, 3}},
        {{0, 1, 2}, {4, 1, 3}},
        {},
        {{1, 3, 2, 1}, {0, 3, 2}, {4, 3, 0}},
        {}
    };

    /** A term that the rank computes: its key, its number among all of the entries, and its local atoms. */
    record Owned(int key, int number, int kind, int[] atom) {
        boolean isLocal() {
            return key < RepartitionKernels.KINDS;
        }
    }

    final int atoms;
    final int home;
    /** Of all atoms of the system. */
    final int[] localIndex;

    private final int[] globalIndex;
    private final int[] entry;
    private final int[] zones;
    private final float[] x;
    private final List<Owned> owned;

    LocalTerms(int atoms, long seed) {
        Random random = new Random(seed);
        this.atoms = atoms;
        this.home = (2 * atoms + 2) / 3;
        int inSystem = CHAIN * Math.ceilDiv(atoms + atoms / 8 + 1, CHAIN);
        List<Integer> indices =
                new ArrayList<>(IntStream.range(0, inSystem).boxed().toList());
        Collections.shuffle(indices, random);
        globalIndex = indices.stream().mapToInt(Integer::intValue).limit(atoms).toArray();
        localIndex = new int[inSystem];
        Arrays.fill(localIndex, RepartitionLayout.NOT_HERE);
        for (int atom = 0; atom < atoms; atom++) {
            localIndex[globalIndex[atom]] = atom;
        }
        entry = IntStream.range(0, inSystem)
                .map(index -> index / CHAIN % 5 == 4 ? ALONE : index % CHAIN)
                .toArray();
        zones = IntStream.range(0, atoms)
                .map(atom -> atom < home ? 0 : 1 + random.nextInt(ZONES - 1))
                .toArray();
        x = new float[3 * atoms];
        for (int k = 0; k < x.length; k++) {
            x[k] = 1.6f * random.nextFloat() - 0.5f;
        }
        owned = find();
    }

    int entryOf(int atom) {
        return entry[globalIndex[atom]];
    }

    /** The local index of another atom of the system, or {@link RepartitionLayout#NOT_HERE}. */
    int partnerOf(int atom, int distance) {
        return localIndex[globalIndex[atom] + distance];
    }

    int groups() {
        return Math.ceilDiv(atoms, 32);
    }

    /** In the order of their keys, and then of their first atoms. */
    List<Owned> owned() {
        return owned;
    }

    private List<Owned> find() {
        List<Owned> found = new ArrayList<>();
        for (int atom = 0; atom < atoms; atom++) {
            int number = 0;
            for (int e = 0; e < entryOf(atom); e++) {
                number += TERMS[e].length;
            }
            for (int[] term : TERMS[entryOf(atom)]) {
                int first = globalIndex[atom] - term[1];
                int[] local = Arrays.stream(term, 1, term.length)
                        .map(place -> localIndex[first + place])
                        .toArray();
                if (isOwned(local)) {
                    boolean isLocal = Arrays.stream(local).allMatch(other -> other < home);
                    int key = isLocal ? term[0] : RepartitionKernels.KINDS + term[0];
                    found.add(new Owned(key, number, term[0], local));
                }
                number++;
            }
        }
        found.sort(Comparator.comparingInt(Owned::key));
        return found;
    }

    private boolean isOwned(int[] local) {
        int commonBits = -1;
        for (int a : local) {
            if (a == RepartitionLayout.NOT_HERE) {
                return false;
            }
            commonBits &= zones[a];
        }
        return commonBits == 0 && isCompact(local);
    }

    private boolean isCompact(int[] local) {
        for (int a : local) {
            for (int b : local) {
                for (int dim = 0; dim < 3; dim++) {
                    if (Math.abs(x[3 * a + dim] - x[3 * b + dim]) >= HALF[dim]) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    static float parameter(int number, int k) {
        return 10 * number + k + 0.5f;
    }

    void write(RepartitionState state) {
        state.set(RepartitionLayout.HOME_COUNT, home);
        state.set(RepartitionLayout.ATOM_COUNT, atoms);
        state.positions(DeviceState.positions(x));
        state.put(RepartitionLayout.GLOBAL_INDEX, globalIndex);
        state.put(RepartitionLayout.ATOM_ZONE, zones);
        state.put(RepartitionLayout.ENTRIES, entry);
        state.put(RepartitionLayout.CHARGES, CHARGE);
        state.put(RepartitionLayout.TYPES, TYPE);
        state.put(RepartitionLayout.INVERSE_MASSES, INVERSE_MASS);
        state.put(RepartitionLayout.CONSTRAINT_TYPES, CONSTRAINT_TYPE);
        state.put(RepartitionLayout.CONSTRAINT_PARTNERS, CONSTRAINT_PARTNER);
        state.untouched(RepartitionLayout.ATOM_ENTRY, atoms + RepartitionLayout.CHUNK);
        state.untouched(RepartitionLayout.X_AT_PARTITION, 3 * home + RepartitionLayout.CHUNK);
        // What the kernel has to change.
        int[] stale = new int[localIndex.length];
        Arrays.fill(stale, RepartitionLayout.NOT_HERE);
        state.put(RepartitionLayout.LOCAL_INDEX, stale);
        for (int dim = 0; dim < 3; dim++) {
            state.setFloat(RepartitionLayout.HALF_EDGE + dim, HALF[dim]);
        }
        writeTerms(state);
    }

    private static void writeTerms(RepartitionState state) {
        List<Integer> words = new ArrayList<>();
        int[] start = new int[TERMS.length + 1];
        int number = 0;
        for (int e = 0; e < TERMS.length; e++) {
            for (int[] term : TERMS[e]) {
                words.addAll(List.of(number++, term[0], term.length - 1));
                for (int k = 2; k < 5; k++) {
                    words.add(k < term.length ? term[k] - term[1] : 0);
                }
            }
            start[e + 1] = number;
        }
        float[] parameters = new float[TermLayout.PARAMETERS * number];
        for (int k = 0; k < parameters.length; k++) {
            parameters[k] = parameter(k / TermLayout.PARAMETERS, k % TermLayout.PARAMETERS);
        }
        state.put(
                RepartitionLayout.TERMS,
                words.stream().mapToInt(Integer::intValue).toArray());
        state.put(RepartitionLayout.TERM_STARTS, start);
        state.put(RepartitionLayout.TERM_PARAMETERS, parameters);
    }

    /** Entries of the local atoms, and words behind them that no kernel has stored. */
    int[] entries(int guard) {
        int[] entries = new int[atoms + guard];
        Arrays.setAll(entries, atom -> atom < atoms ? entryOf(atom) : RepartitionState.UNTOUCHED);
        return entries;
    }

    /** Bits of the home atoms' x, and words behind them that no kernel has stored. */
    int[] homePositions(int guard) {
        int[] bits = new int[3 * home + guard];
        Arrays.setAll(bits, k -> k < 3 * home ? Float.floatToRawIntBits(x[k]) : RepartitionState.UNTOUCHED);
        return bits;
    }

    /** The counters from {@link RepartitionLayout#ZONE_ATOMS} on. */
    int[] zoneCounters() {
        int[] counters = new int[RepartitionLayout.ZONE_END - RepartitionLayout.ZONE_ATOMS];
        Arrays.fill(counters, ZONES, counters.length, Integer.MIN_VALUE);
        for (int atom = 0; atom < atoms; atom++) {
            counters[zones[atom]]++;
            for (int dim = 0; dim < 3; dim++) {
                int side = 3 * zones[atom] + dim - RepartitionLayout.ZONE_ATOMS;
                raise(counters, RepartitionLayout.ZONE_LOW + side, -x[3 * atom + dim]);
                raise(counters, RepartitionLayout.ZONE_HIGH + side, x[3 * atom + dim]);
            }
        }
        return counters;
    }

    private static void raise(int[] counters, int counter, float value) {
        counters[counter] = Math.max(counters[counter], RepartitionKernels.ordered(value));
    }
}
