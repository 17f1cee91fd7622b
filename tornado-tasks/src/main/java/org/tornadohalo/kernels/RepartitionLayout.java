package org.tornadohalo.kernels;

/**
 * The 64-bit words at {@link StepLayout#REPARTITION_ADDRESS} that the kernels of a repartition read, written by the
 * host before each graph of it, and the addresses of what the kernels hand to one another.
 *
 * <pre>
 *   tables      what never changes: atoms and bonded terms of the topology, and the cells of the ranks
 *   identities  of the local atoms: index in the whole system, zone shift; for each atom of the system its local index
 *   records     of the atoms that this rank held before, and behind them of those that have arrived: three float4 each,
 *               positions in the frame of the rank that they belong to
 *                 x, y, z             nm         bits of the index in the whole system
 *                 low parts of these  nm         bits of the cube along the curve (ADR-0011)
 *                 velocity            nm/ps      bits of the rank
 *   outbox      what is on its way to another rank: records; or positions, then indices, then zone shifts of halo atoms
 *   counts      atoms of cubes; selected atoms of 32 candidates; bonded terms of 32 atoms, for each key; then what
 *               comes before them
 * </pre>
 *
 * Atoms of equal molecules share an <em>entry</em> of the tables, and so do their bonded terms.
 */
public final class RepartitionLayout {
    /** This rank. */
    public static final int RANK = 0;
    /** Home atoms until now. */
    public static final int OLD_HOME_COUNT = 1;
    /** Home and halo atoms until now. */
    public static final int OLD_ATOM_COUNT = 2;
    /** Records: old home atoms and those that have arrived. */
    public static final int RECORD_COUNT = 3;
    /** Home atoms from now on. */
    public static final int HOME_COUNT = 4;
    /** Home and halo atoms from now on. */
    public static final int ATOM_COUNT = 5;
    /** Number of cubes. */
    public static final int CUBE_COUNT = 6;
    /** Number of counts to sum. */
    public static final int COUNT_COUNT = 7;

    /** Pulse: number of its dimension among the decomposed ones, which is the bit of the zone shift. */
    public static final int PULSE_BIT = 8;
    /** Pulse: first atom that it may send; the last one is the last of {@link #ATOM_COUNT}. */
    public static final int FIRST_CANDIDATE = 9;
    /** Pulse: where its part of the index map begins. */
    public static final int MAP_OFFSET = 10;
    /** Places of the index map. */
    public static final int MAP_CAPACITY = 11;
    /** Pulse: square of the reach of the halo, nm², as float bits. */
    public static final int REACH_SQUARED = 12;
    /** Pulse: number of pulses before it. */
    public static final int PULSE_COUNT = 13;
    /** Pulse, per dimension: what is added to coordinates, as float bits, as in {@link HaloLayout#SHIFT}. */
    public static final int SHIFT = 14;
    /** Pulse, per dimension: what that lacks, as float bits. */
    public static final int SHIFT_LOW = 17;
    /** Per decomposed dimension: the dimension. */
    public static final int DIMENSION = 20;
    /** Per dimension: lower boundary of this rank's cell in its frame, nm, as float bits. */
    public static final int LOWER = 23;
    /** Per dimension: upper boundary likewise. */
    public static final int UPPER = 26;
    /** Per dimension: half the box edge where it is decomposed, or more than any distance, nm, as float bits. */
    public static final int HALF_EDGE = 29;
    /** Unit of the low-order parts of positions, nm, as float bits. */
    public static final int LOW_UNIT = 32;
    /** Bonded terms that there is room for. */
    public static final int TERM_CAPACITY = 33;
    /** Per dimension: box edge, nm, as double bits. */
    public static final int EDGE = 34;
    /** Per dimension: this rank's origin in the box, nm, as double bits. */
    public static final int ORIGIN = 37;
    /** Per dimension: number of cells. */
    public static final int CELLS = 40;
    /** Per dimension: the first of its cells among {@link #CELL_TABLE}. */
    public static final int FIRST_CELL = 43;

    /** Address: double [cells of all dimensions * {@link #CELL_VALUES}]. */
    public static final int CELL_TABLE = 46;
    /** Address: int [atoms of the system], entry of each. */
    public static final int ENTRIES = 47;
    /** Address: int [entries], index of the reference atom of the atom's group less its own. */
    public static final int REFERENCES = 48;
    /** Address: float [entries], charge, (kJ/mol nm)^½. */
    public static final int CHARGES = 49;
    /** Address: int [entries], type. */
    public static final int TYPES = 50;
    /** Address: float [entries], inverse mass, 1/u. */
    public static final int INVERSE_MASSES = 51;
    /** Address: int [entries + 1], where the terms begin whose first atom is one of the entry. */
    public static final int TERM_STARTS = 52;
    /** Address: int [terms of entries * {@link #TERM_WORDS}]. */
    public static final int TERMS = 53;
    /** Address: float [terms of entries * TermLayout.PARAMETERS]. */
    public static final int TERM_PARAMETERS = 54;

    /** Address: int [atoms], index of each local atom in the whole system. */
    public static final int GLOBAL_INDEX = 55;
    /** Address: int [atoms], zone shift of each local atom. */
    public static final int ATOM_ZONE = 56;
    /** Address: int [atoms], entry of each local atom. */
    public static final int ATOM_ENTRY = 57;
    /** Address: float [3 * home atoms], their x at the repartition, nm. */
    public static final int X_AT_PARTITION = 58;
    /** Address: int [atoms of the system], the local index of each, or {@link #NOT_HERE}. */
    public static final int LOCAL_INDEX = 59;
    /** Address: records. */
    public static final int RECORDS = 60;
    /** Address: outbox. */
    public static final int OUTBOX = 61;
    /** Address: indices in the outbox. */
    public static final int OUTBOX_INDEX = 62;
    /** Address: zone shifts in the outbox. */
    public static final int OUTBOX_ZONE = 63;
    /** Places of the outbox for halo atoms. */
    public static final int OUTBOX_CAPACITY = 64;
    /** Address: int [records], each one's place in its cube. */
    public static final int PLACES = 65;
    /** Address: int [records], records in the order of their cubes. */
    public static final int ORDER = 66;
    /** Address: int [{@link #COUNT_COUNT} + 1], counts. */
    public static final int COUNTS = 67;
    /** Address: int [counts / {@link #CHUNK}], their sums. */
    public static final int CHUNK_SUMS = 68;
    /** Address: int [candidates / 32], bit masks of those selected. */
    public static final int MASKS = 69;
    /** Address: int [{@link #counters}], what the kernels count for the host. */
    public static final int COUNTERS = 70;
    /** Address, in memory of the host: these words, and behind them the counters as they begin. */
    public static final int HOST_WORDS = 71;
    /** Number of 64-bit words of both together. */
    public static final int WORD_COUNT = 72;
    /** Address, in memory of the host: int [{@link #COUNTER_COUNT}], what the kernels have counted. */
    public static final int HOST_COUNTERS = 73;
    /** Number of counters. */
    public static final int COUNTER_COUNT = 74;
    /** Address: int [entries], {@link ConstraintLayout} type of the group whose center an entry is, or NONE. */
    public static final int CONSTRAINT_TYPES = 75;
    /** Address: int [4 * constraint types], indices of the partners less the center's. */
    public static final int CONSTRAINT_PARTNERS = 76;
    /** Per earlier pulse: where the atoms begin that it has brought; then the end of the last one's. */
    public static final int RECEIVE_OFFSET = 77;
    /** Per rank: where its records begin in the outbox. */
    public static final int OUTBOX_START = RECEIVE_OFFSET + HaloLayout.MAX_PULSES + 1;

    /** Counter: not 0 if a position is not finite or a reference atom is missing. */
    public static final int UNSOUND = 0;
    /** Counter: square of the largest distance of an atom from its reference atom, nm², as float bits. */
    public static final int GROUP_RADIUS_SQUARED = 1;
    /** Counter: atoms of the pulse. */
    public static final int SELECTED = 2;
    /** Counter: home atoms among them. */
    public static final int SELECTED_HOME = 3;
    /** Counter: bonded terms of home atoms only. */
    public static final int LOCAL_TERMS = 4;
    /** Counter: all bonded terms. */
    public static final int ALL_TERMS = 5;
    /** Counter, per zone shift: number of atoms. */
    public static final int ZONE_ATOMS = 6;
    /** Counter, per zone shift and dimension: {@link RepartitionKernels#ordered} of the largest −x and x, nm. */
    public static final int ZONE_LOW = 14;

    /** Likewise of the largest x. */
    public static final int ZONE_HIGH = 38;
    /** Where the extents of zones end. */
    public static final int ZONE_END = 62;
    /** Counter: groups of {@link ConstraintLayout}. */
    public static final int RIGID_GROUPS = ZONE_END;
    /** Counter, per earlier pulse: not 0 if the pulse sends on what that one has brought. */
    public static final int SENT_ON = RIGID_GROUPS + 1;
    /** Counter, per rank: atoms that leave for it; then how many of them are in the outbox. */
    public static final int LEAVING = SENT_ON + HaloLayout.MAX_PULSES;

    /** Floats of a record. */
    public static final int RECORD_FLOATS = 12;
    /** Size of a record, bytes. */
    public static final long RECORD_BYTES = 4L * RECORD_FLOATS;
    /** Values of a cell: lower boundary, nm; origin of the frame, nm; cubes per nm. */
    public static final int CELL_VALUES = 3;
    /**
     * Words of a term of an entry: parameters' number, kind, number of atoms, indices of the others less that of the
     * first.
     */
    public static final int TERM_WORDS = 6;
    /** Counts that a warp sums. */
    public static final int CHUNK = 1024;
    /** No local index. */
    public static final int NOT_HERE = -1;
    /** The most cubes per dimension: ten bits each. */
    public static final int CUBES_PER_DIM = 1024;
    /** The most terms of a kind whose first atom is the same: six bits each. */
    public static final int MAX_TERMS_OF_KIND = 63;

    private RepartitionLayout() {}

    /** Number of words. */
    public static int words(int ranks) {
        return OUTBOX_START + ranks;
    }

    /** Number of counters. */
    public static int counters(int ranks) {
        return LEAVING + 2 * ranks;
    }
}
