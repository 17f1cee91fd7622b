package org.tornadohalo.kernels;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.ClusterList;
import org.tornadohalo.decomposition.ClusterListBuilder;
import org.tornadohalo.decomposition.ClusterRows;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Exclusions;
import org.tornadohalo.decomposition.HaloReach;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.LocalAtoms;
import org.tornadohalo.decomposition.PairList;
import org.tornadohalo.decomposition.PairRows;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.reference.SequentialNonbonded.Rows;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Launches of the cluster kernels on the same atoms as {@link NonbondedLaunch}, with halo atoms from three neighbours.
 *
 * @param pairs of the list, for the twin
 */
record ClusterLaunch(RandomAtoms atoms, ClusterList list, PairList pairs) {
    private static final int SLOT_WORDS = 4;
    private static final byte[] HALO_SHIFTS = {1, 2, 4};

    static ClusterLaunch of(RandomAtoms atoms) {
        return of(atoms, RandomAtoms.exclusions());
    }

    static ClusterLaunch of(RandomAtoms atoms, Exclusions exclusions) {
        Partition partition = partition(atoms);
        ClusterList list = new ClusterListBuilder(exclusions).build(partition);
        return new ClusterLaunch(atoms, list, list.pairs(partition));
    }

    /** The atoms as a rank alone with halo atoms from three neighbours would have them. */
    static Partition partition(RandomAtoms atoms) {
        int[] index = IntStream.range(0, atoms.type.length).toArray();
        byte[] zoneShift = new byte[index.length];
        for (int atom = atoms.homeAtoms; atom < index.length; atom++) {
            zoneShift[atom] = HALO_SHIFTS[atom % HALO_SHIFTS.length];
        }
        float[] none = new float[3 * atoms.homeAtoms];
        HomeAtoms home = new HomeAtoms(
                IntStream.range(0, atoms.homeAtoms).toArray(), Arrays.copyOf(atoms.x, 3 * atoms.homeAtoms), none, none);
        return new Partition(
                DomainGrid.uniform(1, atoms.box, 1, 1, 1),
                0,
                new HaloReach(RandomAtoms.LIST_RADIUS, 0),
                home,
                new LocalAtoms(index, zoneShift, new int[index.length], index, atoms.x),
                List.of());
    }

    ClusterRows rows(int section) {
        return section == StepLayout.LOCAL ? list.local() : list.nonLocal();
    }

    int slotCount(int section) {
        return list.clusters().slotCount(section == StepLayout.LOCAL);
    }

    Rows pairs(int section) {
        return rows(section == StepLayout.LOCAL ? pairs.local() : pairs.nonLocal());
    }

    Rows excluded(int section) {
        return rows(section == StepLayout.LOCAL ? pairs.localExcluded() : pairs.nonLocalExcluded());
    }

    private static Rows rows(PairRows rows) {
        return new Rows(rows.start(), rows.entry());
    }

    /** Launches both kernels; returns the slots' positions and charges, and the energies in {@code rowEnergy}. */
    float[] run(SymmetricHeap heap, DeviceState state, int section, DoubleArray rowEnergy, Geometry geometry) {
        SymmetricBuffer slots = heap.allocate("slots", (long) SLOT_WORDS * Float.BYTES * (slotCount(section) + 1));
        try {
            state.layout.set(StepLayout.SLOT_COUNT + section, slotCount(section));
            state.layout.set(StepLayout.SLOT_ADDRESS + section, slots.address());
            state.layout.set(StepLayout.LIST_COUNT + section, rows(section).rowCount());
            fillSlots(state, section, geometry);
            clusterForces(state, section, rowEnergy, geometry);
            return slots.readFloats(0, SLOT_WORDS * slotCount(section));
        } finally {
            heap.free(slots);
        }
    }

    private void fillSlots(DeviceState state, int section, Geometry geometry) {
        NonbondedLaunch field = atoms.kernel();
        IntArray slotAtom = slotAtom();
        TaskGraph graph = state.graph(field.charge(), slotAtom)
                .task(
                        DeviceState.TASK,
                        ClusterKernel::fillSlots,
                        new KernelContext(),
                        state.layout,
                        section,
                        field.charge(),
                        slotAtom);
        DeviceState.run(graph, geometry);
    }

    private void clusterForces(DeviceState state, int section, DoubleArray rowEnergy, Geometry geometry) {
        NonbondedLaunch field = atoms.kernel();
        IntArray slotAtom = slotAtom();
        IntArray slotType = slotType();
        IntArray row = DeviceState.ints(rows(section).row());
        IntArray entry = DeviceState.ints(rows(section).entry());
        IntArray block = DeviceState.ints(rows(section).block());
        TaskGraph graph = state.graph(
                        field.parameters(),
                        field.lennardJones(),
                        field.shiftVectors(),
                        slotAtom,
                        slotType,
                        row,
                        entry,
                        block,
                        rowEnergy)
                .task(
                        DeviceState.TASK,
                        ClusterKernel::clusterForces,
                        new KernelContext(),
                        state.layout,
                        section,
                        field.typeCount(),
                        field.parameters(),
                        field.lennardJones(),
                        field.shiftVectors(),
                        slotAtom,
                        slotType,
                        row,
                        entry,
                        block,
                        rowEnergy)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, rowEnergy);
        DeviceState.run(graph, geometry);
    }

    private IntArray slotAtom() {
        return DeviceState.ints(list.clusters().atom());
    }

    private IntArray slotType() {
        int[] type = new int[list.clusters().slotCount()];
        for (int slot = 0; slot < type.length; slot++) {
            int atom = list.clusters().atom()[slot];
            type[slot] = atom == ClusterLayout.NO_ATOM ? 0 : atoms.type[atom];
        }
        return DeviceState.ints(type);
    }
}
