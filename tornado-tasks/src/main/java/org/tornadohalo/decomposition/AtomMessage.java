package org.tornadohalo.decomposition;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Atoms as bytes, for host messages: one record after the other. */
final class AtomMessage {
    private static final int MIGRATION_BYTES = Integer.BYTES + 9 * Float.BYTES;
    private static final int HALO_BYTES = 3 * Integer.BYTES + 1 + 3 * Float.BYTES;
    private static final int HALO_X = 3 * Integer.BYTES + 1;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle FLOAT = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

    private AtomMessage() {}

    static byte[] ofMigration(HomeAtoms atoms, int[] selected) {
        byte[] message = new byte[Math.multiplyExact(selected.length, MIGRATION_BYTES)];
        ParallelLoop.run(selected.length, (from, to) -> {
            for (int n = from; n < to; n++) {
                int atom = selected[n];
                int at = MIGRATION_BYTES * n;
                INT.set(message, at, atoms.globalIndex()[atom]);
                putVector(message, at + Integer.BYTES, atoms.x(), atom);
                putVector(message, at + Integer.BYTES + 3 * Float.BYTES, atoms.xLow(), atom);
                putVector(message, at + Integer.BYTES + 6 * Float.BYTES, atoms.v(), atom);
            }
        });
        return message;
    }

    /** Number of atoms in messages of a migration. */
    static int migratingCount(byte[][] messages) {
        int count = 0;
        for (byte[] message : messages) {
            count += message.length / MIGRATION_BYTES;
        }
        return count;
    }

    /** Puts the atoms of all messages to the places from {@code first} on. */
    static void readMigration(byte[][] messages, HomeAtoms atoms, int first) {
        int next = first;
        for (byte[] message : messages) {
            readMigration(message, atoms, next);
            next += message.length / MIGRATION_BYTES;
        }
    }

    private static void readMigration(byte[] message, HomeAtoms atoms, int first) {
        ParallelLoop.run(message.length / MIGRATION_BYTES, (from, to) -> {
            for (int n = from; n < to; n++) {
                int at = MIGRATION_BYTES * n;
                atoms.globalIndex()[first + n] = (int) INT.get(message, at);
                takeVector(message, at + Integer.BYTES, atoms.x(), first + n);
                takeVector(message, at + Integer.BYTES + 3 * Float.BYTES, atoms.xLow(), first + n);
                takeVector(message, at + Integer.BYTES + 6 * Float.BYTES, atoms.v(), first + n);
            }
        });
    }

    /** Halo atoms as the receiver holds them: shift added, bit of the dimension set. */
    static byte[] ofHalo(GrowingAtoms atoms, int[] selected, int zoneBit, float[] shift) {
        byte[] message = new byte[Math.multiplyExact(selected.length, HALO_BYTES)];
        ParallelLoop.run(selected.length, (from, to) -> {
            for (int n = from; n < to; n++) {
                int atom = selected[n];
                int at = HALO_BYTES * n;
                INT.set(message, at, atoms.globalIndex[atom]);
                INT.set(message, at + Integer.BYTES, atoms.ownerRank[atom]);
                INT.set(message, at + 2 * Integer.BYTES, atoms.ownerIndex[atom]);
                message[at + 3 * Integer.BYTES] = (byte) (atoms.zoneShift[atom] | zoneBit);
                for (int dim = 0; dim < 3; dim++) {
                    FLOAT.set(message, at + HALO_X + Float.BYTES * dim, atoms.x[3 * atom + dim] + shift[dim]);
                }
            }
        });
        return message;
    }

    static void readHalo(byte[] message, GrowingAtoms atoms) {
        int first = atoms.count;
        int count = message.length / HALO_BYTES;
        atoms.reserve(count);
        ParallelLoop.run(count, (from, to) -> {
            for (int n = from; n < to; n++) {
                int at = HALO_BYTES * n;
                int atom = first + n;
                atoms.globalIndex[atom] = (int) INT.get(message, at);
                atoms.ownerRank[atom] = (int) INT.get(message, at + Integer.BYTES);
                atoms.ownerIndex[atom] = (int) INT.get(message, at + 2 * Integer.BYTES);
                atoms.zoneShift[atom] = message[at + 3 * Integer.BYTES];
                takeVector(message, at + HALO_X, atoms.x, atom);
            }
        });
        atoms.count += count;
    }

    private static void putVector(byte[] message, int at, float[] vectors, int atom) {
        for (int dim = 0; dim < 3; dim++) {
            FLOAT.set(message, at + Float.BYTES * dim, vectors[3 * atom + dim]);
        }
    }

    private static void takeVector(byte[] message, int at, float[] vectors, int atom) {
        for (int dim = 0; dim < 3; dim++) {
            vectors[3 * atom + dim] = (float) FLOAT.get(message, at + Float.BYTES * dim);
        }
    }
}
