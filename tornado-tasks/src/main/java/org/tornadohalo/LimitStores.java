package org.tornadohalo;

/** How the least exchange stores atoms into the peer, by the names that reports give. */
public enum LimitStores {
    /** One 16-byte store for each atom. */
    POSITIONS("limit-16", 16),
    /** 4-byte stores, x, y and z of each atom: neighbouring threads store neighbouring words. */
    TRIPLES("limit-12", 12),
    /** The same bytes, as they are first written down: a thread stores the three words of its atom. */
    PLAIN_TRIPLES("limit-12-plain", 12),
    /** The same bytes, gathered in shared memory and copied in bulk. */
    BULK_TRIPLES("limit-12-bulk", 12);

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
