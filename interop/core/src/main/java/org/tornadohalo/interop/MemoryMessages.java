package org.tornadohalo.interop;

import org.tornadohalo.interop.nvshmem.SymmetricRange;

/**
 * Two-sided messages between the device memory of ranks: what one sends, the other has to receive. One thread per rank
 * uses them. Messages of one ordered pair of ranks arrive in the order in which they were sent.
 */
public interface MemoryMessages {
    /** How the bytes travel, for reports. */
    String path();

    /**
     * Sends to one rank and receives from another; blocking: when it returns, {@code from} may be overwritten and
     * {@code to} is filled. Earlier work on both has to be waited for before. Every rank that is sent to receives with
     * the same tag and as many bytes.
     *
     * @param tag names the message, 0 to 32767
     * @return times that the host waited: for copies and for the messages
     * @throws MessengerException when the message does not arrive within the bound, or a rank has failed
     */
    int exchange(int tag, SymmetricRange from, int toRank, SymmetricRange to, int fromRank);
}
