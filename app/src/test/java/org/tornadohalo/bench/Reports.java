package org.tornadohalo.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.bench.BenchReport.Skipped;

/** A report with all there can be in one: two sizes, two sources of kernels, something left out. */
final class Reports {
    static final Machine MACHINE = new Machine(
            "some <CPU>",
            2,
            List.of("a GPU, 1 MiB, 580"),
            "25",
            "tornado-halo 1",
            "2026-01-02T03:04:05Z",
            "bench & more");

    private Reports() {}

    static BenchReport full() {
        List<BenchResult> results = new ArrayList<>();
        for (int atoms : new int[] {1000, 1_000_000}) {
            List<BenchResult> ofCase = new ArrayList<>();
            for (String kernels : List.of("java", "cuda")) {
                double factor = kernels.equals("java") ? 1.5 : 1;
                ofCase.add(result("limit-16", kernels, atoms, ExchangeContent.COORDINATES, 10 * factor));
                ofCase.add(result("limit-16", kernels, atoms, ExchangeContent.BOTH, 16 * factor));
                for (ExchangeContent content : ExchangeContent.values()) {
                    ofCase.add(result("fused", kernels, atoms, content, 20 * factor));
                }
            }
            results.addAll(Comparisons.of(ofCase));
        }
        return new BenchReport(4, "tornado", 30, 5, 100, results, List.of(new Skipped("stream", "needs MPS")));
    }

    static BenchResult result(String exchange, String kernels, int atoms, ExchangeContent content, double median) {
        return new BenchResult(
                "box",
                atoms,
                "2x2x1",
                exchange,
                exchange.startsWith("limit"),
                kernels,
                content,
                "peer-direct",
                new RoundStatistics(median, median + 4, median - 1, median + 5, 0.5),
                Double.NaN,
                500,
                8000,
                2,
                0,
                OptionalDouble.empty());
    }
}
