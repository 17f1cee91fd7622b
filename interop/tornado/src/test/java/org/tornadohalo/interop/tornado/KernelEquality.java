package org.tornadohalo.interop.tornado;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.PeSession;
import org.tornadohalo.interop.WorldAddress;
import org.tornadohalo.kernels.BulkRounds;
import org.tornadohalo.kernels.EqualityResult;
import org.tornadohalo.kernels.KernelComparison;

/**
 * Compares every kernel, run by TornadoVM on a GPU, with its sequential twin. Started by scripts/kernel-equality.
 *
 * <p>Arguments: {@code RANK RANKS FILE [SEEDS [ROUNDS [KERNELS]]]}, KERNELS java or cuda. With one rank all kernels
 * that need one PE are compared, with several the exchanges between them; with one and two, and Java kernels, also
 * ROUNDS rounds of bulk copies, where peers can be addressed. Prints a table and one line "CHECK | kernel | pass or
 * FAIL | ..." for each of its rows; the exit code is 1 if any failed.
 */
public final class KernelEquality {
    private static final Duration BOUND = Duration.ofSeconds(20);
    private static final long SEEDS = 3;
    private static final int ROUNDS = 100_000;
    /** More ranks share GPUs, whose time is sliced: a round then takes milliseconds. */
    private static final int RANKS_WITH_ROUNDS = 2;

    private final Map<String, List<EqualityResult>> rows = new TreeMap<>();

    private KernelEquality() {}

    /** See the class comment. */
    public static void main(String[] args) {
        WorldAddress world = new WorldAddress(Integer.parseInt(args[0]), Integer.parseInt(args[1]), args[2]);
        long seeds = args.length > 3 ? Long.parseLong(args[3]) : SEEDS;
        int rounds = args.length > 4 ? Integer.parseInt(args[4]) : ROUNDS;
        KernelSource kernels =
                args.length > 5 ? KernelSource.valueOf(args[5].toUpperCase(Locale.ROOT)) : KernelSource.JAVA;
        KernelEquality equality = new KernelEquality();
        boolean completed = equality.compare(world, seeds, rounds, kernels);
        boolean equal = equality.print(world.rank()) && completed;
        System.out.flush();
        // TornadoVM leaves threads that keep the JVM alive.
        Runtime.getRuntime().halt(equal ? 0 : 1);
    }

    private boolean compare(WorldAddress world, long seeds, int rounds, KernelSource kernels) {
        PeSession pe = new TornadoPeProvider().open(world, BOUND);
        try {
            pe.compileFrom(kernels);
            if (pe.peCount() == 1) {
                KernelComparison.run(pe.heap(), KernelComparison.SIZES, seeds, this::add);
            }
            KernelComparison.runHalo(pe, KernelComparison.SIZES, seeds, this::add);
            if (pe.peCount() <= RANKS_WITH_ROUNDS && kernels == KernelSource.JAVA) {
                BulkRounds.run(pe, rounds).ifPresent(this::add);
            }
            pe.close();
            return true;
        } catch (RuntimeException e) {
            e.printStackTrace();
            System.out.println("CHECK | exception | FAIL | " + e);
            pe.messenger().abort(e);
            return false;
        }
    }

    private void add(EqualityResult result) {
        rows.computeIfAbsent(result.kernel() + " | " + result.quantity(), _ -> new ArrayList<>())
                .add(result);
    }

    /** Prints the table; returns whether all are right. */
    private boolean print(int rank) {
        System.out.printf(
                "%-20s | %-30s | %5s | %14s | %9s | %s%n",
                "kernel", "compared", "cases", "max difference", "allowed", "ok");
        boolean ok = true;
        for (List<EqualityResult> results : rows.values()) {
            EqualityResult worst = worst(results);
            System.out.printf(
                    "%-20s | %-30s | %5d | %14.3g | %9.1e | %s%n",
                    worst.kernel(),
                    worst.quantity(),
                    results.size(),
                    worst.difference(),
                    worst.tolerance(),
                    worst.ok() ? "yes" : "NO: " + worst.input());
            ok &= worst.ok();
        }
        rows.forEach((row, results) -> System.out.println("CHECK | " + row + " | "
                + (worst(results).ok() ? "pass" : "FAIL") + " | rank " + rank + ", " + results.size()
                + " cases, max difference " + worst(results).difference()));
        return ok && !rows.isEmpty();
    }

    private static EqualityResult worst(List<EqualityResult> results) {
        return results.stream()
                .max((a, b) -> Double.compare(a.difference(), b.difference()))
                .orElseThrow();
    }
}
