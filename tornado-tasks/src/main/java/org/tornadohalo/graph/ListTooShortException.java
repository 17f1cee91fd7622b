package org.tornadohalo.graph;

/** An atom that moved more than half the buffer between two pair lists, so that pairs may have been missed. */
public final class ListTooShortException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param atom number of the atom in the input, from 1
     * @param listRadius nm
     */
    public ListTooShortException(int atom, double listRadius) {
        super(
                "atom " + atom + " moved more than half the buffer of the pair list (radius " + listRadius
                        + " nm) since the list was made: lower --nstlist, raise --rlist, or lower --dt if the system is unstable");
    }
}
