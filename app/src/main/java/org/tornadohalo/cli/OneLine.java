package org.tornadohalo.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes one line of printable characters of a message that may quote input, whatever that holds. */
final class OneLine {
    /** Most characters of a quoted piece of input; the start of a longer one and its end are shown. */
    private static final int LONGEST_QUOTE = 80;

    private static final int SHOWN_END = 15;
    private static final Pattern LINE_BREAK = Pattern.compile("\\s*\\R\\s*");
    /** Also those that turn the direction of text around. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}]");
    /** Text in quotes, which may hold quotes itself, or a word: of a path, each name is one. */
    private static final Pattern LONG_QUOTE =
            Pattern.compile("(?<=[ (])'(?:(?!'(?:[ ;,.)]|$)).){%1$d,}'|[^\\s/]{%1$d,}".formatted(LONGEST_QUOTE + 1));

    private OneLine() {}

    /** The message in one line, with control characters written as their code, and long pieces of input cut. */
    static String of(String message) {
        String line = LINE_BREAK.matcher(message.strip()).replaceAll("; ");
        String shortened = LONG_QUOTE.matcher(line).replaceAll(match -> cut(match.group()));
        return CONTROL.matcher(shortened)
                .replaceAll(match -> "\\\\u%04x".formatted(match.group().codePointAt(0)));
    }

    private static String cut(String piece) {
        String start = piece.substring(0, LONGEST_QUOTE - SHOWN_END - 1);
        return Matcher.quoteReplacement(start + "…" + piece.substring(piece.length() - SHOWN_END));
    }
}
