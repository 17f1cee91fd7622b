package org.tornadohalo.md;

import java.nio.ByteBuffer;
import org.tornadohalo.interop.HostMessenger;

/** Brings values of home atoms together in the order of the input, on rank 0; collective. */
final class GlobalAtoms {
    private static final int VALUES = 3;
    private static final int RECORD_BYTES = Integer.BYTES + VALUES * Double.BYTES;

    private final HostMessenger messenger;
    private final int atomCount;

    GlobalAtoms(HostMessenger messenger, int atomCount) {
        this.messenger = messenger;
        this.atomCount = atomCount;
    }

    double[] gather(int[] globalIndex, float[] values) {
        double[] wide = new double[values.length];
        for (int k = 0; k < values.length; k++) {
            wide[k] = values[k];
        }
        return gather(globalIndex, wide);
    }

    /** Returns [3 * atoms] on rank 0, an empty array elsewhere. */
    double[] gather(int[] globalIndex, double[] values) {
        byte[] message = records(globalIndex, values);
        if (messenger.rank() != 0) {
            messenger.send(0, message);
            return new double[0];
        }
        double[] all = new double[VALUES * atomCount];
        place(message, all);
        for (int rank = 1; rank < messenger.rankCount(); rank++) {
            place(messenger.receive(rank), all);
        }
        return all;
    }

    /** One record of global index and three values per atom. */
    static byte[] records(int[] globalIndex, double[] values) {
        ByteBuffer message = ByteBuffer.allocate(RECORD_BYTES * globalIndex.length);
        for (int atom = 0; atom < globalIndex.length; atom++) {
            message.putInt(globalIndex[atom]);
            for (int k = 0; k < VALUES; k++) {
                message.putDouble(values[VALUES * atom + k]);
            }
        }
        return message.array();
    }

    /** Puts the values of {@link #records} where their atoms belong. */
    static void place(byte[] message, double[] all) {
        ByteBuffer records = ByteBuffer.wrap(message);
        while (records.hasRemaining()) {
            int atom = records.getInt();
            for (int k = 0; k < VALUES; k++) {
                all[VALUES * atom + k] = records.getDouble();
            }
        }
    }
}
