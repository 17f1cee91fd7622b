package org.tornadohalo.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.topology.MolecularSystem;

/** Compares with double-precision energies and forces of GROMACS 2022.5. */
class GromacsReferenceTest {
    /**
     * GROMACS interpolates 1-4 pairs in tables, which costs LJ-14 four parts in 10⁹; all other terms agree to 10⁻¹³.
     */
    private static final double RELATIVE_ENERGY_ERROR = 1e-8;
    /** Beyond half of the last of the six digits that the reference prints. */
    private static final double FORCE_ERROR_OF_RMS = 1e-6;

    @ParameterizedTest(name = "{0}")
    @CsvSource({"water-ethanol-rigid, ''", "water-ethanol-flexible, FLEXIBLE"})
    void reproducesEnergiesAndForcesOfGromacs(String name, String define) throws IOException {
        JsonNode expected = readReference(name);
        MolecularSystem system = ExampleSystem.read(define.isEmpty() ? Set.of() : Set.of(define));

        ReferenceForces computed = ReferenceForces.compute(
                system.configuration().x(),
                system.configuration().box(),
                system.topology(),
                new NonbondedSettings(expected.get("cutoff_nm").asDouble(), Double.POSITIVE_INFINITY));

        JsonNode energy = expected.get("energy");
        assertEnergy(energy, "Bond", computed.energies().bond());
        assertEnergy(energy, "Angle", computed.energies().angle());
        assertEnergy(energy, "Ryckaert-Bell.", computed.energies().dihedral());
        assertEnergy(energy, "LJ-14", computed.energies().lj14());
        assertEnergy(energy, "Coulomb-14", computed.energies().coulomb14());
        assertEnergy(energy, "LJ (SR)", computed.energies().lj());
        assertEnergy(energy, "Coulomb (SR)", computed.energies().coulomb());
        assertEnergy(energy, "Potential", computed.energies().potential());
        assertForces(expected.get("forces"), computed.forces());
    }

    private static JsonNode readReference(String name) throws IOException {
        try (InputStream stream = GromacsReferenceTest.class.getResourceAsStream("/reference/" + name + ".json")) {
            return new ObjectMapper().readTree(stream);
        }
    }

    private static void assertEnergy(JsonNode energies, String term, double computed) {
        double expected = energies.get(term).asDouble();
        assertEquals(expected, computed, RELATIVE_ENERGY_ERROR * Math.abs(expected), term);
    }

    private static void assertForces(JsonNode expected, double[] computed) {
        assertEquals(computed.length, 3 * expected.size());
        double sumOfSquares = 0;
        for (double force : computed) {
            sumOfSquares += force * force;
        }
        double rms = Math.sqrt(sumOfSquares / computed.length);
        double worst = 0;
        for (int k = 0; k < computed.length; k++) {
            double printed = expected.get(k / 3).get(k % 3).asDouble();
            double halfDigit = 0.5 * Math.pow(10, Math.floor(Math.log10(Math.max(Math.abs(printed), 1e-300))) - 5);
            worst = Math.max(worst, (Math.abs(computed[k] - printed) - halfDigit) / rms);
        }
        assertTrue(worst < FORCE_ERROR_OF_RMS, "largest force error beyond the printed digits / RMS force: " + worst);
    }
}
