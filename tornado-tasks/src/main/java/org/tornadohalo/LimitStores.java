package org.tornadohalo;

/** How the least exchange stores atoms into the peer, by the names that reports give. */
public enum LimitStores {
    /** One 16-byte store for each atom. */
    POSITIONS("limit-16", 16),
    /** Three 4-byte stores for each atom. */
    TRIPLES("limit-12", 12);

    private final String label;
    private final int bytesPerAtom;

    LimitStores(String label, int bytesPerAtom) {
        this.label = label;
        this.bytesPerAtom = bytesPerAtom;
    }

    /** Bytes that an atom takes on the wire, where the peer can be addressed. */
    public int bytesPerAtom() {
        return bytesPerAtom;
    }

    /** The name that reports give. */
    @Override
    public String toString() {
        return label;
    }
}
