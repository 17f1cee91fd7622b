package org.tornadohalo.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Resolves includes, defines, conditions, continued lines and comments of a topology.
 *
 * <p>A defined name with a value replaces every field that equals it, also inside other values. Source: GROMACS
 * reference manual, "Topology file: preprocessing".
 */
final class TopologyPreprocessor {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_+-]*");
    private static final Pattern INCLUDED = Pattern.compile("\"([^\"]+)\"|<([^>]+)>");
    private static final Pattern FIELD = Pattern.compile("\\S+");

    /** Deeper than any force field nests, and shallow enough for the stack and for open files. */
    private static final int MOST_OPEN_FILES = 100;

    private final List<Path> includeFolders;
    private final Map<String, String> macros = new HashMap<>();
    private final Deque<Path> openFiles = new ArrayDeque<>();
    private final List<SourceLine> output = new ArrayList<>();
    private Deque<Condition> conditions = new ArrayDeque<>();

    /** One #ifdef or #ifndef that waits for its #endif. */
    private record Condition(SourceLine start, boolean enclosingIsActive, boolean holds, boolean inElse) {
        boolean isActive() {
            return enclosingIsActive && holds != inElse;
        }
    }

    private TopologyPreprocessor(Set<String> defines, List<Path> includeFolders) {
        this.includeFolders = includeFolders;
        for (String define : defines) {
            String[] parts = define.split("=", 2);
            if (!NAME.matcher(parts[0]).matches()) {
                throw new IllegalArgumentException(
                        "a define must be NAME or NAME=VALUE without -D, but is '%s'".formatted(define));
            }
            macros.put(parts[0], parts.length == 2 ? parts[1].strip() : "");
        }
    }

    /**
     * Preprocesses a file and everything it includes.
     *
     * @param defines names, or NAME=VALUE
     * @param includeFolders where included files are looked for after the including file's folder
     * @return the lines that are not blank, in reading order
     * @throws FileFormatException for a missing file, an include cycle or a wrong preprocessor line
     */
    static List<SourceLine> process(Path file, Set<String> defines, List<Path> includeFolders) throws IOException {
        TopologyPreprocessor preprocessor = new TopologyPreprocessor(defines, includeFolders);
        preprocessor.readFile(file);
        return preprocessor.output;
    }

    private void readFile(Path file) throws IOException {
        Deque<Condition> outerConditions = conditions;
        conditions = new ArrayDeque<>();
        try (TextLines lines = TextLines.open(file)) {
            openFiles.push(realPath(file));
            for (String line = lines.next(); line != null; line = lines.next()) {
                int number = lines.number();
                handle(new SourceLine(file, number, withoutComment(joined(file, line, lines))));
            }
        }
        if (!conditions.isEmpty()) {
            throw conditions.peek().start().error("this condition has no #endif in its file");
        }
        openFiles.pop();
        conditions = outerConditions;
    }

    private static String joined(Path file, String line, TextLines lines) throws IOException {
        int firstNumber = lines.number();
        StringBuilder joined = new StringBuilder(line.stripTrailing());
        while (!joined.isEmpty() && joined.charAt(joined.length() - 1) == '\\') {
            joined.setCharAt(joined.length() - 1, ' ');
            String next = lines.next();
            if (next == null) {
                throw new FileFormatException(file, firstNumber, "the file ends in a continued line");
            }
            joined.append(next.stripTrailing());
            lines.requireLength(joined.length(), firstNumber);
        }
        return joined.toString();
    }

    /** A pipe has no real path: the link that leads to it names no file. */
    private static Path realPath(Path file) throws IOException {
        return Files.isRegularFile(file) ? file.toRealPath() : file.toAbsolutePath();
    }

    private static String withoutComment(String line) {
        int comment = line.stripLeading().startsWith("*") ? 0 : line.indexOf(';');
        return (comment < 0 ? line : line.substring(0, comment)).strip();
    }

    private void handle(SourceLine line) throws IOException {
        if (line.text().startsWith("#")) {
            handleCommand(line);
        } else if (isActive() && !line.text().isEmpty()) {
            output.add(new SourceLine(line.file(), line.number(), expand(line, line.text(), new HashSet<>())));
        }
    }

    private void handleCommand(SourceLine line) throws IOException {
        String[] parts = line.text().substring(1).strip().split("\\s+", 2);
        String argument = parts.length == 2 ? parts[1] : "";
        switch (parts[0]) {
            case "ifdef" -> openCondition(line, isDefined(line, argument));
            case "ifndef" -> openCondition(line, !isDefined(line, argument));
            case "else" -> switchToElse(line);
            case "endif" -> popCondition(line);
            case "define" -> define(line, argument);
            case "undef" -> undefine(line, argument);
            case "include" -> include(line, argument);
            default ->
                throw line.error("unknown preprocessor line #%s; known are include, define, undef, ifdef, ifndef,"
                                .formatted(parts[0])
                        + " else and endif");
        }
    }

    private boolean isActive() {
        return conditions.isEmpty() || conditions.peek().isActive();
    }

    private boolean isDefined(SourceLine line, String argument) {
        return macros.containsKey(requireName(line, argument));
    }

    private void openCondition(SourceLine line, boolean holds) {
        conditions.push(new Condition(line, isActive(), holds, false));
    }

    private void switchToElse(SourceLine line) {
        Condition condition = popCondition(line);
        if (condition.inElse()) {
            throw line.error("the condition of line %d has a second #else"
                    .formatted(condition.start().number()));
        }
        conditions.push(new Condition(condition.start(), condition.enclosingIsActive(), condition.holds(), true));
    }

    private Condition popCondition(SourceLine line) {
        if (conditions.isEmpty()) {
            throw line.error("there is no open #ifdef or #ifndef in this file");
        }
        return conditions.pop();
    }

    private void define(SourceLine line, String argument) {
        if (isActive()) {
            String[] parts = argument.split("\\s+", 2);
            macros.put(requireName(line, parts[0]), parts.length == 2 ? parts[1] : "");
        }
    }

    private void undefine(SourceLine line, String argument) {
        if (isActive()) {
            macros.remove(requireName(line, argument));
        }
    }

    private static String requireName(SourceLine line, String name) {
        if (!NAME.matcher(name).matches()) {
            throw line.error("a name of letters, digits and _ must follow, but there is '%s'".formatted(name));
        }
        return name;
    }

    private void include(SourceLine line, String argument) throws IOException {
        if (!isActive()) {
            return;
        }
        Matcher matcher = INCLUDED.matcher(argument);
        if (!matcher.matches()) {
            throw line.error("#include needs a file name in quotes, but has '%s'".formatted(argument));
        }
        String name = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
        Path included = findIncluded(line, name);
        if (openFiles.contains(realPath(included))) {
            throw line.error("%s includes itself, directly or through other files".formatted(included));
        }
        if (openFiles.size() == MOST_OPEN_FILES) {
            throw line.error("includes must not be nested deeper than %d files".formatted(MOST_OPEN_FILES));
        }
        readFile(included);
    }

    private Path findIncluded(SourceLine line, String name) {
        List<Path> candidates = new ArrayList<>(List.of(line.file().resolveSibling(name)));
        includeFolders.forEach(folder -> candidates.add(folder.resolve(name)));
        return candidates.stream()
                .filter(Files::isReadable)
                .findFirst()
                .orElseThrow(() -> line.error(("the included file %s is none of %s; name its folder with --include or"
                                + " GMXLIB, or write one file with everything by 'gmx grompp -pp'")
                        .formatted(name, candidates.stream().map(Path::toString).collect(Collectors.joining(", ")))));
    }

    private String expand(SourceLine line, String text, Set<String> beingExpanded) {
        String result = FIELD.matcher(text).replaceAll(match -> {
            String field = match.group();
            String value = macros.getOrDefault(field, "");
            if (value.isEmpty() || !beingExpanded.add(field)) {
                return Matcher.quoteReplacement(field);
            }
            String expanded = expand(line, value, beingExpanded);
            beingExpanded.remove(field);
            return Matcher.quoteReplacement(expanded);
        });
        if (result.length() > TextLines.MAX_LENGTH) {
            throw line.error("the values of the names that it uses make this line longer than %d characters"
                    .formatted(TextLines.MAX_LENGTH));
        }
        return result;
    }
}
