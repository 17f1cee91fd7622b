package org.tornadohalo.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path folder;

    @Test
    void isNoFileWithoutAName() throws IOException {
        assertNull(OutputFile.prepare(null));
    }

    @Test
    void leavesNothingBehindBeforeItIsWritten() throws IOException {
        OutputFile.prepare(folder.resolve("report.json"));

        assertEquals(List.of(), names());
    }

    @Test
    void appearsUnderItsNameOnly() throws IOException {
        OutputFile file = OutputFile.prepare(folder.resolve("report.json"));

        file.write(path -> Files.writeString(path, "done"));

        assertEquals(List.of("report.json"), names());
        assertEquals("done", Files.readString(folder.resolve("report.json")));
    }

    @Test
    void leavesAnEarlierFileUnchangedWhenWritingFails() throws IOException {
        Path target = Files.writeString(folder.resolve("report.json"), "earlier");
        OutputFile file = OutputFile.prepare(target);

        assertThrows(
                IOException.class,
                () -> file.write(path -> {
                    Files.writeString(path, "half");
                    throw new IOException("disk full");
                }));

        assertEquals(List.of("report.json"), names());
        assertEquals("earlier", Files.readString(target));
    }

    @Test
    void keepsASymbolicLinkAndWritesWhatItPointsTo() throws IOException {
        Path real = Files.writeString(folder.resolve("real.json"), "earlier");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), real);

        OutputFile.prepare(link).write(path -> Files.writeString(path, "new"));

        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(real));
    }

    @Test
    void writesIntoADeviceInsteadOfReplacingIt() throws IOException {
        Path device = Path.of("/dev/null");

        OutputFile.prepare(device).write(path -> Files.writeString(path, "gone"));

        assertTrue(Files.exists(device) && !Files.isRegularFile(device));
    }

    @Test
    void writesIntoAPipe() throws Exception {
        Process reader = new ProcessBuilder("cat").start();
        Path pipe = Path.of("/proc/" + reader.pid() + "/fd/0");
        assumeTrue(Files.exists(pipe), "the system lists open files");

        OutputFile file = OutputFile.prepare(pipe);
        file.write(path -> Files.writeString(path, "through a pipe"));
        reader.getOutputStream().close();

        assertEquals("through a pipe", new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, reader.waitFor());
    }

    @Test
    void writesBehindWhatStandardOutputHasWhenThatIsAFile() throws Exception {
        Path log = folder.resolve("log");
        Process shell = new ProcessBuilder("sh", "-c", "echo first; read line")
                .redirectOutput(log.toFile())
                .start();
        Path open = Path.of("/proc/" + shell.pid() + "/fd/1");
        assumeTrue(Files.exists(open), "the system lists open files");
        while (Files.size(log) == 0) {
            Thread.sleep(10);
        }

        OutputFile.prepare(open).write(path -> Files.writeString(path, "second"));
        shell.getOutputStream().close();
        shell.waitFor();

        assertEquals("first\nsecond", Files.readString(log));
        assertEquals(List.of("log"), names());
    }

    @Test
    void refusesAMissingFolderAndAFolder() {
        Path lost = folder.resolve("missing").resolve("report.json");

        FileSystemException missing = assertThrows(FileSystemException.class, () -> OutputFile.prepare(lost));
        FileSystemException isFolder = assertThrows(FileSystemException.class, () -> OutputFile.prepare(folder));

        assertTrue(missing.getMessage().contains(lost + ": cannot be written"), missing.getMessage());
        assertTrue(isFolder.getMessage().contains("because it is a folder"), isFolder.getMessage());
    }

    @Test
    void refusesALinkToNothingAndANameThatIsTooLong() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), Path.of("gone.json"));
        Path lengthy = folder.resolve("n".repeat(201));

        FileSystemException dangling = assertThrows(FileSystemException.class, () -> OutputFile.prepare(link));
        FileSystemException tooLong = assertThrows(FileSystemException.class, () -> OutputFile.prepare(lengthy));

        assertTrue(dangling.getMessage().endsWith("link to gone.json, which does not exist"), dangling.getMessage());
        assertTrue(tooLong.getMessage().endsWith("its name is longer than 200 bytes"), tooLong.getMessage());
    }

    @Test
    void refusesToOverwriteAnInputOrAnotherOutput() throws IOException {
        Path input = Files.writeString(folder.resolve("a.gro"), "atoms");
        Path link = Files.createSymbolicLink(folder.resolve("b.gro"), input);
        Path detour = folder.resolve("..").resolve(folder.getFileName()).resolve("r.json");
        Path report = folder.resolve("r.json");

        IllegalArgumentException same =
                assertThrows(IllegalArgumentException.class, () -> OutputFile.requireOwn(List.of(input), null, link));
        assertEquals(
                link + ": cannot be written, because it is the same file as the input " + input + ": name another one",
                same.getMessage());
        assertThrows(IllegalArgumentException.class, () -> OutputFile.requireOwn(List.of(), report, detour));
        OutputFile.requireOwn(List.of(input), report, folder.resolve("c.gro"), null);
        OutputFile.requireOwn(List.of(), Path.of("/dev/null"), Path.of("/dev/null"));
    }

    @Test
    void refusesTwoOutputsThatGoToOneOpenFile() throws Exception {
        Path log = folder.resolve("log");
        Process shell = new ProcessBuilder("sh", "-c", "read line")
                .redirectOutput(log.toFile())
                .start();
        Path open = Path.of("/proc/" + shell.pid() + "/fd/1");
        Path pipe = Path.of("/proc/" + shell.pid() + "/fd/0");
        assumeTrue(Files.exists(open), "the system lists open files");

        IllegalArgumentException same =
                assertThrows(IllegalArgumentException.class, () -> OutputFile.requireOwn(List.of(), open, open));
        assertEquals(
                open + ": cannot be written, because it is the same file as the output " + open + ": name another one",
                same.getMessage());
        assertThrows(IllegalArgumentException.class, () -> OutputFile.requireOwn(List.of(), log, open));
        assertThrows(IllegalArgumentException.class, () -> OutputFile.requireOwn(List.of(log), open));
        assertThrows(IllegalArgumentException.class, () -> OutputFile.requireOwn(List.of(), pipe, pipe));
        OutputFile.requireOwn(List.of(pipe), pipe, open);
        shell.getOutputStream().close();
        shell.waitFor();
    }

    @Test
    void knowsStandardOutputByAllItsNames() throws IOException {
        Path standardOutput = Path.of("/dev/stdout");
        assumeTrue(Files.exists(standardOutput), "the system lists open files");
        assumeTrue(!Files.isSameFile(standardOutput, Path.of("/dev/null")), "standard output goes somewhere");

        IllegalArgumentException same = assertThrows(
                IllegalArgumentException.class,
                () -> OutputFile.requireOwn(List.of(), OutputFile.STANDARD_OUTPUT, standardOutput));
        assertEquals(
                "/dev/stdout: cannot be written, because it is the same file as standard output: name another one",
                same.getMessage());
        OutputFile.requireOwn(List.of(), OutputFile.STANDARD_OUTPUT, folder.resolve("-"), Path.of("/dev/null"));
    }

    @Test
    void namesTheFileWhenTheDiskIsFull() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "the system has a full device");
        OutputFile file = OutputFile.prepare(full);

        IOException failure =
                assertThrows(IOException.class, () -> file.write(path -> Files.writeString(path, "content")));

        assertEquals("/dev/full: No space left on device", failure.getMessage());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
