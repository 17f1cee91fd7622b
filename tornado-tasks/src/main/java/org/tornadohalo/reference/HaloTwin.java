package org.tornadohalo.reference;

import java.util.List;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;

/** The sequential twin of {@link org.tornadohalo.kernels.FusedHaloKernels}: all ranks' pulses, one after the other. */
public final class HaloTwin {
    private HaloTwin() {}

    /**
     * Fills the halo part of every rank's coordinates.
     *
     * @param partitions those of all ranks, in order
     * @param x of all ranks, float [3 * atomCount] each, nm; home parts are read, halo parts written
     */
    public static void exchangeCoordinates(List<Partition> partitions, float[][] x) {
        int pulseCount = partitions.getFirst().pulses().size();
        for (int p = 0; p < pulseCount; p++) {
            for (Partition sender : partitions) {
                Pulse pulse = sender.pulses().get(p);
                float[] from = x[sender.rank()];
                float[] to = x[pulse.sendRank()];
                for (int k = 0; k < pulse.sendCount(); k++) {
                    for (int d = 0; d < 3; d++) {
                        to[3 * (pulse.peerReceiveOffset() + k) + d] =
                                from[3 * pulse.sendIndex()[k] + d] + pulse.shift()[d];
                    }
                }
            }
        }
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
