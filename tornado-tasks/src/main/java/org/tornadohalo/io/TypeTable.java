package org.tornadohalo.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parameters by the types of the atoms involved; the types may be read in either direction.
 *
 * <p>A dihedral type may hold the wildcard X. The entry with the most exact types counts, the first of equals.
 */
final class TypeTable {
    private static final String WILDCARD = "X";

    private final Map<List<String>, Entry> exact = new HashMap<>();
    private final Map<List<String>, Entry> withWildcards = new LinkedHashMap<>();
    private Entry last;

    /** The terms of one combination of types and the line that first gave them. */
    private record Entry(SourceLine source, List<double[]> terms) {}

    /**
     * Adds the single term of a combination of types.
     *
     * @throws FileFormatException if the types already have other parameters
     */
    void add(Fields line, List<String> types, double[] parameters) {
        add(line, types, parameters, false);
    }

    /**
     * Adds a term; directly after a term of the same types it is a further term of the sum.
     *
     * @throws FileFormatException if the types already have other parameters further up
     */
    void addToSum(Fields line, List<String> types, double[] parameters) {
        add(line, types, parameters, true);
    }

    /** Notes the line that declares a combination of types, without parameters; the first line counts. */
    void addDeclaration(Fields line, List<String> types) {
        entries(types).putIfAbsent(canonical(types), new Entry(line.source(), List.of()));
    }

    private Map<List<String>, Entry> entries(List<String> types) {
        return types.contains(WILDCARD) ? withWildcards : exact;
    }

    private void add(Fields line, List<String> types, double[] parameters, boolean continuesSum) {
        List<String> key = canonical(types);
        Map<List<String>, Entry> entries = entries(types);
        Entry existing = entries.get(key);
        if (existing == null) {
            existing = new Entry(line.source(), new ArrayList<>(List.of(parameters)));
            entries.put(key, existing);
        } else if (continuesSum && existing == last) {
            existing.terms().add(parameters);
        } else if (existing.terms().stream().noneMatch(term -> Arrays.equals(term, parameters))) {
            throw line.error("types %s already have other parameters in %s"
                    .formatted(String.join(" ", types), existing.source().place()));
        }
        last = existing;
    }

    /** Returns the terms of the best entry for the types, or an empty list if none matches. */
    List<double[]> find(List<String> types) {
        return bestEntry(types)
                .map(found -> Collections.unmodifiableList(found.terms()))
                .orElse(List.of());
    }

    /** Returns the line of the best entry for the types. */
    Optional<SourceLine> source(List<String> types) {
        return bestEntry(types).map(Entry::source);
    }

    private Optional<Entry> bestEntry(List<String> types) {
        Entry found = exact.get(canonical(types));
        int mostExact = -1;
        if (found == null) {
            for (Map.Entry<List<String>, Entry> candidate : withWildcards.entrySet()) {
                int exactTypes = exactTypes(candidate.getKey(), types);
                if (exactTypes > mostExact) {
                    mostExact = exactTypes;
                    found = candidate.getValue();
                }
            }
        }
        return Optional.ofNullable(found);
    }

    private static int exactTypes(List<String> pattern, List<String> types) {
        return Math.max(exactTypesForward(pattern, types), exactTypesForward(pattern, types.reversed()));
    }

    private static int exactTypesForward(List<String> pattern, List<String> types) {
        int count = 0;
        for (int k = 0; k < pattern.size(); k++) {
            if (pattern.get(k).equals(types.get(k))) {
                count++;
            } else if (!pattern.get(k).equals(WILDCARD)) {
                return -1;
            }
        }
        return count;
    }

    private static List<String> canonical(List<String> types) {
        List<String> reversed = types.reversed();
        for (int k = 0; k < types.size(); k++) {
            int order = types.get(k).compareTo(reversed.get(k));
            if (order != 0) {
                return order < 0 ? types : List.copyOf(reversed);
            }
        }
        return types;
    }
}
