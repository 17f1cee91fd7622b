package org.tornadohalo.decomposition;

/**
 * Atoms whose coordinates a rank sends to one rank, with the matching receive from another; forces go the other way.
 *
 * <p>All ranks have equally many transfers, in the same order. A transfer without atoms stays in the list and still
 * signals.
 */
public interface HaloTransfer {
    /** Place in the list of transfers. */
    int index();

    /** Name for messages, such as {@code pulse 0}. */
    String label();

    /** The rank that gets coordinates. */
    int sendRank();

    /** The rank that coordinates come from. */
    int receiveRank();

    /** Number of atoms sent. */
    int sendCount();

    /** How many of them are home atoms; they stand first. */
    int independentCount();

    /** Local index of the first atom received. */
    int receiveOffset();

    /** Number of atoms received. */
    int receiveCount();

    /** Local index on {@link #sendRank} where the first atom sent lands. */
    int peerReceiveOffset();

    /** The vector of box edges that the sender adds, nm, [3]. */
    float[] shift();

    /** Bit q is set when atoms received in transfer q are sent on in this one. */
    int dependsOn();
}
