package org.tornadohalo;

/** What a step exchanges, by the names that users give. */
public enum ExchangeContent {
    /** Coordinates alone. */
    COORDINATES("x"),
    /** Forces alone. */
    FORCES("f"),
    /** Coordinates, then forces, as in a step of molecular dynamics. */
    BOTH("x+f");

    private final String label;

    ExchangeContent(String label) {
        this.label = label;
    }

    /** Whether coordinates are exchanged. */
    public boolean hasCoordinates() {
        return this != FORCES;
    }

    /** Whether forces are exchanged. */
    public boolean hasForces() {
        return this != COORDINATES;
    }

    /** The name that users give. */
    @Override
    public String toString() {
        return label;
    }
}
