package org.tornadohalo.decomposition;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.tornadohalo.interop.HostMessenger;

/**
 * Partitions without a system behind them: so many atoms go to the neighbours, whatever positions they have. For
 * benchmarks and tests of the exchange; pair lists of such a partition mean nothing.
 *
 * <p>Every pulse sends home atoms, nothing is forwarded. All atoms stand at the origin.
 */
public final class SyntheticHalo {
    /** Distance that the pulses of {@link #cube} cover, nm. */
    private static final double REACH = 1;
    /** Edge of the box of {@link #cube}, nm: wide enough for one pulse in each dimension of any grid in use. */
    private static final double EDGE = 256;

    /** Which home atoms are sent, in which order. */
    public enum IndexMap {
        /** The first ones, in their order: loads are contiguous. */
        SORTED,
        /** Random ones in random order, each once: every load is on its own. */
        SCATTERED;

        /**
         * Indices of {@code count} of {@code homeCount} atoms, [count].
         *
         * @throws IllegalArgumentException if there are not so many
         */
        public int[] indices(int count, int homeCount, long seed) {
            if (count > homeCount) {
                throw new IllegalArgumentException(
                        "cannot send " + count + " of " + homeCount + " home atoms: give more home atoms");
            }
            int[] all = new int[homeCount];
            Arrays.setAll(all, atom -> atom);
            Random random = new Random(seed);
            for (int k = 0; this == SCATTERED && k < count; k++) {
                int other = random.nextInt(k, homeCount);
                int chosen = all[other];
                all[other] = all[k];
                all[k] = chosen;
            }
            return Arrays.copyOf(all, count);
        }
    }

    private record Route(int dim, boolean down, int[] sendIndex) {}

    private final HostMessenger messenger;
    private final DomainGrid grid;
    private final int homeCount;
    private final List<Pulse> pulses = new ArrayList<>();
    private final List<int[]> received = new ArrayList<>();
    private int atomCount;

    private SyntheticHalo(HostMessenger messenger, DomainGrid grid, int homeCount) {
        this.messenger = messenger;
        this.grid = grid;
        this.homeCount = homeCount;
        this.atomCount = homeCount;
    }

    /**
     * A grid for synthetic partitions: the given cells of a cube of 256 nm, or those of least halo volume.
     *
     * @param cells cells in each dimension, or null
     */
    public static DomainGrid cube(int rankCount, int[] cells) {
        double[] box = {EDGE, EDGE, EDGE};
        return cells == null ? DomainGrid.choose(rankCount, box, REACH) : DomainGrid.uniform(rankCount, box, cells);
    }

    /**
     * A partition that sends {@code haloCount} atoms, shared out evenly among one pulse down in each decomposed
     * dimension; collective.
     */
    public static Partition down(HostMessenger messenger, DomainGrid grid, int homeCount, int haloCount, IndexMap map) {
        int[] sent = map.indices(haloCount, homeCount, messenger.rank());
        int[] dims = grid.decomposedDims();
        List<Route> routes = new ArrayList<>();
        for (int k = 0; k < dims.length; k++) {
            int from = (int) ((long) haloCount * k / dims.length);
            int to = (int) ((long) haloCount * (k + 1) / dims.length);
            routes.add(new Route(dims[k], true, Arrays.copyOfRange(sent, from, to)));
        }
        return new SyntheticHalo(messenger, grid, homeCount).build(routes);
    }

    /**
     * A partition that sends the same atoms to the lower and to the upper neighbour in the first decomposed dimension
     * (a single rank: to itself); collective.
     *
     * @param sendIndex home atoms to send; as many on all ranks
     */
    public static Partition downAndUp(HostMessenger messenger, DomainGrid grid, int homeCount, int[] sendIndex) {
        int dim = grid.rankCount() == 1 ? 0 : grid.decomposedDims()[0];
        return new SyntheticHalo(messenger, grid, homeCount)
                .build(List.of(new Route(dim, true, sendIndex), new Route(dim, false, sendIndex)));
    }

    private Partition build(List<Route> routes) {
        routes.forEach(this::addPulse);
        int length = 3 * homeCount;
        HomeAtoms home = new HomeAtoms(new int[homeCount], new float[length], new float[length], new float[length]);
        LocalAtoms local = localAtoms();
        System.arraycopy(local.globalIndex(), 0, home.globalIndex(), 0, homeCount);
        return new Partition(grid, messenger.rank(), new HaloReach(REACH, 0), home, local, pulses);
    }

    private void addPulse(Route route) {
        int lower = grid.lowerNeighbour(messenger.rank(), route.dim);
        int upper = grid.upperNeighbour(messenger.rank(), route.dim);
        int sendRank = route.down ? lower : upper;
        int receiveRank = route.down ? upper : lower;
        int[] peerOffset = exchange(receiveRank, new int[] {atomCount}, sendRank);
        int[] arriving = exchange(sendRank, route.sendIndex, receiveRank);
        pulses.add(new Pulse(
                pulses.size(),
                route.dim,
                0,
                sendRank,
                receiveRank,
                route.sendIndex,
                route.sendIndex.length,
                atomCount,
                arriving.length,
                peerOffset[0],
                shift(route),
                0));
        received.add(arriving);
        atomCount += arriving.length;
    }

    private float[] shift(Route route) {
        return route.down ? grid.shiftToLower(messenger.rank(), route.dim) : new float[3];
    }

    private int[] exchange(int toRank, int[] values, int fromRank) {
        if (toRank == messenger.rank()) {
            return values;
        }
        ByteBuffer message = ByteBuffer.allocate(Integer.BYTES * values.length);
        message.asIntBuffer().put(values);
        messenger.send(toRank, message.array());
        IntBuffer answer = ByteBuffer.wrap(messenger.receive(fromRank)).asIntBuffer();
        int[] result = new int[answer.remaining()];
        answer.get(result);
        return result;
    }

    /** Atoms are numbered through by rank; zones follow the pulses' dimensions. */
    private LocalAtoms localAtoms() {
        int stride = (int) messenger.max(homeCount);
        LocalAtoms atoms = new LocalAtoms(
                new int[atomCount],
                new byte[atomCount],
                new int[atomCount],
                new int[atomCount],
                new float[3 * atomCount]);
        for (int atom = 0; atom < homeCount; atom++) {
            set(atoms, atom, messenger.rank(), atom, stride);
        }
        int slot = homeCount;
        for (Pulse pulse : pulses) {
            for (int ownerIndex : received.get(pulse.index())) {
                atoms.zoneShift()[slot] = zoneShift(pulse);
                set(atoms, slot++, pulse.receiveRank(), ownerIndex, stride);
            }
        }
        return atoms;
    }

    private byte zoneShift(Pulse pulse) {
        return (byte) (grid.rankCount() == 1 ? 0 : 1 << Arrays.binarySearch(grid.decomposedDims(), pulse.dim()));
    }

    private static void set(LocalAtoms atoms, int slot, int owner, int ownerIndex, int stride) {
        atoms.globalIndex()[slot] = owner * stride + ownerIndex;
        atoms.ownerRank()[slot] = owner;
        atoms.ownerIndex()[slot] = ownerIndex;
    }
}
