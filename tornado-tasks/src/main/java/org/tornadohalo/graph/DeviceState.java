package org.tornadohalo.graph;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.PairList;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.kernels.MovedWord;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;

/** What the atoms of one rank have become on the device, brought to the host when somebody asks. */
final class DeviceState implements AutoCloseable {
    private final StepArrays arrays;
    private final StepReader reader;
    private final Arena arena = Arena.ofShared();
    /** Which atom has moved too far, if any. */
    private final MemorySegment moved;

    private TornadoExecutionResult lastMove;
    private TornadoExecutionResult lastMaps;
    private TornadoExecutionResult lastDescription;
    private TornadoExecutionResult lastList;

    DeviceState(Pe pe, StepArrays arrays, StepReader reader) {
        this.arrays = arrays;
        this.reader = reader;
        this.moved = pe.hostMemory().allocate(Long.BYTES, arena);
    }

    /** Address of the word in which kernels leave the atom that has moved too far. */
    long movedAddress() {
        return moved.address();
    }

    /** Takes over what holds positions and velocities on the device. */
    void keepMove(TornadoExecutionResult move) {
        lastMove = move;
    }

    /** Takes over what holds the index maps on the device. */
    void keepMaps(TornadoExecutionResult maps) {
        lastMaps = maps;
    }

    /** Takes over what holds charges, types, masses, bonded terms and rigid groups on the device. */
    void keepDescription(TornadoExecutionResult description) {
        lastDescription = description;
    }

    /** Takes over what holds the lists on the device. */
    void keepLists(TornadoExecutionResult lists) {
        lastList = lists;
    }

    /** Lets go of graphs that are to be closed. */
    void forgetGraphs() {
        lastMove = null;
        lastList = null;
        forgetPartition();
    }

    /** Lets go of what kernels have made of an earlier partition: the host has made this one. */
    void forgetPartition() {
        lastMaps = null;
        lastDescription = null;
    }

    /** Begins with new work, of which no atom has moved yet. */
    void clearMoved() {
        moved.fill((byte) 0);
    }

    /**
     * Brings to the host what the device keeps of the motion and of the partition, so that an upload changes nothing.
     */
    void bringAll() {
        bringMotion();
        bringMaps();
        if (lastDescription != null) {
            lastDescription.transferToHost(arrays.described());
        }
    }

    private void bringMotion() {
        if (lastMove != null) {
            lastMove.transferToHost(arrays.xLow, arrays.v);
        }
    }

    /** Brings the index maps to the host. */
    void bringMaps() {
        if (lastMaps != null) {
            lastMaps.transferToHost(reader.exchange().sendIndex());
        }
    }

    /** The pairs of the lists last made, each under both of its atoms. */
    PairList pairs(RankWork work) {
        return arrays.nonbonded.pairs(work, lastList);
    }

    /** Home and halo positions in the box, nm, [3 * atoms]. */
    double[] positions(int atoms) {
        return reader.positions(atoms);
    }

    /** Total forces on the home atoms, kJ/mol/nm, [3 * atoms]. */
    float[] homeForces(int atoms) {
        return reader.forces(atoms);
    }

    /** Whether no step has moved atoms since the last upload of graphs that are new. */
    boolean hasNotMoved() {
        return lastMove == null;
    }

    /** The home atoms with the positions and velocities they have now. */
    HomeAtoms homeAtoms(int[] globalIndex) {
        bringMotion();
        int count = 3 * globalIndex.length;
        return reader.frame()
                .leave(new HomeAtoms(
                        globalIndex,
                        reader.coordinates(globalIndex.length),
                        ArrayGrowth.firstOf(arrays.xLow, count),
                        ArrayGrowth.firstOf(arrays.v, count)));
    }

    /**
     * An atom that has left the range of the lists, if there is one.
     *
     * @param globalIndex index in the whole system of a local atom
     * @param inUse how far an atom may move while the lists are in use that forces are computed from, nm
     * @param drift how far until these are made of the lists of the search, nm
     */
    Optional<MovedAtom> movedAtom(IntUnaryOperator globalIndex, double inUse, double drift) {
        long word = moved.get(ValueLayout.JAVA_LONG, 0);
        if (word == 0) {
            return Optional.empty();
        }
        boolean isSinceSearch = MovedWord.isSinceSearch(word);
        return Optional.of(new MovedAtom(
                globalIndex.applyAsInt(MovedWord.homeIndex(word)),
                MovedWord.distance(word),
                isSinceSearch ? drift : inUse,
                isSinceSearch,
                MovedWord.isNotRigid(word)));
    }

    @Override
    public void close() {
        arena.close();
    }
}
