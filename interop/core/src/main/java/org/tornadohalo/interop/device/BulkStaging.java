package org.tornadohalo.interop.device;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.tornadohalo.jvmhost.BlockState;
import org.tornadohalo.jvmhost.JvmKernelThread;

/**
 * The staging buffer of one block on the JVM, twice: as its threads wrote it, and as the copy engine sees it. A fence
 * brings what the calling thread has staged from the first to the second.
 */
final class BulkStaging implements BlockState {
    private static final int SLOT_WORDS = BulkCopy.SLOT_WORDS;
    private static final int WORDS = SLOT_WORDS * BulkCopy.SLOTS;
    /** What nobody has staged: a number that is not one. */
    private static final int UNDEFINED = 0x7fbadbad;

    private final int[] written = undefined();
    private final int[] seenByEngine = undefined();
    private final Map<Integer, BulkLane> lanes = new HashMap<>();

    /** That of the calling kernel thread's block. */
    static BulkStaging ofBlock() {
        return JvmKernelThread.ofBlock(BulkStaging.class, BulkStaging::new);
    }

    /** The copies of the calling kernel thread. */
    BulkLane lane() {
        return lanes.computeIfAbsent(JvmKernelThread.threadInBlock(), _ -> new BulkLane());
    }

    void stage(int slot, int word0, int word1, int word2, int word3) {
        int first = SLOT_WORDS * Objects.checkIndex(slot, BulkCopy.SLOTS);
        written[first] = word0;
        written[first + 1] = word1;
        written[first + 2] = word2;
        written[first + 3] = word3;
        lane().unfenced().set(first, first + SLOT_WORDS);
    }

    void stageWord(int number, int word) {
        written[Objects.checkIndex(number, WORDS)] = word;
        lane().unfenced().set(number);
    }

    void fence() {
        BitSet unfenced = lane().unfenced();
        unfenced.stream().forEach(word -> seenByEngine[word] = written[word]);
        unfenced.clear();
    }

    void copy(long target, int slot, int count) {
        if (target % BulkCopy.SLOT_BYTES != 0) {
            throw new IllegalArgumentException("the target of a bulk copy must be a multiple of 16 bytes, not 0x"
                    + Long.toHexString(target) + ": copy whole slots to aligned memory");
        }
        if (slot < 0 || count < 1 || count > BulkCopy.SLOTS - slot) {
            throw new IllegalArgumentException("a bulk copy takes 1 to " + BulkCopy.SLOTS + " slots of the block's "
                    + BulkCopy.SLOTS + ", not " + count + " from slot " + slot + " on");
        }
        lane().start(new BulkTransfer(seenByEngine, SLOT_WORDS * slot, SLOT_WORDS * count, target));
    }

    /** Checks that no copy is open, because the shared memory that it reads would be another block's. */
    @Override
    public void blockEnded() {
        if (lanes.values().stream().anyMatch(BulkLane::hasOpenCopies)) {
            throw new IllegalStateException("the block ended before its bulk copies were complete: the threads that"
                    + " started them must commit and call BulkCopy.waitComplete");
        }
    }

    private static int[] undefined() {
        int[] words = new int[WORDS];
        Arrays.fill(words, UNDEFINED);
        return words;
    }
}
