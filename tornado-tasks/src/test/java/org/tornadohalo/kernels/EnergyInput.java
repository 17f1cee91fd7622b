package org.tornadohalo.kernels;

import java.util.Random;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.reference.SequentialEnergy.Energies;
import org.tornadohalo.reference.SequentialEnergy.TermRange;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Random energies per atom and term, and the launch that sums them. */
final class EnergyInput {
    private EnergyInput() {}

    /** Random energies; the terms before the local ones belong to no section. */
    static Energies random(int atoms, long seed) {
        Random random = new Random(seed);
        int home = (atoms + 1) / 2;
        int[] terms = TermArrays.random(2 * atoms + 5, 10).terms();
        return new Energies(
                home,
                atoms,
                random.doubles((long) NonbondedKernel.ENERGIES * home, -1, 1).toArray(),
                random.doubles((long) NonbondedKernel.ENERGIES * atoms, -1, 1).toArray(),
                new TermRange(5, atoms),
                new TermRange(5 + atoms, atoms),
                random.doubles((long) TermLayout.ENERGIES * (2 * atoms + 5), -1, 1)
                        .toArray(),
                terms,
                random.doubles((long) MotionKernel.KINETIC_VALUES * home).toArray());
    }

    /** Launches the kernel; returns the partial sums. */
    static double[] launch(SymmetricHeap heap, Energies e, Geometry geometry) {
        try (DeviceState state = new DeviceState(heap, new float[3 * e.atoms()], e.homeAtoms())) {
            state.terms(StepLayout.LOCAL, e.localTerms().first(), e.localTerms().count());
            state.terms(
                    StepLayout.NON_LOCAL,
                    e.nonLocalTerms().first(),
                    e.nonLocalTerms().count());
            DoubleArray ofLocal = DeviceState.doubles(e.atomEnergyLocal());
            DoubleArray ofNonLocal = DeviceState.doubles(e.atomEnergyNonLocal());
            DoubleArray termEnergy = DeviceState.doubles(e.termEnergy());
            IntArray terms = DeviceState.ints(e.terms());
            DoubleArray kinetic = DeviceState.doubles(e.kinetic());
            DoubleArray partials = new DoubleArray(geometry.blocks() * EnergyKernel.SUMS);
            TaskGraph graph = state.graph(ofLocal, ofNonLocal, termEnergy, terms, kinetic, partials)
                    .task(
                            DeviceState.TASK,
                            EnergyKernel::sumEnergies,
                            new KernelContext(),
                            state.layout,
                            ofLocal,
                            ofNonLocal,
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
