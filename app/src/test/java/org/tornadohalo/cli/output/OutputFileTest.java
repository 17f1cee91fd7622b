package org.tornadohalo.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
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
    void refusesAMissingFolderAndAFolder() {
        Path lost = folder.resolve("missing").resolve("report.json");

        FileSystemException missing = assertThrows(FileSystemException.class, () -> OutputFile.prepare(lost));
        FileSystemException isFolder = assertThrows(FileSystemException.class, () -> OutputFile.prepare(folder));

        assertTrue(missing.getMessage().contains(lost + ": cannot be written"), missing.getMessage());
        assertTrue(isFolder.getMessage().contains("because it is a folder"), isFolder.getMessage());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
