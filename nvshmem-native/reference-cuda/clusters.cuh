/* Clusters of atoms, and the words of their lists: ClusterLayout. */

namespace halo {

namespace ClusterLayout {
enum {
    I_ATOMS = 8,
    J_ATOMS = 4,
    I_CLUSTERS = 8,
    J_CLUSTERS = 16,
    SUPER_ATOMS = 64,
    NO_ATOM = -1,
    ROW_WORDS = 4,
    ENTRY_WORDS = 2,
    ROW_BEGIN = 2,
    SHIFT_MASK = 31,
    SELF = 32,
    MASK_BITS = 8,
    MASK = 255,
    BLOCK_WORDS = 16,
    EXISTS = 8
};
}

}
