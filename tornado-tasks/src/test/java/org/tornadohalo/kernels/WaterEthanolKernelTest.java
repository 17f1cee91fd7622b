package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.reference.ReferenceForces;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.Topology;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Single precision against GROMACS and the reference in double precision: 200 ethanol and 1,275 flexible water
 * molecules.
 */
class WaterEthanolKernelTest {
    private static final NonbondedSettings SETTINGS = new NonbondedSettings(0.9, 0);
    private static final double LIST_RADIUS = 0.95;
    private static final Geometry GEOMETRY = new Geometry(16, 64);

    private static Topology topology;
    private static double[] box;
    private static ReferenceForces reference;
    private static JsonNode gromacs;
    private static float[] forces;
    private static double[] sums;

    /** A term with the first atom of its molecule. */
    private record Placed(BondedTerm term, int firstAtom) {}

    @BeforeAll
    static void computeBothWays() throws IOException {
        try (InputStream stream =
                WaterEthanolKernelTest.class.getResourceAsStream("/reference/water-ethanol-flexible.json")) {
            gromacs = new ObjectMapper().readTree(stream);
        }
        MolecularSystem system = ExampleSystem.read(Set.of("FLEXIBLE"));
        topology = system.topology();
        box = system.configuration().box();
        reference = ReferenceForces.compute(system.configuration().x(), box, topology, SETTINGS);
        computeWithKernels(system.configuration().x());
    }

    @AfterAll
    static void release() {
        topology = null;
        reference = null;
        gromacs = null;
        forces = null;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"LJ (SR), 0", "Coulomb (SR), 1", "LJ-14, 2", "Coulomb-14, 3", "Bond, 4", "Angle, 5", "Ryckaert-Bell., 6"
    })
    void energyTermAgreesWithGromacs(String term, int sum) {
        double expected = gromacs.get("energy").get(term).asDouble();

        assertEquals(expected, sums[sum], 1e-5 * Math.abs(expected));
    }

    @Test
    void potentialAgreesWithGromacs() {
        double expected = gromacs.get("energy").get("Potential").asDouble();
        double potential = 0;
        for (int k = EnergyKernel.LENNARD_JONES; k <= EnergyKernel.DIHEDRAL; k++) {
            potential += sums[k];
        }

        assertEquals(expected, potential, 1e-6 * Math.abs(expected));
    }

    @Test
    void virialAgreesWithTheReference() {
        assertEquals(reference.virialTrace(), sums[EnergyKernel.VIRIAL], 1e-5 * Math.abs(reference.virialTrace()));
    }

    @Test
    void forcesAgreeWithinATenThousandthOfTheirRootMeanSquare() {
        double[] expected = reference.forces();
        double[] errors = errors(expected);
        double rms = rootMeanSquare(expected);

        assertTrue(rootMeanSquare(errors) < 1e-5 * rms);
        assertTrue(Arrays.stream(errors).map(Math::abs).max().orElseThrow() < 1e-4 * rms);
    }

    private static double[] errors(double[] expected) {
        double[] errors = new double[forces.length];
        for (int c = 0; c < forces.length; c++) {
            errors[c] = forces[c] - expected[c];
        }
        return errors;
    }

    private static double rootMeanSquare(double[] values) {
        return Math.sqrt(
                Arrays.stream(values).map(value -> value * value).average().orElseThrow());
    }

    private static void computeWithKernels(double[] coordinates) {
        float[] x = new float[coordinates.length];
        for (int c = 0; c < x.length; c++) {
            x[c] = (float) coordinates[c];
        }
        int atoms = topology.atomCount();
        TermArrays terms = terms();
        DoubleArray atomEnergy = new DoubleArray(NonbondedKernel.ENERGIES * atoms);
        DoubleArray termEnergy = new DoubleArray(TermLayout.ENERGIES * terms.count());
        try (DeviceState state = new DeviceState(x, atoms)) {
            state.positions(positions(coordinates));
            state.energyStep();
            state.terms(StepLayout.LOCAL, 0, terms.count());
            nonbonded(state, x, atomEnergy);
            float[] periods = DeviceParameters.bonded(box, new boolean[3]);
            terms.launch(state, StepLayout.LOCAL, periods, termEnergy, GEOMETRY);
            forces = state.forces(StepLayout.LOCAL);
            state.layout.set(StepLayout.LIST_COUNT + StepLayout.NON_LOCAL, 0);
            sums = sum(state, atomEnergy, termEnergy, IntArray.fromArray(terms.terms()));
        }
    }

    private static int[] positions(double[] x) {
        float unit = DeviceParameters.lowUnit(box);
        float[] low = new float[x.length];
        float[] high = new float[x.length];
        for (int c = 0; c < x.length; c++) {
            high[c] = (float) x[c];
            low[c] = (float) (x[c] - high[c]);
        }
        int[] words = DeviceState.positions(high);
        for (int i = 0; i < x.length / 3; i++) {
            words[Position.WORDS * i + Position.LOW] = Position.pack(low[3 * i], low[3 * i + 1], low[3 * i + 2], unit);
        }
        return words;
    }

    private static TermArrays terms() {
        List<Placed> placed = new ArrayList<>();
        for (int molecule = 0; molecule < topology.moleculeCount(); molecule++) {
            int first = topology.firstAtom(molecule);
            topology.typeOf(molecule).terms().forEach(term -> placed.add(new Placed(term, first)));
        }
        placed.sort(Comparator.comparingInt(p -> DeviceParameters.kind(p.term().kind())));
        TermArrays arrays = new TermArrays(
                new int[TermLayout.WORDS * placed.size()], new float[TermLayout.PARAMETERS * placed.size()]);
        for (int t = 0; t < placed.size(); t++) {
            BondedTerm term = placed.get(t).term();
            arrays.terms()[TermLayout.WORDS * t] = DeviceParameters.kind(term.kind());
            for (int a = 0; a < term.atoms().length; a++) {
                arrays.terms()[TermLayout.WORDS * t + 1 + a] = placed.get(t).firstAtom() + term.atoms()[a];
            }
            float[] parameters = DeviceParameters.term(term, SETTINGS);
            System.arraycopy(parameters, 0, arrays.parameters(), TermLayout.PARAMETERS * t, parameters.length);
        }
        return arrays;
    }

    private static void nonbonded(DeviceState state, float[] x, DoubleArray atomEnergy) {
        int atoms = topology.atomCount();
        IntArray type = new IntArray(atoms);
        FloatArray charge = new FloatArray(atoms);
        for (int i = 0; i < atoms; i++) {
            type.set(i, topology.atomType(i));
            charge.set(i, DeviceParameters.charge(topology.charge(i), SETTINGS));
        }
        PairFinder finder = new PairFinder(x, box, LIST_RADIUS);
        new NonbondedLaunch(
                        topology.atomTypeCount(),
                        FloatArray.fromArray(DeviceParameters.nonbonded(SETTINGS)),
                        charge,
                        type,
                        LennardJonesPair.words(DeviceParameters.lennardJones(topology)),
                        FloatArray.fromArray(PairFinder.shiftVectors(box)))
                .run(
                        state,
                        StepLayout.LOCAL,
                        finder.rows(atoms, (i, j) -> !topology.isExcluded(i, j)),
                        finder.rows(atoms, topology::isExcluded),
                        atomEnergy,
                        GEOMETRY);
    }

    private static double[] sum(DeviceState state, DoubleArray atomEnergy, DoubleArray termEnergy, IntArray terms) {
        DoubleArray none = new DoubleArray(1);
        DoubleArray kinetic = new DoubleArray(MotionKernel.KINETIC_VALUES * topology.atomCount());
        DoubleArray partials = new DoubleArray(GEOMETRY.blocks() * EnergyKernel.SUMS);
        TaskGraph graph = state.graph(atomEnergy, none, termEnergy, terms, kinetic, partials)
                .task(
                        DeviceState.TASK,
                        EnergyKernel::sumEnergies,
                        new KernelContext(),
                        state.layout,
                        atomEnergy,
                        none,
                        termEnergy,
                        terms,
                        kinetic,
                        partials)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, partials);
        DeviceState.run(graph, GEOMETRY);
        double[] total = new double[EnergyKernel.SUMS];
        for (int k = 0; k < partials.getSize(); k++) {
            total[k % EnergyKernel.SUMS] += partials.get(k);
        }
        return total;
    }
}
