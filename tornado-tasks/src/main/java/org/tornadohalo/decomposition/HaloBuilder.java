package org.tornadohalo.decomposition;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tornadohalo.interop.HostMessenger;

/** Collects the halo of one rank pulse by pulse; every step is collective. */
final class HaloBuilder {
    private final HostMessenger messenger;
    private final DomainGrid grid;
    private final GrowingAtoms atoms;
    private final int homeCount;
    private final HaloReach reach;
    private final double cutoffSquare;
    private final List<Pulse> pulses = new ArrayList<>();
    private final int[] dims;
    private final double[] lower = new double[3];
    private final double[] upper = new double[3];

    HaloBuilder(HostMessenger messenger, DomainGrid grid, HomeAtoms home, HaloReach reach) {
        this.messenger = messenger;
        this.grid = grid;
        this.atoms = new GrowingAtoms(messenger.rank(), home);
        this.homeCount = home.count();
        this.reach = reach;
        this.dims = grid.decomposedDims();
        for (int dim = 0; dim < 3; dim++) {
            lower[dim] = grid.lowerBoundary(messenger.rank(), dim);
            upper[dim] = grid.upperBoundary(messenger.rank(), dim);
        }
        double cutoff = reach.paddedCutoff(grid);
        this.cutoffSquare = cutoff * cutoff;
    }

    LocalAtoms build() {
        for (int dimNumber = 0; dimNumber < dims.length; dimNumber++) {
            int pulseCount = grid.pulseCount(dims[dimNumber], reach.pulseReach());
            int from = 0;
            for (int number = 0; number < pulseCount; number++) {
                int received = atoms.count;
                addPulse(dimNumber, number, from);
                from = received;
            }
        }
        return atoms.finish();
    }

    List<Pulse> pulses() {
        return pulses;
    }

    private void addPulse(int dimNumber, int number, int firstCandidate) {
        int dim = dims[dimNumber];
        int lowerRank = grid.lowerNeighbour(messenger.rank(), dim);
        int upperRank = grid.upperNeighbour(messenger.rank(), dim);
        int[] sendIndex = ParallelLoop.select(
                firstCandidate, atoms.count, atom -> distanceSquare(atom, dimNumber) < cutoffSquare);
        int independentCount = independentCount(sendIndex);
        float[] shift = grid.shiftToLower(messenger.rank(), dim);
        int receiveOffset = atoms.count;
        messenger.send(lowerRank, AtomMessage.ofHalo(atoms, sendIndex, 1 << dimNumber, shift));
        AtomMessage.readHalo(messenger.receive(upperRank), atoms);
        int peerOffset = exchangeOffsets(upperRank, receiveOffset, lowerRank);
        pulses.add(new Pulse(
                pulses.size(),
                dim,
                number,
                lowerRank,
                upperRank,
                sendIndex,
                independentCount,
                receiveOffset,
                atoms.count - receiveOffset,
                peerOffset,
                shift,
                dependsOn(sendIndex, independentCount)));
    }

    /** Square distance to the lower neighbour's cell over the dimensions in which the copy there is shifted. */
    private double distanceSquare(int atom, int dimNumber) {
        double square = squareAbove(atom, dims[dimNumber], lower);
        for (int earlier = 0; earlier < dimNumber; earlier++) {
            if ((atoms.zoneShift[atom] & 1 << earlier) != 0) {
                square += squareAbove(atom, dims[earlier], upper);
            }
        }
        return square;
    }

    private double squareAbove(int atom, int dim, double[] boundary) {
        double distance = Math.max(0, atoms.x[3 * atom + dim] - boundary[dim]);
        return distance * distance;
    }

    private int exchangeOffsets(int upperRank, int receiveOffset, int lowerRank) {
        messenger.send(
                upperRank,
                ByteBuffer.allocate(Integer.BYTES).putInt(receiveOffset).array());
        return ByteBuffer.wrap(messenger.receive(lowerRank)).getInt();
    }

    private int independentCount(int[] sendIndex) {
        int place = Arrays.binarySearch(sendIndex, homeCount);
        return place < 0 ? -place - 1 : place;
    }

    private int dependsOn(int[] sendIndex, int independentCount) {
        int mask = 0;
        int earlier = 0;
        for (int n = independentCount; n < sendIndex.length; n++) {
            while (sendIndex[n]
                    >= pulses.get(earlier).receiveOffset() + pulses.get(earlier).receiveCount()) {
                earlier++;
            }
            mask |= 1 << earlier;
        }
        return mask;
    }
}
