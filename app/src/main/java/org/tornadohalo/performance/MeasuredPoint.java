package org.tornadohalo.performance;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.tornadohalo.ExchangeMode;

/**
 * One measured time, with a rank on every GPU.
 *
 * @param atoms atoms of the system
 * @param ranks ranks, each with a GPU of its own
 * @param exchange design of the exchange; empty on one rank
 * @param grid cells of the domain grid, [3]; empty if the program is to choose
 * @param listRadius radius of the pair list, nm; empty if unknown
 * @param msPerStep ms
 * @param source who measured what
 * @param date of the measurement; may be empty
 */
public record MeasuredPoint(
        int atoms,
        int ranks,
        Optional<ExchangeMode> exchange,
        Optional<int[]> grid,
        OptionalDouble listRadius,
        double msPerStep,
        String source,
        String date) {

    /** What was run: measurements of the same configuration are repetitions. */
    public String configuration() {
        String design = exchange.map(mode -> ", " + mode).orElse("");
        return String.format(Locale.ROOT, "%,d atoms, %d GPU%s%s", atoms, ranks, ranks == 1 ? "" : "s", design);
    }
}
