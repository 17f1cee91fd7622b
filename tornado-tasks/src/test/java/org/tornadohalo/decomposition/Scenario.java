package org.tornadohalo.decomposition;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.LocalMessenger;

/** A system, a grid and a list radius for a test; all ranks run in this JVM. */
record Scenario(DomainGrid grid, AtomGroups groups, double listRadius, HomeAtoms system) {
    private static final Duration BOUND = Duration.ofSeconds(20);

    private static final int[][] GRIDS = {
        {1, 1, 1}, {2, 1, 1}, {1, 3, 1}, {1, 1, 5}, {6, 1, 1}, {2, 2, 1}, {3, 1, 2}, {1, 4, 2}, {4, 3, 1}, {2, 2, 2},
        {3, 2, 2}, {2, 1, 6}, {3, 3, 2}, {3, 3, 3}
    };

    /** One rank's result: partition, pair list and bonded terms. */
    record Held(Partition partition, PairList pairs) {}

    /** Random box, density, grid, cells, cut-off, groups and clustering. */
    static Scenario random(long seed) {
        Random random = new Random(seed);
        int[] cells = GRIDS[random.nextInt(GRIDS.length)];
        double[] box = random.doubles(3, 2, 5).toArray();
        DomainGrid grid = random.nextBoolean() ? randomlyUneven(random, cells, box) : even(box, cells);
        double longestReach = Arrays.stream(box).min().getAsDouble() / 2;
        for (int dim : grid.decomposedDims()) {
            int pulses = Math.min(cells[dim] - 1, 4);
            longestReach = Math.min(longestReach, pulses * grid.smallestCell(dim));
        }
        int largestGroup = random.nextBoolean() ? 1 : 3 + random.nextInt(7);
        double spread = largestGroup == 1 ? 0 : longestReach * (0.02 + 0.13 * random.nextDouble());
        double reach = longestReach * (0.35 + 0.64 * random.nextDouble());
        int atomCount = random.nextInt(8) == 0 ? random.nextInt(4) : 20 + random.nextInt(280);
        AtomGroups groups = randomGroups(random, atomCount, largestGroup);
        double[] position = randomPositions(random, groups, box, spread);
        return new Scenario(grid, groups, reach - 2 * spread, system(random, position));
    }

    static DomainGrid even(double[] box, int... cells) {
        return DomainGrid.uniform(cells[0] * cells[1] * cells[2], box, cells);
    }

    private static DomainGrid randomlyUneven(Random random, int[] cells, double[] box) {
        double[][] boundaries = new double[3][];
        for (int dim = 0; dim < 3; dim++) {
            int n = cells[dim];
            boundaries[dim] = new double[n + 1];
            for (int i = 1; i < n; i++) {
                boundaries[dim][i] = box[dim] / n * (i + 0.3 * (random.nextDouble() - 0.5));
            }
            boundaries[dim][n] = box[dim];
        }
        return DomainGrid.uneven(cells[0] * cells[1] * cells[2], boundaries);
    }

    private static AtomGroups randomGroups(Random random, int atomCount, int largestGroup) {
        int[] reference = new int[atomCount];
        int first = 0;
        while (first < atomCount) {
            int end = Math.min(atomCount, first + 1 + random.nextInt(largestGroup));
            Arrays.fill(reference, first, end, first);
            first = end;
        }
        return AtomGroups.of(reference);
    }

    /** Groups lie anywhere, also outside the box; some atoms are images far from their group. */
    private static double[] randomPositions(Random random, AtomGroups groups, double[] box, double spread) {
        double[] position = new double[3 * groups.atomCount()];
        boolean isClustered = random.nextInt(3) == 0;
        for (int atom = 0; atom < groups.atomCount(); atom++) {
            double[] direction = random.doubles(3, -spread, spread + 1e-300).toArray();
            double scale = random.nextDouble() / Math.sqrt(3);
            for (int dim = 0; dim < 3; dim++) {
                int reference = groups.referenceAtom(atom);
                double free = isClustered ? 0.3 + 0.15 * random.nextGaussian() : 3 * random.nextDouble() - 1;
                position[3 * atom + dim] = reference == atom
                        ? box[dim] * free
                        : position[3 * reference + dim]
                                + direction[dim] * scale
                                + box[dim] * (random.nextInt(5) == 0 ? 1 - random.nextInt(3) : 0);
            }
        }
        return position;
    }

    static HomeAtoms system(Random random, double[] position) {
        float[] v = new float[position.length];
        for (int k = 0; k < v.length; k++) {
            v[k] = random.nextFloat() - 0.5f;
        }
        return HomeAtoms.ofSystem(position, v);
    }

    /** Atoms of one group are excluded from one another. */
    Exclusions exclusions() {
        return new Exclusions() {
            @Override
            public boolean isExcluded(int a, int b) {
                return groups.referenceAtom(a) == groups.referenceAtom(b);
            }

            @Override
            public int largestIndexDistance() {
                return 8;
            }
        };
    }

    <T> List<T> onAllRanks(Function<? super HostMessenger, T> task) {
        return LocalMessenger.run(grid.rankCount(), BOUND, task);
    }

    Partitioner partitioner(HostMessenger messenger) {
        return new Partitioner(messenger, grid, groups, listRadius);
    }

    List<Partition> scatter() {
        return onAllRanks(messenger -> partitioner(messenger).scatter(system));
    }

    List<Held> hold(List<Partition> partitions) {
        return partitions.stream()
                .map(partition -> new Held(partition, new PairListBuilder(exclusions()).build(partition)))
                .toList();
    }

    /** The pairs of cluster lists, in the form of pair lists. */
    List<Held> holdClusters(List<Partition> partitions) {
        return partitions.stream()
                .map(partition -> new Held(
                        partition,
                        new ClusterListBuilder(exclusions()).build(partition).pairs(partition)))
                .toList();
    }
}
