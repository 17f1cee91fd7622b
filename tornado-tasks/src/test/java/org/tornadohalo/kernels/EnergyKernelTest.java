package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.reference.SequentialEnergy;
import org.tornadohalo.reference.SequentialEnergy.Energies;
import org.tornadohalo.reference.SequentialEnergy.TermRange;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class EnergyKernelTest {
    @ParameterizedTest(name = "{0} atoms, {1} blocks of {2}")
    @CsvSource({
        "0, 1, 32",
        "1, 1, 1",
        "31, 1, 4",
        "32, 1, 32",
        "33, 2, 32",
        "1000, 1, 256",
        "1000, 3, 96",
        "1000, 7, 20"
    })
    void agreesWithTheTwinBitForBit(int atoms, int blocks, int threads) {
        Energies energies = random(atoms);
        double[] expected = new SequentialEnergy(blocks, threads).partialSums(energies);

        assertArrayEquals(expected, launch(energies, new Geometry(blocks, threads)));
    }

    @Test
    void sumsEveryTermOfBothSectionsOnce() {
        int atoms = 33;
        Energies e = random(atoms);
        for (double[] values :
                new double[][] {e.atomEnergyLocal(), e.atomEnergyNonLocal(), e.termEnergy(), e.kinetic()}) {
            Arrays.fill(values, 1);
        }
        double[] sums = new double[EnergyKernel.SUMS];
        double[] partials = launch(e, new Geometry(3, 32));
        for (int k = 0; k < partials.length; k++) {
            sums[k % EnergyKernel.SUMS] += partials[k];
        }

        int both = e.homeAtoms() + e.atoms();
        int[] kinds = new int[TermArrays.KINDS];
        int terms = e.localTerms().count() + e.nonLocalTerms().count();
        for (int t = e.localTerms().first(); t < e.localTerms().first() + terms; t++) {
            kinds[e.terms()[TermLayout.WORDS * t]]++;
        }
        double[] expected = {
            both,
            both,
            kinds[4],
            kinds[4],
            kinds[0],
            kinds[1],
            kinds[2] + kinds[3],
            both + terms,
            e.homeAtoms(),
            e.homeAtoms()
        };
        assertArrayEquals(expected, sums);
    }

    /** Random energies; the terms before the local ones belong to no section. */
    private static Energies random(int atoms) {
        Random random = new Random(9 + atoms);
        int home = (atoms + 1) / 2;
        int[] terms = TermArrays.random(2 * atoms + 5, 10).terms();
        return new Energies(
                home,
                atoms,
                random.doubles((long) NonbondedKernel.ENERGIES * home).toArray(),
                random.doubles((long) NonbondedKernel.ENERGIES * atoms).toArray(),
                new TermRange(5, atoms),
                new TermRange(5 + atoms, atoms),
                random.doubles((long) TermLayout.ENERGIES * (2 * atoms + 5)).toArray(),
                terms,
                random.doubles((long) MotionKernel.KINETIC_VALUES * home).toArray());
    }

    private static double[] launch(Energies e, Geometry geometry) {
        try (DeviceState state = new DeviceState(new float[3 * e.atoms()], e.homeAtoms())) {
            state.terms(StepLayout.LOCAL, e.localTerms().first(), e.localTerms().count());
            state.terms(
                    StepLayout.NON_LOCAL,
                    e.nonLocalTerms().first(),
                    e.nonLocalTerms().count());
            DoubleArray local = DoubleArray.fromArray(e.atomEnergyLocal());
            DoubleArray nonLocal = DoubleArray.fromArray(e.atomEnergyNonLocal());
            DoubleArray termEnergy = DoubleArray.fromArray(e.termEnergy());
            IntArray terms = IntArray.fromArray(e.terms());
            DoubleArray kinetic = DoubleArray.fromArray(e.kinetic());
            DoubleArray partials = new DoubleArray(geometry.blocks() * EnergyKernel.SUMS);
            TaskGraph graph = state.graph(local, nonLocal, termEnergy, terms, kinetic, partials)
                    .task(
                            DeviceState.TASK,
                            EnergyKernel::sumEnergies,
                            new KernelContext(),
                            state.layout,
                            local,
                            nonLocal,
                            termEnergy,
                            terms,
                            kinetic,
                            partials)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, partials);
            DeviceState.run(graph, geometry);
            return partials.toHeapArray();
        }
    }
}
