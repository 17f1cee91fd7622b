package org.tornadohalo.interop.device;

import java.lang.invoke.VarHandle;

/**
 * Asynchronous bulk copies out of a block's staging buffer, callable from kernels: threads stage data in shared memory,
 * one thread has the copy engine carry it into global memory, also a peer's.
 *
 * <p>The staging buffer belongs to the block: {@link #SLOTS} slots of {@link #SLOT_BYTES} bytes, undefined when the
 * block starts. Copies move whole slots to targets that are multiples of 16 bytes, as the engine demands.
 *
 * <p>The engine reads and writes memory through the <em>async proxy</em>, all other accesses go through the generic
 * proxy; accesses of both to the same memory need a proxy fence between them (PTX ISA, "Async Proxy"). The order that
 * is right:
 *
 * <pre>
 *   a  issuing thread: fenceTarget              before its first copy over memory that others used by ordinary accesses
 *   b  issuing thread: waitSourcesRead          before slots are staged again; then a barrier
 *   c  all threads:    stage or stageWord, fenceStaged; then a barrier
 *   d  issuing thread: copy, commit
 *   e  issuing thread: waitComplete             before it tells that the data is there, and before the block ends
 *   f  a barrier, and the release that publishes: an ordinary one, for completion ends with a proxy fence of its own
 * </pre>
 *
 * Barriers are those of the warp if the threads that stage and the one that issues are of one warp, else the block's.
 *
 * <p>In the JVM another thread makes the copies, at any moment that these rules leave open: at once, soon, or not
 * before it is waited for. It sees what was staged before a {@link #fenceStaged}, and what is in a slot when it reads
 * it.
 */
public final class BulkCopy {
    /** Size of a slot, bytes. */
    public static final int SLOT_BYTES = 16;
    /** Slots of a block's staging buffer. */
    public static final int SLOTS = 512;
    /** Words of a slot. */
    public static final int SLOT_WORDS = SLOT_BYTES / Integer.BYTES;

    private BulkCopy() {}

    /**
     * Stores four 32-bit words into a slot of the staging buffer, weak: {@code st.shared.v4.u32}. Rule c.
     *
     * @throws IndexOutOfBoundsException on the JVM, if there is no such slot; on a GPU other memory is overwritten
     */
    public static void stage(int slot, int word0, int word1, int word2, int word3) {
        BulkStaging.ofBlock().stage(slot, word0, word1, word2, word3);
    }

    /**
     * Stores one 32-bit word of the staging buffer, number {@link #SLOT_WORDS} * slot and up, weak:
     * {@code st.shared.u32}. Rule c.
     *
     * @throws IndexOutOfBoundsException on the JVM, if there is no such word; on a GPU other memory is overwritten
     */
    public static void stageWord(int number, int word) {
        BulkStaging.ofBlock().stageWord(number, word);
    }

    /**
     * Lets the copy engine see what the calling thread has staged, once a barrier has passed that on to the thread that
     * issues the copy: {@code fence.proxy.async.shared::cta}; block scope. Rule c.
     */
    public static void fenceStaged() {
        BulkStaging.ofBlock().fence();
    }

    /**
     * Lets copies that the calling thread issues later overwrite memory after all accesses that happen before this
     * call, also a peer's whose signal was waited for: {@code fence.proxy.async}; orders generic before async accesses,
     * in no scope of its own but along the order that acquires and barriers have made. Rule a.
     */
    public static void fenceTarget() {
        // The JVM has one proxy for the target.
        VarHandle.fullFence();
    }

    /**
     * Starts to copy {@code count} slots from {@code slot} on to {@code target}, weak, in no order with anything but by
     * {@link #commit} and a wait: {@code cp.async.bulk.global.shared::cta.bulk_group}. Rule d.
     *
     * @param target device or peer address, a multiple of 16
     * @param count at least 1
     * @throws IllegalArgumentException on the JVM, if an argument is out of its range; on a GPU the behaviour is
     *     undefined
     */
    public static void copy(long target, int slot, int count) {
        BulkStaging.ofBlock().copy(target, slot, count);
    }

    /**
     * Makes a group of the copies that the calling thread has started since the last one, for its waits:
     * {@code cp.async.bulk.commit_group}. Orders no memory. Rule d.
     */
    public static void commit() {
        BulkStaging.ofBlock().lane().commit();
    }

    /**
     * Waits until the engine has read the slots of all groups of the calling thread, which then may be staged anew:
     * {@code cp.async.bulk.wait_group.read 0}. Says nothing about the targets. Rule b.
     */
    public static void waitSourcesRead() {
        BulkStaging.ofBlock().lane().await(BulkTransfer.READ);
    }

    /**
     * Waits until all groups of the calling thread are complete: what they wrote is visible to it, and to whom it tells
     * by a release: {@code cp.async.bulk.wait_group 0}, which ends with a proxy fence from async to generic. Rule e.
     */
    public static void waitComplete() {
        BulkStaging.ofBlock().lane().await(BulkTransfer.COMPLETE);
    }
}
