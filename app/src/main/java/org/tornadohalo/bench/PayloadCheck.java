package org.tornadohalo.bench;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.HaloReplay;
import org.tornadohalo.LimitExchange;
import org.tornadohalo.LimitStores;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.kernels.Position;

/**
 * Checks that an exchange that was timed moves what it should: one more run of the same replay, with coordinates and
 * forces that tell which atom they belong to.
 *
 * <p>What is expected comes from the partition's list of owners alone, not from pulses or transfers. Coordinates are
 * whole numbers from 0 to 255, three digits of the atom's number; shifts by box edges and frames are no whole numbers,
 * so they may round, by far less than the distance of two codes. Forces are small whole numbers and exact. Collective.
 */
final class PayloadCheck {
    private static final int DIGIT_BITS = 8;
    private static final int DIGIT = (1 << DIGIT_BITS) - 1;
    private static final float WIPED = -1000;
    private static final double TOLERANCE = 0.01;
    private static final int FORCE_WEIGHTS = 97;

    private final Pe pe;
    private final Partition partition;

    PayloadCheck(Pe pe, Partition partition) {
        this.pe = pe;
        this.partition = partition;
    }

    /**
     * Checks an exchange of the partition.
     *
     * @param what names it in the message
     * @throws IllegalStateException naming rank, atom and values if one differs
     */
    void check(String what, HaloExchange exchange, HaloReplay replay, ExchangeContent content) {
        writeCoordinates(exchange.x());
        writeForces(exchange.f());
        pe.heap().barrierAll();
        replay.run(1);
        pe.heap().barrierAll();
        if (content.hasCoordinates()) {
            checkCoordinates(what, exchange.x());
        }
        if (content.hasForces()) {
            checkForces(what, exchange.f());
        }
    }

    /** Checks a least exchange, whose partition this is, likewise. */
    void checkLimit(String what, LimitExchange limit, LimitStores stores, HaloReplay replay, ExchangeContent content) {
        writeCoordinates(limit.x());
        pe.heap().barrierAll();
        replay.run(1);
        pe.heap().barrierAll();
        float[] x = limit.x().readFloats(0, Position.WORDS * partition.atomCount());
        int words = stores.bytesPerAtom() / Float.BYTES;
        int pulses = content == ExchangeContent.BOTH ? 2 : 1;
        for (Pulse pulse : partition.pulses().subList(0, pulses)) {
            for (int k = 0; k < pulse.receiveCount(); k++) {
                int atom = pulse.receiveOffset() + k;
                int word = Position.WORDS * pulse.receiveOffset() + words * k;
                for (int dim = 0; dim < 3; dim++) {
                    require(what, "coordinate", atom, dim, code(atom, dim), x[word + dim]);
                }
            }
        }
    }

    /** Home atoms get their codes; the halo is wiped, while no other rank runs. */
    private void writeCoordinates(SymmetricBuffer buffer) {
        float[] x = new float[Position.WORDS * partition.atomCount()];
        Arrays.fill(x, WIPED);
        for (int atom = 0; atom < partition.homeCount(); atom++) {
            for (int dim = 0; dim < 3; dim++) {
                x[Position.WORDS * atom + dim] = code(atom, dim);
            }
            x[Position.WORDS * atom + Position.LOW] = Float.intBitsToFloat(0);
        }
        buffer.write(0, MemorySegment.ofArray(x));
    }

    private void writeForces(SymmetricBuffer buffer) {
        float[] f = new float[3 * partition.atomCount()];
        for (int atom = 0; atom < partition.atomCount(); atom++) {
            for (int dim = 0; dim < 3; dim++) {
                f[3 * atom + dim] = force(pe.pe(), partition.globalIndex()[atom], dim);
            }
        }
        buffer.write(0, MemorySegment.ofArray(f));
    }

    private void checkCoordinates(String what, SymmetricBuffer buffer) {
        float[] x = buffer.readFloats(0, Position.WORDS * partition.atomCount());
        for (int atom = partition.homeCount(); atom < partition.atomCount(); atom++) {
            for (int dim = 0; dim < 3; dim++) {
                double expected = code(atom, dim) + shift(partition.atoms().ownerRank()[atom], dim);
                require(what, "coordinate", atom, dim, expected, x[Position.WORDS * atom + dim]);
            }
        }
    }

    private void checkForces(String what, SymmetricBuffer buffer) {
        float[] f = buffer.readFloats(0, 3 * partition.homeCount());
        double[] expected = forceSums();
        for (int k = 0; k < f.length; k++) {
            require(what, "force", k / 3, k % 3, expected[k], f[k]);
        }
    }

    /** The sum of the forces on home atoms over all ranks that hold them, [3 * homeCount]; collective. */
    private double[] forceSums() {
        double[] sums = new double[3 * partition.homeCount()];
        for (int atom = 0; atom < partition.homeCount(); atom++) {
            addForce(sums, pe.pe(), atom);
        }
        byte[][] users = pe.messenger().allToAll(copiesByOwner());
        for (int rank = 0; rank < users.length; rank++) {
            IntBuffer atoms = ByteBuffer.wrap(users[rank]).asIntBuffer();
            while (atoms.hasRemaining()) {
                addForce(sums, rank, atoms.get());
            }
        }
        return sums;
    }

    private void addForce(double[] sums, int rank, int atom) {
        for (int dim = 0; dim < 3; dim++) {
            sums[3 * atom + dim] += force(rank, partition.globalIndex()[atom], dim);
        }
    }

    /** For each owner, its indices of the halo atoms here. */
    private byte[][] copiesByOwner() {
        int[] owners = partition.atoms().ownerRank();
        int[] counts = new int[pe.peCount()];
        for (int atom = partition.homeCount(); atom < partition.atomCount(); atom++) {
            counts[owners[atom]]++;
        }
        ByteBuffer[] messages = Arrays.stream(counts)
                .mapToObj(count -> ByteBuffer.allocate(Integer.BYTES * count))
                .toArray(ByteBuffer[]::new);
        for (int atom = partition.homeCount(); atom < partition.atomCount(); atom++) {
            messages[owners[atom]].putInt(partition.atoms().ownerIndex()[atom]);
        }
        return Arrays.stream(messages).map(ByteBuffer::array).toArray(byte[][]::new);
    }

    private float code(int atom, int dim) {
        return partition.globalIndex()[atom] >> DIGIT_BITS * dim & DIGIT;
    }

    private static float force(int rank, int global, int dim) {
        return 1 + (rank * 31 + global % FORCE_WEIGHTS * 7) % FORCE_WEIGHTS + dim;
    }

    /** Box edges between owner and this rank, which lies on its lower side, and the difference of their frames, nm. */
    private double shift(int owner, int dim) {
        DomainGrid grid = partition.grid();
        double edge = grid.cellOf(owner, dim) < grid.cellOf(pe.pe(), dim) ? grid.box(dim) : 0;
        return edge + RankFrame.of(grid, pe.pe()).from(RankFrame.of(grid, owner), dim);
    }

    private void require(String what, String quantity, int atom, int dim, double expected, float seen) {
        if (!(Math.abs(expected - seen) <= TOLERANCE)) {
            throw new IllegalStateException(what + " is broken, so its time means nothing: " + quantity + " "
                    + "xyz".charAt(dim) + " of atom " + atom + " on rank " + pe.pe() + " is " + seen + " instead of "
                    + expected);
        }
    }
}
