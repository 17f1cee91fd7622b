package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.jvmhost.rules.KernelRule;

/** What documents show is what the program holds. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** A comment that names a file, and the code block after it. */
    private static final Pattern SHOWN = Pattern.compile("<!-- shows (\\S+) -->\\n```\\w*\\n(.*?)```", Pattern.DOTALL);

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

    @ParameterizedTest(name = "{0} shows {1}")
    @CsvSource({
        "docs/write-a-kernel.md, tests/src/test/java/org/tornadohalo/tests/RingSum.java",
        "docs/linking.md, tornado-tasks/src/main/resources/org/tornadohalo/kernels/ptx.txt"
    })
    void codeBlocksAreTheFilesTheyShow(String document, String file) throws IOException {
        MatchResult shown = SHOWN.matcher(read(document))
                .results()
                .filter(match -> match.group(1).equals(file))
                .findFirst()
                .orElseThrow();

        assertEquals(read(file), shown.group(2));
    }

    @Test
    void theListOfKernelRulesIsThatOfTheChecker() throws IOException {
        List<String> listed = read("docs/write-a-kernel.md")
                .lines()
                .filter(line -> line.matches("\\d+\\. .*"))
                .toList();
        List<String> rules = Arrays.stream(KernelRule.values())
                .map(rule -> rule.number() + ". " + rule.text())
                .toList();

        assertEquals(rules, listed);
    }

    @Test
    void linksBetweenDocumentsLeadToFiles() throws IOException {
        try (Stream<Path> documents = Files.walk(ROOT.resolve("docs"))) {
            for (Path document :
                    documents.filter(path -> path.toString().endsWith(".md")).toList()) {
                LINK.matcher(Files.readString(document))
                        .results()
                        .map(link -> document.resolveSibling(link.group(1)))
                        .forEach(target ->
                                assertTrue(Files.exists(target), document.getFileName() + " links to " + target));
            }
        }
    }

    @Test
    void theReadmeNamesTheVersionAndTheOptionsOfThisBuild() throws IOException {
        String build = read("pom.xml");
        String readme = read("README.md");
        List<String> versions = Pattern.compile(
                        "<artifactId>(?:tornado-tasks|jvm-host)</artifactId>\\s+<version>(.*)</")
                .matcher(readme)
                .results()
                .map(match -> match.group(1))
                .toList();

        String version = first("<artifactId>tornado-halo</artifactId>\\s+<version>(.*)</version>", build);
        assertEquals(List.of(version, version), versions);
        String exports = first("<jvmHost.exports>(.*)</jvmHost.exports>", build);
        assertTrue(readme.replace('\n', ' ').contains(exports + " --enable-native-access=ALL-UNNAMED"), exports);
    }

    private static String first(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
    }

    private static String read(String file) throws IOException {
        return Files.readString(ROOT.resolve(file));
    }
}
