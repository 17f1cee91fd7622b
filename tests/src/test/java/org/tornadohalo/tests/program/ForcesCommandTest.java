package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command forces against evaluations of the same file by GROMACS in double precision. */
class ForcesCommandTest {
    private static final Path REFERENCES = Path.of("../tornado-tasks/src/test/resources/reference");
    private static final Map<String, String> REFERENCE_TERM = Map.of(
            "bond", "Bond",
            "angle", "Angle",
            "dihedral", "Ryckaert-Bell.",
            "lj14", "LJ-14",
            "coulomb14", "Coulomb-14",
            "lj", "LJ (SR)",
            "coulomb", "Coulomb (SR)");
    private static final double POTENTIAL_TOLERANCE = 1e-5;
    private static final double TERM_TOLERANCE = 1e-4;
    private static final double FORCE_TOLERANCE = 1e-4;

    @ParameterizedTest(name = "{0} water, {1}")
    @CsvSource({
        "rigid, --ranks 1",
        "rigid, --ranks 8 --grid 2;2;2",
        "flexible, --ranks 1 --define FLEXIBLE",
        "flexible, --ranks 8 --define FLEXIBLE",
        "flexible, --ranks 8 --define FLEXIBLE --path put --max-group-atoms 3",
        "rigid, --ranks 1 --nonbonded cluster",
        "flexible, --ranks 2 --define FLEXIBLE --nonbonded cluster",
        "flexible, --ranks 8 --define FLEXIBLE --grid 2;2;2 --nonbonded cluster"
    })
    void equalsTheReference(String water, String options) throws IOException {
        JsonNode expected = new ObjectMapper()
                .readTree(REFERENCES.resolve("water-ethanol-" + water + ".json").toFile());

        JsonNode actual = Program.report("forces --gro " + Program.EXAMPLE_GRO + " --top " + Program.EXAMPLE_TOP
                + " --cutoff 0.9 --epsilon-rf infinity " + options.replace(';', ','));

        compareEnergies(expected.get("energy"), actual.get("energy"));
        compareForces(expected.get("forces"), actual.get("forces"));
    }

    private static void compareEnergies(JsonNode expected, JsonNode actual) {
        REFERENCE_TERM.forEach((term, reference) -> {
            double value = expected.get(reference).asDouble();
            assertEquals(value, actual.get(term).asDouble(), Math.abs(value) * TERM_TOLERANCE, term);
        });
        double potential = expected.get("Potential").asDouble();
        assertEquals(potential, actual.get("potential").asDouble(), Math.abs(potential) * POTENTIAL_TOLERANCE);
    }

    private static void compareForces(JsonNode expected, JsonNode actual) {
        assertEquals(expected.size(), actual.size());
        double squares = 0;
        double largestError = 0;
        for (int atom = 0; atom < expected.size(); atom++) {
            for (int dim = 0; dim < 3; dim++) {
                double force = expected.get(atom).get(dim).asDouble();
                squares += force * force;
                largestError = Math.max(
                        largestError, Math.abs(force - actual.get(atom).get(dim).asDouble()));
            }
        }
        double rms = Math.sqrt(squares / (3 * expected.size()));
        assertTrue(largestError <= FORCE_TOLERANCE * rms, "largest error " + largestError + ", RMS force " + rms);
    }
}
