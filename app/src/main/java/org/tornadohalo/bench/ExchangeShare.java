package org.tornadohalo.bench;

/**
 * What the exchange of a step takes.
 *
 * @param aloneMicros its kernels one by one, µs
 * @param exposedMicros what a replayed step takes longer than one without exchange, µs
 * @param residentPart the part of the blocks that surely run at the same time which the blocks of its largest launch
 *     are
 */
public record ExchangeShare(double aloneMicros, double exposedMicros, double residentPart) {
    /** The part of the exchange that other work hides. */
    public double hidden() {
        return 1 - exposedMicros / aloneMicros;
    }

    /** Time of the whole GPU that its blocks hold at most, working or waiting, µs: what other blocks could have had. */
    public double heldMicros() {
        return aloneMicros * residentPart;
    }
}
