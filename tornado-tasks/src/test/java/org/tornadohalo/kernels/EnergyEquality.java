package org.tornadohalo.kernels;

import java.util.List;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.reference.SequentialEnergy;
import org.tornadohalo.reference.SequentialEnergy.Energies;

/** Sums of energies: additions alone, in a fixed order, so equal bit for bit. */
record EnergyEquality() implements EqualityCase {
    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        Energies energies = EnergyInput.random(size, seed);
        double[] expected = new SequentialEnergy(geometry.blocks(), geometry.threads()).partialSums(energies);

        double[] seen = EnergyInput.launch(heap, energies, geometry);

        return List.of(new EqualityResult(
                "sumEnergies",
                "partial sums, different words",
                EqualityCase.input(size, seed, geometry),
                Difference.bits(expected, seen),
                0));
    }
}
