/* Constants of Java classes that several twins share. */

namespace halo {

namespace PairEntry {
enum { ATOM_BITS = 26, ATOM_MASK = 67108863, NO_SHIFT = 13, SHIFTS = 27 };
}

namespace NonbondedKernel {
enum {
    CUTOFF_SQUARED = 0,
    KRF = 1,
    CRF = 2,
    DISPERSION_SHIFT = 3,
    REPULSION_SHIFT = 4,
    LENNARD_JONES = 0,
    COULOMB = 1,
    VIRIAL = 2,
    ENERGIES = 3
};
constexpr float LEAST_R2 = 4e-7f;
}

namespace TermLayout {
enum {
    BOND = 0,
    ANGLE = 1,
    PROPER_DIHEDRAL = 2,
    RYCKAERT_BELLEMANS = 3,
    PAIR_14 = 4,
    WORDS = 5,
    PARAMETERS = 6,
    ENERGIES = 3,
    ENERGY = 0,
    COULOMB = 1,
    VIRIAL = 2
};
}

namespace MotionKernel {
enum { TIME_STEP = 0, HALF_BUFFER_SQUARED = 1, LOW_UNIT = 2, PARAMETERS = 3, KINETIC_VALUES = 2 };
}

namespace ConstraintLayout {
enum {
    NONE = -1,
    VECTORS = 4,
    GROUP_TYPE = 0,
    GROUP_CENTER = 1,
    GROUP_PARTNERS = 2,
    GROUP_WORDS = 6,
    SQUARE = 0,
    CENTER = 4,
    COUPLING = 8,
    RESPONSE = 24,
    TRIANGLE = 40,
    VALUES = 41
};
}

}  // namespace halo
