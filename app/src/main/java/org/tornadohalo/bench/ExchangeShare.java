package org.tornadohalo.bench;

/**
 * What the exchange of a step takes.
 *
 * @param aloneMicros its kernels one by one, µs
 * @param exposedMicros what a replayed step takes longer than one without exchange, µs
 */
public record ExchangeShare(double aloneMicros, double exposedMicros) {
    /** The part of the exchange that other work hides. */
    public double hidden() {
        return 1 - exposedMicros / aloneMicros;
    }
}
