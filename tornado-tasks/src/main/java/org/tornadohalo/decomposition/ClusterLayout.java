package org.tornadohalo.decomposition;

/**
 * How atoms are clustered and how a cluster list names what interacts (ADR-0008).
 *
 * <pre>
 *   slots      super-cluster of 64:  | i cluster 0 | i cluster 1 | ... | i cluster 7 |      8 slots each
 *                                    | j 0  | j 1  | j 2  | j 3  | ... | j 14 | j 15 |      4 slots each
 *
 *   row        super-cluster | shift code + SELF | first entry | end of entries             4 words
 *   entry      j cluster     | block : i mask                                               2 words
 *   block      8 words: which pairs interact; 8 words: which pairs exist                   16 words
 *                word w, byte b belong to lane 4 w + b, bit c to i cluster c
 * </pre>
 *
 * A warp computes a cluster pair at once: lane {@code i + 8 j} has atom i of the i cluster and atom j of the j cluster.
 * Bit c of the i mask says that i cluster c has an atom within the list radius of the j cluster. Without a block
 * (number 0) all pairs of the entry interact; a pair that exists and does not interact is an excluded one, of which the
 * reaction field remains.
 */
public final class ClusterLayout {
    /** Slots of an i cluster. */
    public static final int I_ATOMS = 8;
    /** Slots of a j cluster. */
    public static final int J_ATOMS = 4;
    /** The i clusters of a super-cluster. */
    public static final int I_CLUSTERS = 8;
    /** Slots of a super-cluster. */
    public static final int SUPER_ATOMS = I_ATOMS * I_CLUSTERS;
    /** The j clusters of a super-cluster. */
    public static final int J_CLUSTERS = SUPER_ATOMS / J_ATOMS;
    /** What a slot names that holds no atom. */
    public static final int NO_ATOM = -1;

    /** Words of a row. */
    public static final int ROW_WORDS = 4;
    /** Word of a row: its super-cluster, whose atoms are the i atoms. */
    public static final int ROW_SUPER = 0;
    /** Word of a row: shift code of the j atoms, and {@link #SELF}. */
    public static final int ROW_SHIFT = 1;
    /** Word of a row: its first entry. */
    public static final int ROW_BEGIN = 2;
    /** Word of a row: the entry behind its last one. */
    public static final int ROW_END = 3;
    /** Mask of the shift code. */
    public static final int SHIFT_MASK = 31;
    /** Set in one row of each super-cluster of home atoms: the one that counts each atom's field on itself. */
    public static final int SELF = 32;

    /** Words of an entry. */
    public static final int ENTRY_WORDS = 2;
    /** Bits of the i mask, below the number of the block. */
    public static final int MASK_BITS = I_CLUSTERS;
    /** Mask of the i mask. */
    public static final int MASK = (1 << MASK_BITS) - 1;

    /** Words of a block. */
    public static final int BLOCK_WORDS = 16;
    /** First word in a block of the bits of pairs that exist; those of pairs that interact come first. */
    public static final int EXISTS = 8;

    private ClusterLayout() {}
}
