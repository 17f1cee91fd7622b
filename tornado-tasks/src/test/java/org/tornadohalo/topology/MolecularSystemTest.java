package org.tornadohalo.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.reference.ExampleSystem;

class MolecularSystemTest {
    @Test
    void namesBothNumbersOfAtomsWhenTheyDiffer() throws IOException {
        MolecularSystem example = ExampleSystem.read(Set.of());

        IllegalArgumentException error = assertThrows(
                IllegalArgumentException.class,
                () -> new MolecularSystem(
                        example.configuration(), example.topology().replicate(2)));

        assertEquals(
                "the coordinates have 5625 atoms, but the topology has 11250; check the molecules section",
                error.getMessage());
    }

    @Test
    void listsTheFirstAtomsWithOtherNamesAndCountsTheRest() throws IOException {
        MolecularSystem example = ExampleSystem.read(Set.of());
        assertEquals(List.of(), example.nameWarnings());

        for (int atom = 0; atom < 12; atom++) {
            example.configuration().atomNames()[atom] = "Q";
        }
        List<String> warnings = example.nameWarnings();

        assertEquals(11, warnings.size());
        assertEquals("atom 1 is ETH Q in the coordinates, but ETH CB in the topology", warnings.getFirst());
        assertEquals("2 more atoms have different names", warnings.getLast());
    }

    @Test
    void acceptsARangeUpToHalfOfTheShortestEdge() throws IOException {
        MolecularSystem example = ExampleSystem.read(Set.of());

        example.requireRangeFitsBox("cut-off", 3.87939 / 2, "use a shorter one");
        assertThrows(IllegalArgumentException.class, () -> example.requireRangeFitsBox("cut-off", Double.NaN, ""));
        IllegalArgumentException tooLong = assertThrows(
                IllegalArgumentException.class, () -> example.requireRangeFitsBox("list radius", 1.94, "lower --dt"));
        assertEquals(
                "the list radius of 1.9400 nm must not exceed 1.9397 nm, half of the shortest box edge: lower --dt",
                tooLong.getMessage());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.09, 1e6, Double.NaN})
    void refusesABoxThatFloatCannotHold(double edge) throws IOException {
        MolecularSystem example = ExampleSystem.read(Set.of());
        GroConfiguration c = example.configuration();
        GroConfiguration boxed = new GroConfiguration(
                c.title(), c.residueNumbers(), c.residueNames(), c.atomNames(), c.x(), c.v(), new double[] {3, 3, edge
                });

        String message = assertThrows(
                        IllegalArgumentException.class, () -> new MolecularSystem(boxed, example.topology()))
                .getMessage();
        assertEquals("the box must have three edge lengths from 0.1 to 1e5 nm, but one is " + edge, message);
    }

    @Test
    void replicatesCoordinatesAndTopologyAlike() throws IOException {
        MolecularSystem copies = ExampleSystem.read(Set.of()).replicate(2, 1, 2);

        assertEquals(4 * 5625, copies.atomCount());
        assertEquals(4 * 1475, copies.topology().moleculeCount());
        assertEquals(List.of(), copies.nameWarnings());
    }
}
