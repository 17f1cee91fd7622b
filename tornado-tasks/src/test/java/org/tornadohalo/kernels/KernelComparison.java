package org.tornadohalo.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.LimitStores;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/**
 * Every kernel on random inputs, compared with its twin, on whatever host runs it. Whole numbers and copies have to be
 * equal, sums within the rounding that the cases state.
 */
public final class KernelComparison {
    /** Sizes around those of a warp and of a block, and none at all. */
    public static final List<Integer> SIZES = List.of(0, 1, 31, 32, 33, 255, 256, 257, 1000);

    private static final List<Geometry> GEOMETRIES =
            List.of(new Geometry(1, 32), new Geometry(3, 64), new Geometry(5, 256), new Geometry(7, 96));

    private static final List<EqualityCase> CASES = cases();

    private KernelComparison() {}

    private static List<EqualityCase> cases() {
        List<EqualityCase> cases = new ArrayList<>();
        cases.add(new NonbondedEquality(StepLayout.LOCAL));
        cases.add(new NonbondedEquality(StepLayout.NON_LOCAL));
        cases.add(new ClusterEquality(StepLayout.LOCAL));
        cases.add(new ClusterEquality(StepLayout.NON_LOCAL));
        cases.add(new SearchEquality());
        cases.add(new BondedEquality(0, TermArrays.KINDS));
        for (int kind = 0; kind < TermArrays.KINDS; kind++) {
            cases.add(new BondedEquality(kind, 1));
        }
        cases.add(new MotionEquality());
        cases.add(new ConstraintEquality());
        cases.add(new EnergyEquality());
        cases.add(new WordEquality());
        cases.add(new PrefixSumEquality());
        cases.add(new MigrationEquality());
        cases.add(new HaloBuildEquality());
        cases.add(new OwnedTermsEquality());
        return cases;
    }

    /** Runs the kernels that need one PE; every PE of the heap's world calls it with the same arguments. */
    public static void run(SymmetricHeap heap, List<Integer> sizes, long seeds, Consumer<EqualityResult> results) {
        int launch = 0;
        for (EqualityCase equalityCase : CASES) {
            for (int size : sizes) {
                for (long seed = 1; seed <= seeds; seed++) {
                    Geometry geometry = GEOMETRIES.get(launch++ % GEOMETRIES.size());
                    equalityCase.run(heap, size, seed, geometry).forEach(results);
                }
            }
        }
    }

    /** Runs the exchanges between all PEs, over peer addresses where there are any and by puts; collective. */
    public static void runHalo(Pe pe, List<Integer> sizes, long seeds, Consumer<EqualityResult> results) {
        for (Pe path : List.of(pe, new PutOnly(pe))) {
            for (ExchangeMode mode : ExchangeMode.values()) {
                if (works(path, mode)) {
                    runHalo(path, mode, sizes, seeds, results);
                }
            }
            runLimits(path, sizes, results);
        }
    }

    private static void runLimits(Pe path, List<Integer> sizes, Consumer<EqualityResult> results) {
        for (LimitStores stores : LimitStores.values()) {
            for (int size : sizes) {
                String input = path.host().path() + ", " + path.peCount() + " PEs, size " + size;
                results.accept(new LimitEquality(path, stores, size).run(input));
            }
        }
    }

    /** Whether the PEs have what a design needs; says why not; collective. */
    private static boolean works(Pe pe, ExchangeMode mode) {
        try (HaloExchange exchange = HaloExchange.open(pe, mode)) {
            return exchange.mode() == mode;
        } catch (IllegalArgumentException e) {
            System.out.println("SKIP | " + mode + " | " + e.getMessage());
            return false;
        }
    }

    private static void runHalo(
            Pe path, ExchangeMode mode, List<Integer> sizes, long seeds, Consumer<EqualityResult> results) {
        for (int size : sizes) {
            for (long seed = 1; seed <= seeds; seed++) {
                String input = mode + ", " + path.host().path() + ", " + path.peCount() + " PEs, size " + size
                        + ", seed " + seed;
                new HaloEquality(path, mode, size, seed).run(input).forEach(results);
            }
        }
    }
}
