package org.tornadohalo.graph;

import java.lang.foreign.MemorySegment;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.decomposition.ParallelLoop;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.kernels.Position;

/**
 * Reads coordinates and forces of a step from the device.
 *
 * @param exchange whose memory holds coordinates and non-local forces
 * @param localForces forces of home atoms on one another
 * @param frame of the device's coordinates
 * @param box edge lengths, nm, [3]
 */
record StepReader(HaloExchange exchange, GrowingBuffer localForces, RankFrame frame, double[] box) {
    /** Positions in the box, nm, [3 * atoms]. */
    double[] positions(int atoms) {
        int[] words = new int[Position.WORDS * atoms];
        exchange.x().read(0, MemorySegment.ofArray(words));
        double[] positions = new double[3 * atoms];
        for (int k = 0; k < positions.length; k++) {
            int record = Position.WORDS * (k / 3);
            float low = Position.low(words[record + Position.LOW], k % 3, DeviceParameters.lowUnit(box));
            positions[k] = frame.origin()[k % 3] + Float.intBitsToFloat(words[record + k % 3]) + low;
        }
        return positions;
    }

    /** Coordinates in the frame to float precision, nm, [3 * atoms]. */
    float[] coordinates(int atoms) {
        float[] records = exchange.x().readFloats(0, Position.WORDS * atoms);
        float[] x = new float[3 * atoms];
        ParallelLoop.run(atoms, (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                for (int dim = 0; dim < 3; dim++) {
                    x[3 * atom + dim] = records[Position.WORDS * atom + dim];
                }
            }
        });
        return x;
    }

    /** Sums of local and non-local forces on home atoms, kJ/mol/nm, [3 * atoms]. */
    float[] forces(int atoms) {
        float[] sum = exchange.f().readFloats(0, 3 * atoms);
        float[] local = localForces.buffer().readFloats(0, 3 * atoms);
        for (int k = 0; k < sum.length; k++) {
            sum[k] += local[k];
        }
        return sum;
    }
}
