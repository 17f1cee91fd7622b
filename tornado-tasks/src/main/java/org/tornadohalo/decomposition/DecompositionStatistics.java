package org.tornadohalo.decomposition;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tornadohalo.interop.HostMessenger;

/**
 * The figures of one rank's partition for a table.
 *
 * @param rank the rank
 * @param cell cell indices, [3]
 * @param cellSize edges of the cell, nm, [3]
 * @param zoneAtomCount atoms per {@link Zone}, home atoms first, [8]
 * @param pulses one line per pulse
 */
public record DecompositionStatistics(
        int rank, int[] cell, double[] cellSize, int[] zoneAtomCount, List<PulseStatistics> pulses) {
    private static final int PULSE_BYTES = 7 * Integer.BYTES;
    private static final int HEAD_BYTES = Zone.COUNT * Integer.BYTES;

    /**
     * The figures of one pulse.
     *
     * @param dim dimension
     * @param number number within the dimension
     * @param sendRank where the coordinates go
     * @param receiveRank where coordinates come from
     * @param independentCount home atoms sent
     * @param dependentCount halo atoms sent on
     * @param receiveCount atoms received
     */
    public record PulseStatistics(
            int dim,
            int number,
            int sendRank,
            int receiveRank,
            int independentCount,
            int dependentCount,
            int receiveCount) {
        /** Number of atoms sent. */
        public int sendCount() {
            return independentCount + dependentCount;
        }
    }

    /** The figures of a partition. */
    public static DecompositionStatistics of(Partition partition) {
        int[] zones = new int[Zone.COUNT];
        for (int zoneShift : partition.zoneShift()) {
            zones[Zone.numberOf(zoneShift)]++;
        }
        List<PulseStatistics> pulses = partition.pulses().stream()
                .map(pulse -> new PulseStatistics(
                        pulse.dim(),
                        pulse.number(),
                        pulse.sendRank(),
                        pulse.receiveRank(),
                        pulse.independentCount(),
                        pulse.dependentCount(),
                        pulse.receiveCount()))
                .toList();
        return of(partition.grid(), partition.rank(), zones, pulses);
    }

    /** The figures of all ranks in the order of the ranks, collective. */
    public static List<DecompositionStatistics> gather(HostMessenger messenger, Partition partition) {
        byte[][] messages = messenger.allGather(of(partition).toBytes());
        List<DecompositionStatistics> all = new ArrayList<>();
        for (int rank = 0; rank < messages.length; rank++) {
            all.add(fromBytes(partition.grid(), rank, ByteBuffer.wrap(messages[rank])));
        }
        return all;
    }

    /** Number of home atoms. */
    public int homeCount() {
        return zoneAtomCount[0];
    }

    /** Number of halo atoms. */
    public int haloCount() {
        return Arrays.stream(zoneAtomCount).sum() - zoneAtomCount[0];
    }

    private static DecompositionStatistics of(
            DomainGrid grid, int rank, int[] zoneAtomCount, List<PulseStatistics> pulses) {
        int[] cell = new int[3];
        double[] size = new double[3];
        for (int dim = 0; dim < 3; dim++) {
            cell[dim] = grid.cellOf(rank, dim);
            size[dim] = grid.upperBoundary(rank, dim) - grid.lowerBoundary(rank, dim);
        }
        return new DecompositionStatistics(rank, cell, size, zoneAtomCount, List.copyOf(pulses));
    }

    private byte[] toBytes() {
        ByteBuffer buffer = ByteBuffer.allocate(HEAD_BYTES + pulses.size() * PULSE_BYTES);
        for (int count : zoneAtomCount) {
            buffer.putInt(count);
        }
        for (PulseStatistics pulse : pulses) {
            buffer.putInt(pulse.dim).putInt(pulse.number).putInt(pulse.sendRank).putInt(pulse.receiveRank);
            buffer.putInt(pulse.independentCount).putInt(pulse.dependentCount).putInt(pulse.receiveCount);
        }
        return buffer.array();
    }

    private static DecompositionStatistics fromBytes(DomainGrid grid, int rank, ByteBuffer buffer) {
        int[] zones = new int[Zone.COUNT];
        Arrays.setAll(zones, zone -> buffer.getInt());
        List<PulseStatistics> pulses = new ArrayList<>();
        while (buffer.hasRemaining()) {
            pulses.add(new PulseStatistics(
                    buffer.getInt(),
                    buffer.getInt(),
                    buffer.getInt(),
                    buffer.getInt(),
                    buffer.getInt(),
                    buffer.getInt(),
                    buffer.getInt()));
        }
        return of(grid, rank, zones, pulses);
    }
}
