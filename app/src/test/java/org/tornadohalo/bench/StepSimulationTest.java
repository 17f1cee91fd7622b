package org.tornadohalo.bench;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.tornadohalo.md.Energies;

class StepSimulationTest {
    private static Energies energies(double potential, double kinetic) {
        return new Energies(potential, 0, 0, 0, 0, 0, 0, 0, kinetic, 0);
    }

    @Test
    void energyMayFlowBetweenItsKindsAndDriftALittle() {
        assertTrue(StepSimulation.keepsEnergy(energies(-1000, 200), energies(-1050, 250)));
        assertTrue(StepSimulation.keepsEnergy(energies(-1000, 200), energies(-1000, 201.9)));
    }

    @Test
    void energyThatComesFromNowhereIsNoticed() {
        assertFalse(StepSimulation.keepsEnergy(energies(-1000, 200), energies(-1000, 203)));
        assertFalse(StepSimulation.keepsEnergy(energies(-1000, 200), energies(-1010, 200)));
        assertFalse(StepSimulation.keepsEnergy(energies(-1000, 200), energies(Double.NaN, 200)));
    }
}
