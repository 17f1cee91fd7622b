package org.tornadohalo.reference;

import java.util.List;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.kernels.Position;

/** The sequential twin of the exchanges that forward atoms ({@link org.tornadohalo.kernels.FusedHaloKernels},
 * {@link org.tornadohalo.kernels.PulseHaloKernels}): all ranks' pulses, one after the other. */
public final class HaloTwin {
    private HaloTwin() {}

    /**
     * Fills the halo part of every rank's coordinates.
     *
     * @param partitions those of all ranks, in order
     * @param x of all ranks: the words of {@link Position} [atomCount] each; home parts are read, halo parts written
     * @param lowUnit unit of the low-order parts, nm
     */
    public static void exchangeCoordinates(List<Partition> partitions, int[][] x, float lowUnit) {
        int pulseCount = partitions.getFirst().pulses().size();
        for (int p = 0; p < pulseCount; p++) {
            for (Partition sender : partitions) {
                Pulse pulse = sender.pulses().get(p);
                for (int k = 0; k < pulse.sendCount(); k++) {
                    int from = Position.WORDS * pulse.sendIndex()[k];
                    int to = Position.WORDS * (pulse.peerReceiveOffset() + k);
                    double[] shift = shift(sender.grid(), sender.rank(), pulse.sendRank(), pulse.shift());
                    copyShifted(x[sender.rank()], from, x[pulse.sendRank()], to, shift, lowUnit);
                }
            }
        }
    }

    /** What coordinates gain on their way: box edges, and the difference of the frames. */
    static double[] shift(DomainGrid grid, int sender, int receiver, float[] edges) {
        double[] shift = new double[3];
        for (int dim = 0; dim < 3; dim++) {
            double frames = RankFrame.of(grid, receiver).from(RankFrame.of(grid, sender), dim);
            shift[dim] = frames + (edges[dim] == 0 ? 0 : grid.box(dim));
        }
        return shift;
    }

    /** Copies a position with a shift that is not a float, nm. */
    static void copyShifted(int[] source, int from, int[] result, int to, double[] exactShift, float lowUnit) {
        int packed = source[from + Position.LOW];
        float[] low = {
            Position.low(packed, 0, lowUnit), Position.low(packed, 1, lowUnit), Position.low(packed, 2, lowUnit)
        };
        for (int dim = 0; dim < 3; dim++) {
            float shift = (float) exactShift[dim];
            float position = Float.intBitsToFloat(source[from + dim]);
            result[to + dim] = Float.floatToRawIntBits(position + shift);
            if (shift != 0) {
                low[dim] += Position.sumError(position, shift) + (float) (exactShift[dim] - shift);
            }
        }
        result[to + Position.LOW] = Position.pack(low[0], low[1], low[2], lowUnit);
    }

    /**
     * Adds the forces of all halo atoms to their home atoms, through the ranks that forwarded them.
     *
     * @param partitions those of all ranks, in order
     * @param f of all ranks, float [3 * atomCount] each, kJ/mol/nm; changed in place
     */
    public static void exchangeForces(List<Partition> partitions, float[][] f) {
        int pulseCount = partitions.getFirst().pulses().size();
        for (int p = pulseCount - 1; p >= 0; p--) {
            for (Partition owner : partitions) {
                Pulse pulse = owner.pulses().get(p);
                float[] from = f[pulse.sendRank()];
                float[] to = f[owner.rank()];
                for (int k = 0; k < pulse.sendCount(); k++) {
                    for (int d = 0; d < 3; d++) {
                        to[3 * pulse.sendIndex()[k] + d] += from[3 * (pulse.peerReceiveOffset() + k) + d];
                    }
                }
            }
        }
    }
}
