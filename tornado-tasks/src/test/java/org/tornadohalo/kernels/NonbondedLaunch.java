package org.tornadohalo.kernels;

import org.tornadohalo.reference.SequentialNonbonded.Rows;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Launches of the non-bonded kernel with the same force field. */
record NonbondedLaunch(
        int typeCount,
        FloatArray parameters,
        FloatArray charge,
        IntArray type,
        LongArray lennardJones,
        FloatArray shiftVectors) {

    /** Launches the kernel; the energies come back in {@code atomEnergy}. */
    void run(DeviceState state, int section, Rows pairs, Rows excluded, DoubleArray atomEnergy, Geometry geometry) {
        IntArray listStart = DeviceState.ints(pairs.start());
        IntArray listEntry = DeviceState.ints(pairs.entry());
        IntArray excludedStart = DeviceState.ints(excluded.start());
        IntArray excludedEntry = DeviceState.ints(excluded.entry());
        TaskGraph graph = state.graph(parameters, charge, type, lennardJones, shiftVectors)
                .transferToDevice(
                        DataTransferMode.EVERY_EXECUTION,
                        listStart,
                        listEntry,
                        excludedStart,
                        excludedEntry,
                        atomEnergy)
                .task(
                        DeviceState.TASK,
                        NonbondedKernel::nonbondedForces,
                        new KernelContext(),
                        state.layout,
                        section,
                        typeCount,
                        parameters,
                        charge,
                        type,
                        lennardJones,
                        shiftVectors,
                        listStart,
                        listEntry,
                        excludedStart,
                        excludedEntry,
                        atomEnergy)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, atomEnergy);
        DeviceState.run(graph, geometry);
    }
}
