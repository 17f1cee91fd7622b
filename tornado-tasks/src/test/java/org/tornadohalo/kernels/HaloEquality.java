package org.tornadohalo.kernels;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Partitioner;
import org.tornadohalo.interop.LocalMessenger;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.reference.HaloTwin;

/** Both exchanges between all ranks of a world. Every rank computes the twin of all ranks. */
final class HaloEquality {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final double EDGE = 8;
    private static final double LIST_RADIUS = 1;
    private static final int LOW_RANGE = 100;
    /** Forces are below 0.5, at most 8 copies of an atom are added in any order. */
    private static final double FORCE_TOLERANCE = 2e-6;
    /** A shift's low part is rounded to the nearest unit, from sums that a GPU fuses. */
    private static final double LOW_TOLERANCE = 1;

    private final Pe pe;
    private final ExchangeMode mode;
    private final List<Partition> partitions;
    private final int[][] x;
    private final float[][] f;

    HaloEquality(Pe pe, ExchangeMode mode, int atoms, long seed) {
        this.pe = pe;
        this.mode = mode;
        partitions = partitions(pe.peCount(), atoms, seed);
        Random random = new Random(seed);
        x = partitions.stream().map(partition -> positions(partition, random)).toArray(int[][]::new);
        f = partitions.stream()
                .map(partition -> forces(partition.atomCount(), random))
                .toArray(float[][]::new);
    }

    /** Cells of a grid for a number of ranks: along x first, then y, then z. */
    private static DomainGrid grid(int ranks) {
        int[] cells = {1, 1, 1};
        int rest = ranks;
        for (int dim = 0; rest > 1; dim = (dim + 1) % 3) {
            int factor = rest % 2 == 0 ? 2 : rest;
            cells[dim] *= factor;
            rest /= factor;
        }
        return DomainGrid.uniform(ranks, new double[] {EDGE, EDGE, EDGE}, cells);
    }

    private static List<Partition> partitions(int ranks, int atoms, long seed) {
        double[] positions = new Random(seed).doubles(3L * atoms, 0, EDGE).toArray();
        return LocalMessenger.run(ranks, BOUND, messenger -> {
            HomeAtoms system = HomeAtoms.ofSystem(positions.clone(), new float[positions.length]);
            return new Partitioner(messenger, grid(ranks), AtomGroups.single(atoms), LIST_RADIUS).scatter(system);
        });
    }

    /** Random home positions with low-order parts of either sign; the halo is empty. */
    private static int[] positions(Partition partition, Random random) {
        float unit = Position.lowUnit(EDGE);
        int[] words = new int[Position.WORDS * partition.atomCount()];
        for (int k = 0; k < Position.WORDS * partition.homeCount(); k++) {
            words[k] = k % Position.WORDS == Position.LOW
                    ? Position.pack(low(random, unit), low(random, unit), low(random, unit), unit)
                    : Float.floatToRawIntBits((float) EDGE * (random.nextFloat() - 0.5f));
        }
        return words;
    }

    private static float low(Random random, float unit) {
        return unit * random.nextInt(-LOW_RANGE, LOW_RANGE + 1);
    }

    private static float[] forces(int atoms, Random random) {
        float[] forces = new float[3 * atoms];
        for (int k = 0; k < forces.length; k++) {
            forces[k] = random.nextFloat() - 0.5f;
        }
        return forces;
    }

    /** Exchanges once; collective. */
    List<EqualityResult> run(String input) {
        Partition own = partitions.get(pe.pe());
        int[] seenX = new int[x[pe.pe()].length];
        float[] seenF;
        long step;
        List<EqualityResult> results;
        try (HaloLoop loop = HaloLoop.open(pe, own, mode)) {
            int[] home = Arrays.copyOf(x[pe.pe()], Position.WORDS * own.homeCount());
            loop.exchange().x().write(0, MemorySegment.ofArray(home));
            loop.exchange().f().writeFloats(0, f[pe.pe()], f[pe.pe()].length);
            // Coordinates of a neighbour may arrive as soon as it starts.
            pe.heap().barrierAll();
            loop.exchangeCoordinates();
            loop.exchange().x().read(0, MemorySegment.ofArray(seenX));
            loop.exchangeForces();
            seenF = loop.exchange().f().readFloats(0, 3 * own.homeCount());
            step = loop.exchange().step();
            results = oneDirectionAlone(loop, input);
        }
        HaloTwin.exchangeCoordinates(partitions, x, Position.lowUnit(EDGE));
        HaloTwin.exchangeForces(partitions, f);
        String xKernel = xKernel();
        results.addAll(List.of(
                new EqualityResult(xKernel, "x, different words", input, differentWords(seenX), 0),
                new EqualityResult(xKernel, "low part, units", input, lowUnits(seenX), LOW_TOLERANCE),
                new EqualityResult(fKernel(), "f of home atoms", input, forceError(seenF), FORCE_TOLERANCE),
                new EqualityResult("advanceStep", "step", input, Difference.of(2, step), 0)));
        return results;
    }

    /** Further steps with one direction each, which end with acknowledgements; values are compared before. */
    private static List<EqualityResult> oneDirectionAlone(HaloLoop loop, String input) {
        loop.exchangeCoordinates();
        loop.acknowledgeCoordinates();
        long afterCoordinates = loop.exchange().step();
        loop.exchangeForcesAlone();
        long afterForces = loop.exchange().step();
        List<EqualityResult> results = new ArrayList<>();
        if (loop.exchange().hasTasks()) {
            results.add(
                    new EqualityResult("acknowledgeCoordinates", "step", input, Difference.of(3, afterCoordinates), 0));
            results.add(new EqualityResult("acknowledgeForces", "step", input, Difference.of(4, afterForces), 0));
        }
        return results;
    }

    private String xKernel() {
        return switch (mode) {
            case FUSED -> "exchangeCoordinates";
            case FUSED_TMA -> "exchangeTmaCoordinates";
            case PULSE, PULSE_NVLINK -> "exchangePulseCoordinates";
            case DIRECT -> "exchangeDirectCoordinates";
            case HOST_P2P, HOST_MPI, STREAM -> "packPulse";
        };
    }

    private String fKernel() {
        return switch (mode) {
            case FUSED, FUSED_TMA -> "exchangeForces";
            case PULSE, PULSE_NVLINK -> "exchangePulseForces";
            case DIRECT -> "exchangeDirectForces";
            case HOST_P2P, HOST_MPI, STREAM -> "addPulse";
        };
    }

    private double differentWords(int[] seen) {
        double different = 0;
        for (int k = 0; k < seen.length; k++) {
            different += k % Position.WORDS != Position.LOW && seen[k] != x[pe.pe()][k] ? 1 : 0;
        }
        return different;
    }

    private double lowUnits(int[] seen) {
        double largest = 0;
        for (int k = Position.LOW; k < seen.length; k += Position.WORDS) {
            for (int dim = 0; dim < 3; dim++) {
                float expected = Position.low(x[pe.pe()][k], dim, 1f);
                largest = Math.max(largest, Math.abs(expected - Position.low(seen[k], dim, 1f)));
            }
        }
        return largest;
    }

    private double forceError(float[] seen) {
        double largest = 0;
        for (int k = 0; k < seen.length; k++) {
            largest = Math.max(largest, Difference.finite(Math.abs((double) f[pe.pe()][k] - seen[k])));
        }
        return largest;
    }
}
