package org.tornadohalo.jvmhost;

/** The context of a kernel that runs as a loop over its grid. */
final class PlainContext extends BlockContext {
    private final LocalMemory localMemory;

    PlainContext(LaunchGeometry geometry) {
        this(geometry, new LocalMemory());
    }

    private PlainContext(LaunchGeometry geometry, LocalMemory localMemory) {
        super(geometry, localMemory);
        this.localMemory = localMemory;
    }

    void startBlock(int block) {
        localMemory.startBlock();
        moveToBlock(block);
    }

    @Override
    public void localBarrier() {
        throw unexpected("localBarrier");
    }

    @Override
    public float simdSum(float val) {
        throw unexpected("simdSum");
    }

    @Override
    public float simdShuffleDown(float val, int delta) {
        throw unexpected("simdShuffleDown");
    }

    @Override
    public float simdBroadcastFirst(float val) {
        throw unexpected("simdBroadcastFirst");
    }

    static IllegalStateException unexpected(String operation) {
        return new IllegalStateException("the kernel runs as a loop because its bytecode shows no call of " + operation
                + ": call it through static methods, not through interfaces, lambdas or overridden methods");
    }
}
