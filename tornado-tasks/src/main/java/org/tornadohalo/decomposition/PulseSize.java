package org.tornadohalo.decomposition;

/**
 * A {@link Pulse} whose index map the device alone has.
 *
 * @param index number over all dimensions
 * @param dim dimension, 0 to 2
 * @param number number within the dimension, from 0
 * @param sendRank lower neighbour in {@code dim}
 * @param receiveRank upper neighbour in {@code dim}
 * @param sendCount number of atoms to send, home atoms first
 * @param independentCount how many of them are home atoms
 * @param receiveOffset local index of the first atom received
 * @param receiveCount number of atoms received
 * @param peerReceiveOffset local index on {@code sendRank} where the first atom sent lands
 * @param shift vector of box edges that the sender adds, nm, [3]
 * @param dependsOn bit q is set when atoms received in pulse q are sent on in this one
 */
public record PulseSize(
        int index,
        int dim,
        int number,
        int sendRank,
        int receiveRank,
        int sendCount,
        int independentCount,
        int receiveOffset,
        int receiveCount,
        int peerReceiveOffset,
        float[] shift,
        int dependsOn)
        implements HaloTransfer {
    @Override
    public String label() {
        return Pulse.label(index);
    }

    /** The pulse with the index map that the device has. */
    public Pulse with(int[] sendIndex) {
        return new Pulse(
                index,
                dim,
                number,
                sendRank,
                receiveRank,
                sendIndex,
                independentCount,
                receiveOffset,
                receiveCount,
                peerReceiveOffset,
                shift,
                dependsOn);
    }
}
