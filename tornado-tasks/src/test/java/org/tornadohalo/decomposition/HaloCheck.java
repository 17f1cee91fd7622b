package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

/** Checks home atoms, halo atoms and pulses of all ranks against rules that do not use pulses. */
final class HaloCheck {
    private static final double ROUNDING = 1e-5;

    private final Scenario scenario;
    private final DomainGrid grid;
    private final List<Partition> partitions;
    private final int[] owner;
    private final int[] ownerIndex;

    private HaloCheck(Scenario scenario, List<Partition> partitions) {
        this.scenario = scenario;
        this.grid = scenario.grid();
        this.partitions = partitions;
        this.owner = new int[scenario.groups().atomCount()];
        this.ownerIndex = new int[owner.length];
        Arrays.fill(owner, -1);
    }

    static void assertConsistent(Scenario scenario, List<Partition> partitions) {
        HaloCheck check = new HaloCheck(scenario, partitions);
        partitions.forEach(check::registerHome);
        assertTrue(Arrays.stream(check.owner).allMatch(rank -> rank >= 0), "every atom has an owner");
        for (Partition partition : partitions) {
            check.assertHomeInCell(partition);
            check.assertHaloCopies(partition);
            check.assertHaloIsWhatTheCellNeeds(partition);
            check.assertPulsesFollowOneAnother(partition);
            partition.pulses().forEach(pulse -> check.assertSendsWhatThePeerReceives(partition, pulse));
        }
    }

    private void registerHome(Partition partition) {
        for (int atom = 0; atom < partition.homeCount(); atom++) {
            int global = partition.globalIndex()[atom];
            assertEquals(-1, owner[global], "atom " + global + " has one owner");
            assertEquals(0, partition.zoneShift()[atom]);
            owner[global] = partition.rank();
            ownerIndex[global] = atom;
        }
    }

    private void assertHomeInCell(Partition partition) {
        HomeAtoms home = partition.home();
        for (int atom = 0; atom < home.count(); atom++) {
            int global = home.globalIndex()[atom];
            assertEquals(owner[scenario.groups().referenceAtom(global)], partition.rank(), "groups are whole");
            for (int dim = 0; dim < 3; dim++) {
                double position = home.position(3 * atom + dim);
                double outside = Math.max(
                        grid.lowerBoundary(partition.rank(), dim) - position,
                        position - grid.upperBoundary(partition.rank(), dim));
                boolean isReference = scenario.groups().referenceAtom(global) == global;
                double allowed = isReference ? 0 : partition.reach().groupRadius();
                assertTrue(outside <= allowed + 1e-9, "atom " + global + " is " + outside + " nm outside its cell");
            }
        }
    }

    private void assertHaloCopies(Partition partition) {
        int[] dims = grid.decomposedDims();
        for (int atom = 0; atom < partition.atomCount(); atom++) {
            int global = partition.globalIndex()[atom];
            assertEquals(owner[global], partition.atoms().ownerRank()[atom]);
            assertEquals(ownerIndex[global], partition.atoms().ownerIndex()[atom]);
            Partition source = partitions.get(owner[global]);
            for (int dim = 0; dim < 3; dim++) {
                int cell = grid.cellOf(partition.rank(), dim);
                boolean crossesBox = grid.cellOf(owner[global], dim) < cell;
                float expected = source.x()[3 * ownerIndex[global] + dim] + (crossesBox ? (float) grid.box(dim) : 0);
                assertEquals(expected, partition.x()[3 * atom + dim], "position of atom " + global + " in " + dim);
            }
            for (int k = 0; k < dims.length; k++) {
                boolean isShifted = grid.cellOf(owner[global], dims[k]) != grid.cellOf(partition.rank(), dims[k]);
                assertEquals(isShifted, (partition.zoneShift()[atom] >> k & 1) == 1, "zone shift of atom " + global);
            }
        }
    }

    /** The halo is exactly the atoms with a rounded-corner distance below the cut-off. */
    private void assertHaloIsWhatTheCellNeeds(Partition partition) {
        boolean[] isHeld = new boolean[owner.length];
        for (int global : partition.globalIndex()) {
            assertTrue(!isHeld[global], "one copy per atom");
            isHeld[global] = true;
        }
        double cutoff = partition.reach().cutoff();
        for (int global = 0; global < owner.length; global++) {
            double distance = distanceToCell(partition.rank(), global);
            if (owner[global] != partition.rank() && Math.abs(distance - cutoff) > ROUNDING) {
                assertEquals(distance < cutoff, isHeld[global], "atom " + global + " at " + distance + " of " + cutoff);
            }
        }
    }

    private double distanceToCell(int rank, int global) {
        Partition source = partitions.get(owner[global]);
        double square = 0;
        for (int dim : grid.decomposedDims()) {
            int cell = grid.cellOf(rank, dim);
            int sourceCell = grid.cellOf(owner[global], dim);
            double position =
                    source.home().position(3 * ownerIndex[global] + dim) + (sourceCell < cell ? grid.box(dim) : 0);
            double distance = sourceCell == cell ? 0 : Math.max(0, position - grid.upperBoundary(rank, dim));
            square += distance * distance;
        }
        return Math.sqrt(square);
    }

    private void assertPulsesFollowOneAnother(Partition partition) {
        int landing = partition.homeCount();
        int index = 0;
        for (int dim : grid.decomposedDims()) {
            int count = grid.pulseCount(dim, partition.reach().pulseReach());
            for (int number = 0; number < count; number++) {
                Pulse pulse = partition.pulses().get(index);
                assertEquals(List.of(index, dim, number), List.of(pulse.index(), pulse.dim(), pulse.number()));
                assertEquals(landing, pulse.receiveOffset(), "pulses land one after another");
                assertEquals(grid.lowerNeighbour(partition.rank(), dim), pulse.sendRank());
                assertEquals(grid.upperNeighbour(partition.rank(), dim), pulse.receiveRank());
                assertForwards(partition, pulse);
                landing += pulse.receiveCount();
                index++;
            }
        }
        assertEquals(index, partition.pulses().size());
        assertEquals(landing, partition.atomCount());
    }

    private void assertForwards(Partition partition, Pulse pulse) {
        int dependsOn = 0;
        int independent = 0;
        for (int n = 0; n < pulse.sendCount(); n++) {
            int atom = pulse.sendIndex()[n];
            assertTrue(n == 0 || atom > pulse.sendIndex()[n - 1], "send index increases");
            assertTrue(atom < pulse.receiveOffset(), "sends what is there before");
            independent += atom < partition.homeCount() ? 1 : 0;
            for (Pulse earlier : partition.pulses()) {
                int place = atom - earlier.receiveOffset();
                dependsOn |= place >= 0 && place < earlier.receiveCount() ? 1 << earlier.index() : 0;
            }
        }
        assertEquals(independent, pulse.independentCount());
        assertEquals(pulse.sendCount() - independent, pulse.dependentCount());
        assertEquals(dependsOn, pulse.dependsOn());
        if (pulse.number() > 0) {
            int before = 1 << pulse.index() - 1;
            assertEquals(pulse.sendCount() == 0 ? 0 : before, dependsOn, "sends only what the pulse before brought");
        }
    }

    private void assertSendsWhatThePeerReceives(Partition partition, Pulse pulse) {
        Partition peer = partitions.get(pulse.sendRank());
        Pulse landing = peer.pulses().get(pulse.index());
        assertEquals(partition.rank(), landing.receiveRank());
        assertEquals(landing.receiveOffset(), pulse.peerReceiveOffset());
        assertEquals(landing.receiveCount(), pulse.sendCount());
        float[] shift = new float[3];
        boolean isLowest = grid.cellOf(partition.rank(), pulse.dim()) == 0;
        shift[pulse.dim()] = isLowest ? (float) grid.box(pulse.dim()) : 0;
        assertArrayEquals(shift, pulse.shift());
        for (int n = 0; n < pulse.sendCount(); n++) {
            int from = pulse.sendIndex()[n];
            int to = pulse.peerReceiveOffset() + n;
            assertEquals(partition.globalIndex()[from], peer.globalIndex()[to]);
            for (int dim = 0; dim < 3; dim++) {
                assertEquals(partition.x()[3 * from + dim] + shift[dim], peer.x()[3 * to + dim]);
            }
        }
    }
}
