package org.tornadohalo.forcefield;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.BondConstraints;
import org.tornadohalo.topology.LennardJonesTable;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

class VerletBufferTest {
    private static final NonbondedSettings SETTINGS = new NonbondedSettings(0.9, 0);
    private static final double TOLERANCE = VerletBuffer.DEFAULT_TOLERANCE;
    private static final double MOLECULES_PER_NM3 = 33.4;

    @Property(tries = 50)
    void growsWithTemperatureStepAndInterval(
            @ForAll @DoubleRange(min = 10, max = 1000) double temperature,
            @ForAll @DoubleRange(min = 1e-4, max = 2e-3) @Scale(6) double timeStep,
            @ForAll @IntRange(min = 2, max = 50) int interval) {
        VerletBuffer base = water(1000, temperature, timeStep, interval);
        VerletBuffer[] larger = {
            water(1000, 1.2 * temperature, timeStep, interval),
            water(1000, temperature, 1.2 * timeStep, interval),
            water(1000, temperature, timeStep, interval + 10)
        };

        for (VerletBuffer other : larger) {
            assertTrue(other.forTolerance(TOLERANCE) >= base.forTolerance(TOLERANCE));
            assertTrue(other.forFastestAtom() > base.forFastestAtom());
        }
    }

    @Property(tries = 50)
    void keepsTheToleranceAndNotMoreThanThat(
            @ForAll @DoubleRange(min = 1e-5, max = 0.1) @Scale(6) double tolerance,
            @ForAll @IntRange(min = 2, max = 50) int interval) {
        VerletBuffer water = water(1000, 300, 1e-3, interval);
        double buffer = water.forTolerance(tolerance);

        assertTrue(water.errorPerAtom(buffer) <= tolerance);
        assertTrue(buffer == 0 || water.errorPerAtom(buffer - 2e-5) > tolerance);
    }

    @ParameterizedTest(name = "buffer {0} nm, interval {1}")
    @CsvSource({"0, 10", "0.02, 10", "0.05, 20"})
    void errorIsTheIntegralOverPairsThatComeInUnlisted(double buffer, int interval) {
        Topology oxygen = oneType(1000, 0.4);
        VerletBuffer estimate = new VerletBuffer(oxygen, SETTINGS, 1000 / MOLECULES_PER_NM3, 300, 2e-3, interval);
        double sigma = Math.sqrt(2 * 0.0083144626 * 300 / 16) * 2e-3 * (interval - 1);
        double listRadius = 0.9 + buffer;
        double h = sigma / 60;
        double sum = 0;
        for (double r0 = listRadius + h / 2; r0 < listRadius + 8 * sigma; r0 += h) {
            for (double r = 0.9 - h / 2; r > 0.9 - 8 * sigma; r -= h) {
                double density = NormalDistribution.density((r - r0) / sigma) / sigma;
                sum += 4 * Math.PI * r0 * r0 * MOLECULES_PER_NM3 * potential(oxygen, r) * density * h * h;
            }
        }
        double expected = Math.abs(0.5 * sum / (2e-3 * interval));

        double ratio = estimate.errorPerAtom(buffer) / expected;
        assertTrue(ratio > 0.95 && ratio < 1.25, "estimate over integral is " + ratio);
    }

    @ParameterizedTest(name = "interval {0}, {1} ps")
    @CsvSource({"10, 0.0005, 0.015, 0.025, 0.09, 0.12", "20, 0.0005, 0.04, 0.06, 0.19, 0.25"})
    void flexibleWaterNeedsBuffersOfTheUsualSize(
            int interval,
            double timeStep,
            double toleranceMin,
            double toleranceMax,
            double flightMin,
            double flightMax) {
        VerletBuffer buffer = water(15_000, 300, timeStep, interval);

        assertBetween(toleranceMin, toleranceMax, buffer.forTolerance(TOLERANCE));
        assertBetween(flightMin, flightMax, buffer.forFastestAtom());
        assertEquals(Math.max(buffer.forTolerance(TOLERANCE), buffer.forFastestAtom()), buffer.length(TOLERANCE));
    }

    /** Values from before atoms could be tied together. */
    @ParameterizedTest(name = "interval {0}, {1} ps")
    @CsvSource({
        "10, 0.0005, 0.018084716796875, 0.1018798828125",
        "40, 0.0005, 0.119592285156250, 0.441473388671875",
        "20, 0.0020, 0.268463134765625, 0.860302734375000"
    })
    void moleculesWithoutConstraintsFlyAtomByAtom(int interval, double timeStep, double tolerance, double flight)
            throws IOException {
        VerletBuffer buffer = example(BondConstraints.NONE, Set.of("FLEXIBLE"), timeStep, interval);

        assertEquals(tolerance, buffer.forTolerance(TOLERANCE), 1e-12);
        assertEquals(flight, buffer.forFastestAtom(), 1e-12);
    }

    @ParameterizedTest(name = "interval {0}")
    @CsvSource({
        "5, 0.0381, 0.1811, 0.1811",
        "10, 0.1075, 0.4019, 0.4075",
        "20, 0.2685, 0.6251, 0.8603",
        "40, 0.5696, 0.8581, 1.7659",
        "100, 0.6656, 1.5172, 4.4826",
        "200, 0.9862, 2.6275, 9.0105"
    })
    void atomsThatConstraintsTieNeedShorterBuffersOnceTheyCanHaveTurned(
            int interval, double tolerance, double flight, double flightAlone) throws IOException {
        VerletBuffer tied = example(BondConstraints.H_BONDS, Set.of(), 0.002, interval);
        VerletBuffer alone = example(BondConstraints.NONE, Set.of("FLEXIBLE"), 0.002, interval);

        assertEquals(tolerance, tied.forTolerance(TOLERANCE), 1e-4);
        assertEquals(flight, tied.forFastestAtom(), 1e-4);
        assertEquals(flightAlone, alone.forFastestAtom(), 1e-4);
        assertTrue(tied.forTolerance(TOLERANCE) <= alone.forTolerance(TOLERANCE));
    }

    @Test
    void moreAtomsNeedALargerBufferBecauseOneOfThemIsFaster() {
        double small = water(1_000, 300, 5e-4, 20).forFastestAtom();
        double large = water(10_000_000, 300, 5e-4, 20).forFastestAtom();

        assertBetween(1.05 * small, 1.3 * small, large);
    }

    @Test
    void expectedAlarmsMatchTheBuffer() {
        VerletBuffer water = water(1_000, 300, 5e-4, 20);

        assertEquals(VerletBuffer.EXPECTED_ALARMS, water.expectedAlarms(water.forFastestAtom()), 1e-8);
        assertEquals(3_000, water.expectedAlarms(0), 1e-9);
    }

    @ParameterizedTest(name = "{0} K, interval {1}")
    @CsvSource({"0, 20", "300, 1"})
    void noMotionNeedsNoBuffer(double temperature, int interval) {
        assertEquals(0, water(1_000, temperature, 1e-3, interval).length(TOLERANCE));
    }

    @Test
    void refusesSettingsThatMeanNothing() {
        assertThrows(IllegalArgumentException.class, () -> water(1, -1, 1e-3, 10));
        assertThrows(IllegalArgumentException.class, () -> water(1, Double.NaN, 1e-3, 10));
        assertThrows(IllegalArgumentException.class, () -> water(1, 300, 0, 10));
        assertThrows(IllegalArgumentException.class, () -> water(1, 300, 1e-3, 0));
        assertThrows(
                IllegalArgumentException.class, () -> water(1, 300, 1e-3, 10).length(0));
    }

    private static void assertBetween(double min, double max, double value) {
        assertTrue(min <= value && value <= max, value + " is not between " + min + " and " + max);
    }

    private static double potential(Topology topology, double r) {
        double qq = SETTINGS.coulombFactor() * topology.charge(0) * topology.charge(0);
        double r6 = Math.pow(r, -6) - Math.pow(0.9, -6);
        double r12 = Math.pow(r, -12) - Math.pow(0.9, -12);
        double coulomb = qq * (1 / r + SETTINGS.krf() * r * r - SETTINGS.crf());
        return topology.c12(0, 0) * r12 - topology.c6(0, 0) * r6 + coulomb;
    }

    /** 45,000 atoms of the example at 300 K. */
    private static VerletBuffer example(BondConstraints bonds, Set<String> defines, double timeStep, int interval)
            throws IOException {
        MolecularSystem system = ExampleSystem.read(defines).replicate(2, 2, 2);
        double volume = Math.pow(system.configuration().box()[0], 3);
        Topology topology = system.topology().constrainBonds(bonds);
        return new VerletBuffer(topology, SETTINGS, volume, 300, timeStep, interval);
    }

    private static VerletBuffer water(int molecules, double temperature, double timeStep, int interval) {
        LennardJonesTable types = new LennardJonesTable(
                List.of("OW", "HW"), new double[] {2.49e-3, 0, 0, 0}, new double[] {2.43e-6, 0, 0, 0});
        List<MoleculeAtom> atoms = List.of(
                new MoleculeAtom("OW", 1, "SOL", 0, -0.834, 15.9994),
                new MoleculeAtom("HW1", 1, "SOL", 1, 0.417, 1.008),
                new MoleculeAtom("HW2", 1, "SOL", 1, 0.417, 1.008));
        MoleculeType water = new MoleculeType("SOL", atoms, List.of(), List.of(), new int[3][0]);
        Topology topology = new Topology("water", types, List.of(new MoleculeBlock(water, molecules)));
        return new VerletBuffer(topology, SETTINGS, molecules / MOLECULES_PER_NM3, temperature, timeStep, interval);
    }

    private static Topology oneType(int atoms, double charge) {
        LennardJonesTable types = new LennardJonesTable(List.of("O"), new double[] {2.49e-3}, new double[] {2.43e-6});
        List<MoleculeAtom> atom = List.of(new MoleculeAtom("O", 1, "O", 0, charge, 16));
        MoleculeType oxygen = new MoleculeType("O", atom, List.of(), List.of(), new int[1][0]);
        return new Topology("oxygen", types, List.of(new MoleculeBlock(oxygen, atoms)));
    }
}
