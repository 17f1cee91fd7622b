package org.tornadohalo.tests;

import java.util.Arrays;
import java.util.Random;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Partitioner;
import org.tornadohalo.interop.HostMessenger;

/**
 * A synthetic system for exact exchange tests: box edges are whole nanometres, so that shifts and values are exact in
 * float.
 *
 * @param name shown in test reports
 * @param grid cells
 * @param listRadius nm
 * @param positions nm, [3 * atoms]
 */
record ExchangeScenario(String name, DomainGrid grid, double listRadius, double[] positions) {
    /** Atoms spread evenly over a box with uniform cells. */
    static ExchangeScenario uniform(int[] box, int[] cells, double listRadius, int atoms, long seed) {
        Random random = new Random(seed);
        double[] positions = new double[3 * atoms];
        Arrays.setAll(positions, k -> random.nextDouble() * box[k % 3]);
        double[] edges = {box[0], box[1], box[2]};
        DomainGrid grid = DomainGrid.uniform(cells[0] * cells[1] * cells[2], edges, cells);
        String name = "%dx%dx%d, list %.2f nm, %d atoms".formatted(cells[0], cells[1], cells[2], listRadius, atoms);
        return new ExchangeScenario(name, grid, listRadius, positions);
    }

    /** The same atoms squeezed into a part of the box, so that some ranks are empty. */
    ExchangeScenario squeezed(double fraction) {
        double[] squeezed = Arrays.stream(positions).map(p -> p * fraction).toArray();
        return new ExchangeScenario(name + ", in " + fraction + " of the box", grid, listRadius, squeezed);
    }

    /** The same grid and atoms with another list radius. */
    ExchangeScenario withListRadius(double radius) {
        return new ExchangeScenario(name + ", then list " + radius, grid, radius, positions);
    }

    int ranks() {
        return grid.rankCount();
    }

    int atoms() {
        return positions.length / 3;
    }

    Partition partition(HostMessenger messenger) {
        HomeAtoms system = HomeAtoms.ofSystem(positions.clone(), new float[positions.length]);
        return new Partitioner(messenger, grid, AtomGroups.single(atoms()), listRadius).scatter(system);
    }

    @Override
    public String toString() {
        return name;
    }
}
