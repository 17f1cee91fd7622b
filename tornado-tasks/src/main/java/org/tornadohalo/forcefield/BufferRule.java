package org.tornadohalo.forcefield;

/**
 * What a pair list has to hold until the next one is made, and so how far it reaches beyond the cut-off (ADR-0003 and
 * ADR-0013), by the names that users give.
 */
public enum BufferRule {
    /**
     * All pairs that come within the cut-off, however fast their atoms: the buffer is long enough for the fastest atom
     * and for the energy tolerance. An atom that moves more than half of it ends the run.
     */
    FASTEST_ATOM("fastest-atom"),
    /**
     * Enough pairs that the energy error stays within the tolerance, as in GROMACS: some pairs of fast atoms are missed
     * for a few steps. An atom that moves farther than the cut-off ends the run.
     */
    TOLERANCE("tolerance");

    private final String text;

    BufferRule(String text) {
        this.text = text;
    }

    /** How far an atom may move while a list serves whose buffer it may use up to {@code share}, nm. */
    public double allowedMove(double share, double cutoff) {
        return this == FASTEST_ATOM ? share : cutoff;
    }

    /** The name that users give. */
    @Override
    public String toString() {
        return text;
    }
}
