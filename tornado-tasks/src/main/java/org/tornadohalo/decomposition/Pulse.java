package org.tornadohalo.decomposition;

/**
 * One send of coordinates to the lower neighbour in one dimension, with the matching receive from the upper neighbour.
 *
 * <p>Forces go the other way: they leave from the received range and are added to the atoms of {@code sendIndex}. A
 * pulse without atoms stays in the list and still signals.
 *
 * @param index number over all dimensions, equal to the place in the list
 * @param dim dimension, 0 to 2
 * @param number number within the dimension, from 0
 * @param sendRank lower neighbour in {@code dim}
 * @param receiveRank upper neighbour in {@code dim}
 * @param sendIndex local indices of the atoms to send, increasing: home atoms first, then halo atoms, [sendCount]
 * @param independentCount how many of them are home atoms
 * @param receiveOffset local index of the first atom received
 * @param receiveCount number of atoms received
 * @param peerReceiveOffset local index on {@code sendRank} where the first atom sent lands
 * @param shift vector that the sender adds, nm, [3]: the box vector in {@code dim} if it sits in the lowest cell, else
 *     0
 * @param dependsOn bit q is set when atoms received in pulse q are sent on in this one
 */
public record Pulse(
        int index,
        int dim,
        int number,
        int sendRank,
        int receiveRank,
        int[] sendIndex,
        int independentCount,
        int receiveOffset,
        int receiveCount,
        int peerReceiveOffset,
        float[] shift,
        int dependsOn)
        implements MappedTransfer {
    @Override
    public String label() {
        return label(index);
    }

    static String label(int index) {
        return "pulse " + index;
    }

    /** Number of halo atoms sent on. */
    public int dependentCount() {
        return sendIndex.length - independentCount;
    }
}
