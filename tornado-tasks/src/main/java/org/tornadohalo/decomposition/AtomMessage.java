package org.tornadohalo.decomposition;

import java.nio.ByteBuffer;

/** Atoms as bytes, for host messages. */
final class AtomMessage {
    private static final int MIGRATION_BYTES = Integer.BYTES + 9 * Float.BYTES;
    private static final int HALO_BYTES = 3 * Integer.BYTES + 1 + 3 * Float.BYTES;

    private AtomMessage() {}

    static byte[] ofMigration(HomeAtoms atoms, int[] selected) {
        ByteBuffer buffer = ByteBuffer.allocate(selected.length * MIGRATION_BYTES);
        for (int atom : selected) {
            buffer.putInt(atoms.globalIndex()[atom]);
            for (int k = 3 * atom; k < 3 * atom + 3; k++) {
                buffer.putFloat(atoms.x()[k]).putFloat(atoms.xLow()[k]).putFloat(atoms.v()[k]);
            }
        }
        return buffer.array();
    }

    static HomeAtoms readMigration(byte[][] messages) {
        int count = 0;
        for (byte[] message : messages) {
            count += message.length / MIGRATION_BYTES;
        }
        HomeAtoms atoms =
                new HomeAtoms(new int[count], new float[3 * count], new float[3 * count], new float[3 * count]);
        int atom = 0;
        for (byte[] message : messages) {
            ByteBuffer buffer = ByteBuffer.wrap(message);
            for (; buffer.hasRemaining(); atom++) {
                atoms.globalIndex()[atom] = buffer.getInt();
                for (int k = 3 * atom; k < 3 * atom + 3; k++) {
                    atoms.x()[k] = buffer.getFloat();
                    atoms.xLow()[k] = buffer.getFloat();
                    atoms.v()[k] = buffer.getFloat();
                }
            }
        }
        return atoms;
    }

    /** Halo atoms as the receiver holds them: shift added, bit of the dimension set. */
    static byte[] ofHalo(GrowingAtoms atoms, IntList selected, int zoneBit, float[] shift) {
        ByteBuffer buffer = ByteBuffer.allocate(selected.size() * HALO_BYTES);
        for (int n = 0; n < selected.size(); n++) {
            int atom = selected.get(n);
            buffer.putInt(atoms.globalIndex[atom]);
            buffer.putInt(atoms.ownerRank[atom]);
            buffer.putInt(atoms.ownerIndex[atom]);
            buffer.put((byte) (atoms.zoneShift[atom] | zoneBit));
            for (int dim = 0; dim < 3; dim++) {
                buffer.putFloat(atoms.x[3 * atom + dim] + shift[dim]);
            }
        }
        return buffer.array();
    }

    static void readHalo(byte[] message, GrowingAtoms atoms) {
        ByteBuffer buffer = ByteBuffer.wrap(message);
        atoms.reserve(message.length / HALO_BYTES);
        for (; buffer.hasRemaining(); atoms.count++) {
            int atom = atoms.count;
            atoms.globalIndex[atom] = buffer.getInt();
            atoms.ownerRank[atom] = buffer.getInt();
            atoms.ownerIndex[atom] = buffer.getInt();
            atoms.zoneShift[atom] = buffer.get();
            for (int dim = 0; dim < 3; dim++) {
                atoms.x[3 * atom + dim] = buffer.getFloat();
            }
        }
    }
}
