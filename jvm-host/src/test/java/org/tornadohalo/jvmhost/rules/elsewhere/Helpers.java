package org.tornadohalo.jvmhost.rules.elsewhere;

/** A helper that is not in its kernel's package. */
public final class Helpers {
    private Helpers() {}

    public static int roundUp(int value) {
        return (value + 31) / 32 * 32;
    }
}
