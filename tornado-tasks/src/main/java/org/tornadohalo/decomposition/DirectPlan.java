package org.tornadohalo.decomposition;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tornadohalo.interop.HostMessenger;

/**
 * The halo of a {@link Partition} without forwarding: every halo atom comes straight from its owner.
 *
 * <p>Owners are told apart by their cell offset: how many cells the owner lies above the user in each dimension, from 0
 * to the number of pulses there. The halo atoms of one offset are one run of local indices, in the order of the owner's
 * indices where {@link Partitioner} made the halo. By induction over the pulses: the first pulse of a dimension sends
 * atoms of every offset that ends in 0 there, each later one those of the pulse before; sending keeps the order and
 * skips atoms, so runs stay runs, and what arrives is a run of its own for each offset.
 */
public final class DirectPlan {
    /** The most offsets of any grid. */
    public static final int MAX_OFFSETS = (DomainGrid.MAX_PULSES_PER_DIM + 1)
                    * (DomainGrid.MAX_PULSES_PER_DIM + 1)
                    * (DomainGrid.MAX_PULSES_PER_DIM + 1)
            - 1;

    private final HostMessenger messenger;
    private final Partition partition;
    private final DomainGrid grid;
    private final List<int[]> offsets = new ArrayList<>();
    private final int[] first;
    private final int[] count;

    private DirectPlan(HostMessenger messenger, Partition partition) {
        this.messenger = messenger;
        this.partition = partition;
        this.grid = partition.grid();
        addOffsets();
        this.first = new int[offsets.size()];
        this.count = new int[offsets.size()];
        Arrays.fill(first, partition.homeCount());
    }

    /**
     * The transfers of this rank; collective, equally many and in the same order of offsets on all ranks.
     *
     * @throws IllegalStateException if the halo is not made of runs as described above
     */
    public static List<DirectTransfer> transfers(HostMessenger messenger, Partition partition) {
        DirectPlan plan = new DirectPlan(messenger, partition);
        plan.findRuns();
        plan.sendRequests();
        return plan.receiveRequests();
    }

    private void addOffsets() {
        int[] pulses = new int[3];
        Arrays.setAll(pulses, dim -> grid.pulseCount(dim, partition.reach().pulseReach()));
        for (int x = 0; x <= pulses[0]; x++) {
            for (int y = 0; y <= pulses[1]; y++) {
                for (int z = 0; z <= pulses[2]; z++) {
                    if (x + y + z > 0) {
                        offsets.add(new int[] {x, y, z});
                    }
                }
            }
        }
    }

    private void findRuns() {
        int[] owner = partition.atoms().ownerRank();
        int number = 0;
        for (int atom = partition.homeCount(); atom < partition.atomCount(); atom++) {
            if (atom == partition.homeCount() || owner[atom] != owner[atom - 1]) {
                number = offsetNumber(owner[atom]);
            }
            if (count[number] == 0) {
                first[number] = atom;
            } else if (atom != first[number] + count[number]) {
                throw new IllegalStateException("halo atom " + atom + " of rank " + partition.rank()
                        + " does not follow the others of rank "
                        + owner[atom]
                        + ", so they cannot be sent directly: use another --exchange");
            }
            count[number]++;
        }
    }

    private int offsetNumber(int owner) {
        int[] offset = new int[3];
        for (int dim = 0; dim < 3; dim++) {
            int cells = grid.cellCount(dim);
            offset[dim] = (grid.cellOf(owner, dim) - grid.cellOf(partition.rank(), dim) + cells) % cells;
        }
        for (int number = 0; number < offsets.size(); number++) {
            if (Arrays.equals(offsets.get(number), offset)) {
                return number;
            }
        }
        throw new IllegalStateException("rank " + partition.rank() + " holds halo atoms of rank " + owner
                + ", which no pulse reaches: use another --exchange");
    }

    /** Tells each owner where its atoms land and which ones are needed. */
    private void sendRequests() {
        for (int number = 0; number < offsets.size(); number++) {
            IntBuffer request = IntBuffer.allocate(1 + count[number]);
            request.put(first[number]);
            request.put(partition.atoms().ownerIndex(), first[number], count[number]);
            ByteBuffer message = ByteBuffer.allocate(Integer.BYTES * request.capacity());
            message.asIntBuffer().put(request.array());
            messenger.send(rankAbove(offsets.get(number)), message.array());
        }
    }

    private List<DirectTransfer> receiveRequests() {
        List<DirectTransfer> transfers = new ArrayList<>();
        for (int number = 0; number < offsets.size(); number++) {
            int[] offset = offsets.get(number);
            int user = rankBelow(offset);
            IntBuffer request = ByteBuffer.wrap(messenger.receive(user)).asIntBuffer();
            int peerReceiveOffset = request.get();
            int[] sendIndex = new int[request.remaining()];
            request.get(sendIndex);
            transfers.add(new DirectTransfer(
                    number,
                    offset,
                    user,
                    rankAbove(offset),
                    sendIndex,
                    first[number],
                    count[number],
                    peerReceiveOffset,
                    shift(offset)));
        }
        return List.copyOf(transfers);
    }

    private int rankAbove(int[] offset) {
        int rank = partition.rank();
        for (int dim = 0; dim < 3; dim++) {
            for (int cell = 0; cell < offset[dim]; cell++) {
                rank = grid.upperNeighbour(rank, dim);
            }
        }
        return rank;
    }

    private int rankBelow(int[] offset) {
        int rank = partition.rank();
        for (int dim = 0; dim < 3; dim++) {
            for (int cell = 0; cell < offset[dim]; cell++) {
                rank = grid.lowerNeighbour(rank, dim);
            }
        }
        return rank;
    }

    /** The way down crosses the box where there are not so many cells below. */
    private float[] shift(int[] offset) {
        float[] shift = new float[3];
        for (int dim = 0; dim < 3; dim++) {
            shift[dim] = grid.cellOf(partition.rank(), dim) < offset[dim] ? (float) grid.box(dim) : 0;
        }
        return shift;
    }
}
