package org.tornadohalo.bench;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.LimitStores;
import org.tornadohalo.interop.KernelSource;

/**
 * What the results of one case say about each other.
 *
 * <p>The floor of a configuration is the least exchange with 16-byte stores for the largest sum of atoms that a rank
 * sends in all its transfers of coordinates, as one transfer: coordinates for one direction (either), both for both.
 * With several sources of kernels it is the faster one.
 */
final class Comparisons {
    private static final String FLOOR = LimitStores.POSITIONS.toString();

    private Comparisons() {}

    static List<BenchResult> of(List<BenchResult> results) {
        return results.stream()
                .map(result -> result.with(aboveFloor(results, result), javaOverCuda(results, result)))
                .toList();
    }

    private static double aboveFloor(List<BenchResult> results, BenchResult result) {
        ExchangeContent content =
                result.content() == ExchangeContent.BOTH ? ExchangeContent.BOTH : ExchangeContent.COORDINATES;
        double floor = results.stream()
                .filter(other -> other.exchange().equals(FLOOR) && other.content() == content)
                .mapToDouble(other -> other.micros().median())
                .min()
                .orElse(Double.NaN);
        return result.micros().median() - floor;
    }

    private static OptionalDouble javaOverCuda(List<BenchResult> results, BenchResult result) {
        return javaOverCuda(
                results.stream()
                        .filter(other -> other.exchange().equals(result.exchange()))
                        .filter(other -> other.content() == result.content())
                        .toList(),
                BenchResult::kernels,
                other -> other.micros().median());
    }

    /**
     * The ratio of medians of results that differ in the source of their kernels alone; empty unless both sources are
     * there.
     */
    static <R> OptionalDouble javaOverCuda(List<R> alike, Function<R, String> kernels, ToDoubleFunction<R> median) {
        OptionalDouble java = median(alike, kernels, median, KernelSource.JAVA);
        OptionalDouble cuda = median(alike, kernels, median, KernelSource.CUDA);
        return java.isPresent() && cuda.isPresent()
                ? OptionalDouble.of(java.getAsDouble() / cuda.getAsDouble())
                : OptionalDouble.empty();
    }

    /** The ratio of one kernel, of the sums over all arrays that the code of each source was timed on. */
    static OptionalDouble javaOverCudaOnAllArrays(List<KernelResult> alike) {
        return javaOverCuda(alike, result -> result.name().kernels(), result -> onAllArrays(result, alike));
    }

    private static double onAllArrays(KernelResult result, List<KernelResult> alike) {
        double onOthers = alike.stream()
                .filter(other -> other != result)
                .flatMap(other -> other.otherMicros().stream())
                .mapToDouble(RoundStatistics::median)
                .sum();
        return result.micros().median() + onOthers;
    }

    private static <R> OptionalDouble median(
            List<R> alike, Function<R, String> kernels, ToDoubleFunction<R> median, KernelSource source) {
        return alike.stream()
                .filter(result -> kernels.apply(result).equals(source.toString()))
                .mapToDouble(median)
                .findFirst();
    }
}
