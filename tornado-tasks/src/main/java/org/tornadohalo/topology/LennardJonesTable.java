package org.tornadohalo.topology;

import java.util.Arrays;
import java.util.List;

/** Names of the atom types and the Lennard-Jones parameters of every pair of them: V = c12/r¹² − c6/r⁶. */
public final class LennardJonesTable {
    private final List<String> names;
    private final double[] c6;
    private final double[] c12;

    /**
     * Creates the table.
     *
     * @param names names of the atom types, n of them
     * @param c6 [n × n], row-major and symmetric, kJ/mol nm⁶
     * @param c12 [n × n], row-major and symmetric, kJ/mol nm¹²
     * @throws IllegalArgumentException if a matrix does not have n × n entries
     */
    public LennardJonesTable(List<String> names, double[] c6, double[] c12) {
        int entries = names.size() * names.size();
        if (c6.length != entries || c12.length != entries) {
            throw new IllegalArgumentException("%d atom types need %d entries of c6 and c12, but there are %d and %d"
                    .formatted(names.size(), entries, c6.length, c12.length));
        }
        this.names = List.copyOf(names);
        this.c6 = Arrays.copyOf(c6, entries);
        this.c12 = Arrays.copyOf(c12, entries);
    }

    /** Number of atom types. */
    public int typeCount() {
        return names.size();
    }

    /** Name of an atom type. */
    public String name(int type) {
        return names.get(type);
    }

    /** Dispersion parameter of a pair of atom types, kJ/mol nm⁶. */
    public double c6(int typeA, int typeB) {
        return c6[typeA * names.size() + typeB];
    }

    /** Repulsion parameter of a pair of atom types, kJ/mol nm¹². */
    public double c12(int typeA, int typeB) {
        return c12[typeA * names.size() + typeB];
    }
}
