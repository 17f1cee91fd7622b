package org.tornadohalo.kernels;

/** A launch of {@code blocks} blocks of {@code threads} threads. */
record Geometry(int blocks, int threads) {
    static final Geometry ONE_THREAD = new Geometry(1, 1);

    @Override
    public String toString() {
        return blocks + " blocks of " + threads;
    }
}
