/* What both forms of the non-bonded kernel share. */
#include "arrays.cuh"
#include "constants.cuh"

namespace halo {

struct Energy {
    double lennardJones, coulomb, virial;
};

HALO_INLINE void addTo(float3 &force, float perR, float3 d) {
    force.x += perR * d.x;
    force.y += perR * d.y;
    force.z += perR * d.z;
}

/* Of a pair with 6 c6 and 12 c12. */
HALO_INLINE float lennardJonesEnergy(const float *parameters, float2 c, float inverseR6) {
    const float dispersion = c.x * (1.0f / 6.0f) * (inverseR6 - parameters[NonbondedKernel::DISPERSION_SHIFT]);
    return c.y * (1.0f / 12.0f) * (inverseR6 * inverseR6 - parameters[NonbondedKernel::REPULSION_SHIFT]) - dispersion;
}

}  // namespace halo
