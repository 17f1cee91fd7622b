package org.tornadohalo.cli.doctor;

/**
 * One thing that was looked for on this machine.
 *
 * @param subject what
 * @param present whether it is there
 * @param detail what exactly, or what is missing
 */
public record Finding(String subject, boolean present, String detail) {
    static Finding found(String subject, String detail) {
        return new Finding(subject, true, detail);
    }

    static Finding missing(String subject, String detail) {
        return new Finding(subject, false, detail);
    }
}
