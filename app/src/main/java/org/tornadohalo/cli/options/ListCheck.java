package org.tornadohalo.cli.options;

import java.util.Arrays;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Refuses a list with an empty member, of which the parser would drop those at the end without a word. */
final class ListCheck implements IParameterPreprocessor {
    private static final Map<String, String> NAMES = Map.of(",", "comma", ";", "semicolon");

    @Override
    public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
        String list = words.isEmpty() ? null : words.peek();
        String separator = argument.splitRegex();
        if (list != null && Arrays.stream(list.split(separator, -1)).anyMatch(String::isBlank)) {
            String option = ((OptionSpec) argument).longestName();
            throw new ParameterException(
                    command.commandLine(),
                    "Invalid value for option '" + option + "': '" + list
                            + "' has an empty member: put one " + NAMES.get(separator)
                            + " between two members, and none elsewhere");
        }
        return false;
    }
}
