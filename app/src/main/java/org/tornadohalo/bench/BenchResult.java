package org.tornadohalo.bench;

import java.util.OptionalDouble;
import org.tornadohalo.ExchangeContent;

/**
 * One configuration of a benchmark of the exchange.
 *
 * @param system kind, see {@link BenchSystem#kind}
 * @param atoms see {@link BenchSystem#atoms}
 * @param grid cells, such as 2x2x1
 * @param exchange the design, or the name of a least exchange
 * @param isLimit whether it is a least exchange
 * @param kernels where kernels came from, {@code java} or {@code cuda}
 * @param content what was exchanged
 * @param path how data reached other ranks' memory
 * @param micros times of the rounds, each that of its slowest rank
 * @param aboveFloor median above that of the floor, µs
 * @param atomsSent atoms that the rank that moves most moves in one exchange, coordinates and forces together
 * @param bytesSent its bytes
 * @param launches kernels launched for one exchange, counted
 * @param hostWaits times that the host waits within one exchange, counted
 * @param javaOverCuda median with Java kernels over that with CUDA kernels, where both ran
 */
public record BenchResult(
        String system,
        int atoms,
        String grid,
        String exchange,
        boolean isLimit,
        String kernels,
        ExchangeContent content,
        String path,
        RoundStatistics micros,
        double aboveFloor,
        long atomsSent,
        long bytesSent,
        int launches,
        int hostWaits,
        OptionalDouble javaOverCuda) {
    private static final double BYTES_PER_MICRO_IN_GB_PER_S = 1e-3;

    /** Bytes of the rank that sends most over the median time, 10⁹ bytes per second. */
    public double gigabytesPerSecond() {
        return bytesSent / micros.median() * BYTES_PER_MICRO_IN_GB_PER_S;
    }

    BenchResult with(double newAboveFloor, OptionalDouble newJavaOverCuda) {
        return new BenchResult(
                system,
                atoms,
                grid,
                exchange,
                isLimit,
                kernels,
                content,
                path,
                micros,
                newAboveFloor,
                atomsSent,
                bytesSent,
                launches,
                hostWaits,
                newJavaOverCuda);
    }
}
