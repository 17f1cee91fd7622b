package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.reference.SequentialEnergy;
import org.tornadohalo.reference.SequentialEnergy.Energies;

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
        Energies energies = EnergyInput.random(atoms, 9 + atoms);
        double[] expected = new SequentialEnergy(blocks, threads).partialSums(energies);

        assertArrayEquals(expected, EnergyInput.launch(new ArenaHeap(), energies, new Geometry(blocks, threads)));
    }

    @Test
    void sumsEveryTermOfBothSectionsOnce() {
        int atoms = 33;
        Energies e = EnergyInput.random(atoms, 9 + atoms);
        for (double[] values :
                new double[][] {e.atomEnergyLocal(), e.atomEnergyNonLocal(), e.termEnergy(), e.kinetic()}) {
            Arrays.fill(values, 1);
        }
        double[] sums = new double[EnergyKernel.SUMS];
        double[] partials = EnergyInput.launch(new ArenaHeap(), e, new Geometry(3, 32));
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
}
