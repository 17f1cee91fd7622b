package org.tornadohalo.io;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The directives of a topology that may occur, in the order in which their phases follow each other. */
enum Directive {
    DEFAULTS(Phase.DEFAULTS),
    ATOMTYPES(Phase.FORCE_FIELD),
    BONDTYPES(Phase.FORCE_FIELD),
    CONSTRAINTTYPES(Phase.FORCE_FIELD),
    ANGLETYPES(Phase.FORCE_FIELD),
    DIHEDRALTYPES(Phase.FORCE_FIELD),
    PAIRTYPES(Phase.FORCE_FIELD),
    NONBOND_PARAMS(Phase.FORCE_FIELD),
    CMAPTYPES(Phase.FORCE_FIELD),
    IMPLICIT_GENBORN_PARAMS(Phase.FORCE_FIELD),
    MOLECULETYPE(Phase.MOLECULE),
    ATOMS(Phase.MOLECULE),
    BONDS(Phase.MOLECULE),
    ANGLES(Phase.MOLECULE),
    DIHEDRALS(Phase.MOLECULE),
    PAIRS(Phase.MOLECULE),
    SETTLES(Phase.MOLECULE),
    CONSTRAINTS(Phase.MOLECULE),
    EXCLUSIONS(Phase.MOLECULE),
    CMAP(Phase.MOLECULE),
    SYSTEM(Phase.SYSTEM),
    MOLECULES(Phase.MOLECULES);

    /** Parts of a topology; a later part may not be followed by an earlier one. */
    enum Phase {
        DEFAULTS,
        FORCE_FIELD,
        MOLECULE,
        SYSTEM,
        MOLECULES
    }

    private final Phase phase;

    Directive(Phase phase) {
        this.phase = phase;
    }

    /** Part of the topology that the directive belongs to. */
    Phase phase() {
        return phase;
    }

    /** Whether the directive may stand in a file, but its interaction cannot be computed. */
    boolean isSkipped() {
        return this == CMAPTYPES || this == IMPLICIT_GENBORN_PARAMS || this == CMAP;
    }

    /** Whether a line opens a directive. */
    static boolean isHeader(SourceLine line) {
        return line.text().startsWith("[");
    }

    /**
     * Parses a line such as {@code [ atoms ]}.
     *
     * @throws FileFormatException if the directive is not known
     */
    static Directive parse(SourceLine line) {
        String text = line.text();
        if (!text.endsWith("]")) {
            throw line.error("a directive must look like [ atoms ], but is '%s'".formatted(text));
        }
        String name = text.substring(1, text.length() - 1).strip();
        return Arrays.stream(values())
                .filter(directive -> directive.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() ->
                        line.error("directive [ %s ] is not supported; supported are %s".formatted(name, supported())));
    }

    private static String supported() {
        return Arrays.stream(values())
                .filter(directive -> !directive.isSkipped())
                .map(Directive::label)
                .collect(Collectors.joining(", "));
    }

    /** Name as it stands in a file. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
