package org.tornadohalo;

/** The replay of an exchange that the host drives: a loop of the host. */
final class HostReplay implements HaloReplay {
    private final HaloExchange exchange;
    private final ExchangeContent content;
    private int launches;
    private int hostWaits;

    HostReplay(HaloExchange exchange, ExchangeContent content) {
        this.exchange = exchange;
        this.content = content;
    }

    @Override
    public long run(int times) {
        long start = System.nanoTime();
        for (int k = 0; k < times; k++) {
            switch (content) {
                case COORDINATES -> {
                    exchange.coordinatesByHost();
                    exchange.acknowledgeCoordinatesByHost();
                }
                case FORCES -> {
                    exchange.forcesByHost();
                    exchange.acknowledgeForcesByHost();
                }
                case BOTH -> {
                    exchange.coordinatesByHost();
                    exchange.forcesByHost();
                }
            }
        }
        long nanos = System.nanoTime() - start;
        launches = exchange.launchesPerStep();
        hostWaits = exchange.hostWaitsPerStep();
        return nanos;
    }

    @Override
    public int launches() {
        return launches;
    }

    @Override
    public int hostWaits() {
        return hostWaits;
    }

    @Override
    public void close() {}
}
