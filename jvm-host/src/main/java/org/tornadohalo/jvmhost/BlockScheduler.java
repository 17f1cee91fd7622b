package org.tornadohalo.jvmhost;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Runs a kernel with real threads of a block, all on the launching thread.
 *
 * <p>A block runs until it ends or waits for conditions only. Then the others that wait get their turn, and after
 * them a further block starts, up to the number of resident blocks. When nothing can go on, the launching thread
 * parks until somebody stores to an address that is waited for.
 */
final class BlockScheduler {
    private final Launch launch;
    private final KernelBody body;
    private final Carrier carrier = Carrier.current();
    private final BlockOrder.Sequence sequence;
    private final int blockCount;
    private final List<ResidentBlock> waiting = new ArrayList<>();
    private final Deque<ResidentBlock> free = new ArrayDeque<>();
    private int started;

    BlockScheduler(Launch launch) {
        this.launch = launch;
        body = launch.kernel().body(launch.code());
        sequence = launch.blockSequence();
        blockCount = launch.geometry().blockCount();
    }

    /** Runs all blocks. After a failure the suspended threads of all blocks are dropped and become garbage. */
    void run() {
        while (started < blockCount || !waiting.isEmpty()) {
            boolean progress = continueWaiting();
            if (started < blockCount && waiting.size() < launch.settings().residentBlocks()) {
                startBlock();
            } else if (!progress && !waiting.isEmpty()) {
                sleep();
            }
        }
    }

    private boolean continueWaiting() {
        boolean progress = false;
        for (int i = waiting.size() - 1; i >= 0; i--) {
            ResidentBlock block = waiting.get(i);
            if (block.endWaits()) {
                progress = true;
                if (block.run()) {
                    waiting.remove(i);
                    free.push(block);
                }
            }
        }
        return progress;
    }

    private void startBlock() {
        ResidentBlock block = free.isEmpty() ? new ResidentBlock(launch, body, carrier, this::notStarted) : free.pop();
        block.start(sequence.block(started++));
        if (block.run()) {
            free.push(block);
        } else {
            waiting.add(block);
        }
    }

    private void sleep() {
        if (Thread.currentThread().isInterrupted()) {
            throw new KernelException(
                    "task " + launch.taskName() + ", kernel " + launch.kernel().name()
                            + ": the launching thread was interrupted while " + waiting.size() + " blocks waited",
                    null);
        }
        LongStream.Builder addresses = LongStream.builder();
        long[] nanos = {Long.MAX_VALUE};
        for (ResidentBlock block : waiting) {
            block.forEachWait(wait -> {
                addresses.add(wait.address());
                nanos[0] = Math.min(nanos[0], wait.remainingNanos());
            });
        }
        WaitRegistry.sleep(addresses.build().distinct().toArray(), nanos[0], this::canContinue);
    }

    private String notStarted() {
        int missing = blockCount - started;
        return missing == 0
                ? ""
                : "; " + missing + " of " + blockCount + " blocks had not started because "
                        + launch.settings().residentBlocks()
                        + " can wait at the same time: raise JvmHost.residentBlocks if it waits for one of them";
    }

    private boolean canContinue() {
        boolean any = false;
        for (ResidentBlock block : waiting) {
            any |= block.endWaits();
        }
        return any;
    }
}
