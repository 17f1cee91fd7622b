package org.tornadohalo.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.md.SettingsOfTest;
import org.tornadohalo.topology.BondConstraints;

/** The example's velocities are of a simulation at 300 K with constrained bonds of hydrogen atoms. */
class StartChecksTest {
    private final List<String> warnings = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private void check(BondConstraints bonds, double timeStep) throws Exception {
        new StartChecks(
                        InputOptions.movableExample(bonds),
                        new SettingsOfTest().timeStep(timeStep).settings())
                .tell(warnings::add, notes::add);
    }

    @Test
    void constraintsTakeTheirDegreesOfFreedomFromTheTemperature() throws Exception {
        check(BondConstraints.H_BONDS, 0.0005);
        assertEquals(List.of(), notes);

        check(BondConstraints.NONE, 0.0005);
        assertEquals(1, notes.size());
        assertTrue(notes.getFirst().startsWith("the velocities of the coordinates give 214.7 K, not the 300.0 K"));
    }

    @Test
    void constraintsAllowALongerTimeStep() throws Exception {
        check(BondConstraints.H_BONDS, 0.002);
        assertEquals(List.of(), warnings);

        check(BondConstraints.NONE, 0.002);
        assertEquals(1, warnings.size());
        assertTrue(warnings.getFirst().startsWith("the time step of 0.002 ps is longer than a tenth"));
    }
}
