package org.tornadohalo.decomposition;

/**
 * What one rank sends straight to the rank some cells below it, with the matching receive from the rank as many cells
 * above it; nothing is forwarded.
 *
 * @param index place in the list
 * @param offset cells between owner and user in each dimension, not all 0, [3]
 * @param sendRank the rank {@code offset} cells below
 * @param receiveRank the rank {@code offset} cells above
 * @param sendIndex home atoms to send, increasing, [sendCount]
 * @param receiveOffset local index of the first atom received
 * @param receiveCount number of atoms received
 * @param peerReceiveOffset local index on {@code sendRank} where the first atom sent lands
 * @param shift vector that the sender adds, nm, [3]: the box edge in the dimensions in which the way crosses the box
 */
public record DirectTransfer(
        int index,
        int[] offset,
        int sendRank,
        int receiveRank,
        int[] sendIndex,
        int receiveOffset,
        int receiveCount,
        int peerReceiveOffset,
        float[] shift)
        implements MappedTransfer {
    @Override
    public String label() {
        return "cell offset (" + offset[0] + ", " + offset[1] + ", " + offset[2] + ")";
    }

    @Override
    public int independentCount() {
        return sendIndex.length;
    }

    @Override
    public int dependsOn() {
        return 0;
    }
}
