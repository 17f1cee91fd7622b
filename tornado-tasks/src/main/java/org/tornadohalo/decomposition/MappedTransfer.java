package org.tornadohalo.decomposition;

/** A transfer whose index map the host has. */
public interface MappedTransfer extends HaloTransfer {
    /** Local indices of the atoms to send, increasing, [sendCount]. */
    int[] sendIndex();

    @Override
    default int sendCount() {
        return sendIndex().length;
    }
}
