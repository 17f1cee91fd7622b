package org.tornadohalo.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyPreprocessorTest {
    @TempDir
    private Path directory;

    @Test
    void removesCommentsAndBlankLinesAndKeepsLineNumbers() throws IOException {
        List<SourceLine> lines = processLines("; comment\n\n  one two ; rest\n;\nthree");

        assertEquals(List.of("one two", "three"), texts(lines));
        assertEquals(List.of(3, 5), lines.stream().map(SourceLine::number).toList());
    }

    @Test
    void removesLinesThatBeginWithAStarAndAByteOrderMark() throws IOException {
        assertEquals(List.of("one * two"), texts(processLines("\uFEFFone * two\r\n* comment\n  * comment\n")));
    }

    @Test
    void boundsTheLengthOfContinuedLines() {
        String half = "x".repeat(TextLines.MAX_LENGTH / 2);

        FileFormatException error =
                assertThrows(FileFormatException.class, () -> processLines("a\n" + half + "\\\n" + half + "\\\nb"));

        assertTrue(error.getMessage().contains("test.top:2: a line must have at most"), error.getMessage());
    }

    @Test
    void boundsTheLengthOfExpandedLines() {
        StringBuilder text = new StringBuilder();
        for (int level = 0; level < 30; level++) {
            text.append("#define A%d A%2$d A%2$d A%2$d\n".formatted(level, level + 1));
        }
        text.append("A0");

        FileFormatException error = assertThrows(FileFormatException.class, () -> processLines(text.toString()));

        assertTrue(error.getMessage().contains("test.top:31: the values of the names"), error.getMessage());
    }

    @Test
    void boundsTheDepthOfIncludes() throws IOException {
        for (int file = 1; file <= 100; file++) {
            Files.writeString(directory.resolve(file + ".itp"), "#include \"" + (file + 1) + ".itp\"\n");
        }
        Files.writeString(directory.resolve("101.itp"), "");

        FileFormatException error = assertThrows(FileFormatException.class, () -> processLines("#include \"2.itp\"\n"));

        assertEquals(
                directory.resolve("100.itp") + ":1: includes must not be nested deeper than 100 files",
                error.getMessage());
    }

    @Test
    void joinsContinuedLinesAndCountsThemAll() throws IOException {
        List<SourceLine> lines = processLines("one\\\ntwo \\  \nthree\nfour");

        assertEquals(List.of("one two  three", "four"), texts(lines));
        assertEquals(List.of(1, 4), lines.stream().map(SourceLine::number).toList());
    }

    @ParameterizedTest(name = "{0} with {1}")
    @CsvSource({
        "#ifdef A/a/#else/b/#endif, A, a",
        "#ifdef A/a/#else/b/#endif, B, b",
        "#ifndef A/a/#else/b/#endif, A, b",
        "#ifndef A/a/#endif/c, B, a c",
        "#ifdef A/#ifdef B/ab/#else/a/#endif/#else/#ifdef B/b/#else/none/#endif/#endif, B, b",
        "#ifdef A/#ifdef B/ab/#else/a/#endif/#else/#ifdef B/b/#else/none/#endif/#endif, A, a",
        "#define B/#ifdef B/b/#endif, A, b",
        "#undef A/#ifdef A/a/#else/b/#endif, A, b",
        "#ifdef B/#define A2/#undef A/#endif/#ifdef A2/wrong/#endif/#ifdef A/a/#endif, A, a",
        "#ifdef A ; comment/a/#endif, A, a",
    })
    void keepsTheLinesWhoseConditionHolds(String text, String define, String expected) throws IOException {
        assertEquals(expected, String.join(" ", texts(process(text, define))));
    }

    @Test
    void replacesFieldsByTheValueOfTheirDefine() throws IOException {
        String text = "#define gb_1 0.1 1.5e+7/#define pair gb_1 gb_1/#define flag/1 2 2 gb_1/pair/flag gb_10 Xgb_1";

        assertEquals(List.of("1 2 2 0.1 1.5e+7", "0.1 1.5e+7 0.1 1.5e+7", "flag gb_10 Xgb_1"), texts(process(text)));
    }

    @Test
    void takesValuesOfDefinesFromOutside() throws IOException {
        assertEquals(List.of("x 3.5"), texts(process("x VALUE", "VALUE=3.5")));
    }

    @Test
    void usesALaterDefineAndStopsAtCircularOnes() throws IOException {
        assertEquals(List.of("1", "2", "A"), texts(process("#define N 1/N/#define N 2/N/#define A B/#define B A/A")));
    }

    @Test
    void includesFilesRelativeToTheIncludingFile() throws IOException {
        TopologyText.write(directory.resolve("sub"), "inner.itp", "inner/#define SEEN");
        TopologyText.write(directory.resolve("sub"), "outer.itp", "#include \"inner.itp\"/outer");

        Path file = directory.resolve("test.top");
        Files.writeString(file, "#include \"sub/outer.itp\"\n#include <sub/inner.itp>\n#ifdef SEEN\nlast\n#endif");
        List<SourceLine> lines = TopologyPreprocessor.process(file, Set.of(), List.of());

        assertEquals(List.of("inner", "outer", "inner", "last"), texts(lines));
        assertTrue(lines.getFirst().file().endsWith("sub/inner.itp"));
    }

    @Test
    void looksForIncludedFilesInFurtherFoldersLast() throws IOException {
        TopologyText.write(directory.resolve("first.ff"), "forcefield.itp", "first/#include \"ffbonded.itp\"");
        TopologyText.write(directory.resolve("first.ff"), "ffbonded.itp", "beside");
        TopologyText.write(directory.resolve("lib/second.ff"), "ions.itp", "library");
        TopologyText.write(directory.resolve("lib/first.ff"), "forcefield.itp", "hidden");
        TopologyText.write(directory.resolve("other/second.ff"), "ions.itp", "later folder");
        Path file = Files.writeString(
                directory.resolve("test.top"), "#include \"first.ff/forcefield.itp\"\n#include \"second.ff/ions.itp\"");

        List<SourceLine> lines = TopologyPreprocessor.process(
                file, Set.of(), List.of(directory.resolve("lib"), directory.resolve("other")));

        assertEquals(List.of("first", "beside", "library"), texts(lines));
    }

    @Test
    void saysWhereAMissingFileWasLookedForAndWhatHelps() throws IOException {
        Path file = TopologyText.write(directory, "test.top", "#include \"amber.itp\"");
        Path library = directory.resolve("lib");

        FileFormatException error = assertThrows(
                FileFormatException.class, () -> TopologyPreprocessor.process(file, Set.of(), List.of(library)));

        assertTrue(
                error.getMessage()
                        .contains(directory.resolve("amber.itp") + ", " + library.resolve("amber.itp") + "; name"),
                error.getMessage());
        assertTrue(error.getMessage().contains("--include"), error.getMessage());
        assertTrue(error.getMessage().contains("gmx grompp -pp"), error.getMessage());
    }

    @Test
    void ignoresIncludesInConditionsThatDoNotHold() throws IOException {
        assertEquals(List.of("end"), texts(process("#ifdef POSRES/#include \"posre.itp\"/#endif/end")));
    }

    @Test
    void refusesFilesThatIncludeThemselves() throws IOException {
        TopologyText.write(directory, "a.itp", "#include \"b.itp\"");
        TopologyText.write(directory, "b.itp", "x/#include \"a.itp\"");

        FileFormatException error = assertThrows(FileFormatException.class, () -> process("#include \"a.itp\""));

        assertTrue(error.getMessage().startsWith(directory.resolve("b.itp") + ":2: "), error.getMessage());
        assertTrue(error.getMessage().contains("includes itself"), error.getMessage());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a/#if X/#endif     | 2 | unknown preprocessor line #if",
                "#ifdef A/#elif/    | 2 | unknown preprocessor line #elif",
                "a/b/#ifdef A/c     | 3 | this condition has no #endif in its file",
                "#endif             | 1 | there is no open #ifdef or #ifndef in this file",
                "#else              | 1 | there is no open #ifdef or #ifndef in this file",
                "#ifdef A/#else/#else/#endif | 3 | the condition of line 1 has a second #else",
                "#ifdef             | 1 | a name of letters",
                "#define 1x 3       | 1 | a name of letters",
                "#include x.itp     | 1 | #include needs a file name in quotes",
                "#include \"x.itp\" | 1 | the included file x.itp is none of",
                "a/b \\             | 2 | the file ends in a continued line",
            })
    void namesTheLineThatIsWrong(String text, int line, String expected) {
        FileFormatException error = assertThrows(FileFormatException.class, () -> process(text));

        assertTrue(
                error.getMessage().startsWith(directory.resolve("test.top") + ":" + line + ": "), error.getMessage());
        assertTrue(error.getMessage().contains(expected), error.getMessage());
    }

    @Test
    void refusesConditionsThatAnIncludedFileLeavesOpen() throws IOException {
        TopologyText.write(directory, "open.itp", "#ifdef A");

        assertThrows(FileFormatException.class, () -> process("#include \"open.itp\"/#endif"));
    }

    @ParameterizedTest
    @CsvSource({"-DFLEXIBLE", "'A B'", "=1", "''"})
    void refusesDefinesOfAnotherForm(String define) {
        assertThrows(IllegalArgumentException.class, () -> process("a", define));
    }

    private List<SourceLine> process(String text, String... defines) throws IOException {
        return TopologyPreprocessor.process(
                TopologyText.write(directory, "test.top", text), Set.of(defines), List.of());
    }

    private List<SourceLine> processLines(String text) throws IOException {
        return process(text.replace('\n', '/'));
    }

    private static List<String> texts(List<SourceLine> lines) {
        return lines.stream().map(SourceLine::text).toList();
    }
}
