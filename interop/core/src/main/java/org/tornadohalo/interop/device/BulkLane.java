package org.tornadohalo.interop.device;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.tornadohalo.jvmhost.JvmKernelThread;

/** The bulk copies of one kernel thread on the JVM. */
final class BulkLane {
    private static final long BOUND_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** Names of lanes for their waits; no memory has a negative address. */
    private static final AtomicLong NEXT_NAME = new AtomicLong(Long.MIN_VALUE);

    private final long name = NEXT_NAME.getAndIncrement();
    private final BitSet unfenced = new BitSet();
    private final List<BulkTransfer> started = new ArrayList<>();
    private final List<BulkTransfer> committed = new ArrayList<>();

    /** The words that this thread has staged since its last fence. */
    BitSet unfenced() {
        return unfenced;
    }

    void start(BulkTransfer transfer) {
        started.add(transfer);
        switch (BulkEngine.nextMoment()) {
            case AT_ONCE -> await(List.of(transfer), BulkTransfer.COMPLETE);
            case SOON -> BulkEngine.submit(() -> transfer.advance(BulkTransfer.COMPLETE));
            case LATE -> {}
        }
    }

    void commit() {
        committed.addAll(started);
        started.clear();
    }

    /** Waits until all committed copies have come as far as {@code goal}. */
    void await(int goal) {
        await(committed, goal);
        committed.removeIf(transfer -> transfer.hasReached(BulkTransfer.COMPLETE));
    }

    boolean hasOpenCopies() {
        return !started.isEmpty() || !committed.isEmpty();
    }

    private void await(List<BulkTransfer> transfers, int goal) {
        List<BulkTransfer> open = transfers.stream()
                .filter(transfer -> !transfer.hasReached(goal))
                .toList();
        if (open.isEmpty()) {
            return;
        }
        BulkEngine.submit(() -> {
            open.forEach(transfer -> transfer.advance(goal));
            JvmKernelThread.wake(name);
        });
        JvmKernelThread.await(name, BOUND_NANOS, new Reached(open, goal));
    }

    private record Reached(List<BulkTransfer> transfers, int goal) implements JvmKernelThread.Condition {
        @Override
        public boolean isMet() {
            return transfers.stream().allMatch(transfer -> transfer.hasReached(goal));
        }

        @Override
        public RuntimeException timedOut(long waitedNanos) {
            return new IllegalStateException("a bulk copy did not end within "
                    + TimeUnit.NANOSECONDS.toSeconds(waitedNanos) + " s: its target may be no memory");
        }
    }
}
