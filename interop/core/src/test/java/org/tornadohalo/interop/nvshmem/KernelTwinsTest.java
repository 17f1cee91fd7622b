package org.tornadohalo.interop.nvshmem;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelTwinsTest {
    @TempDir
    private Path folder;

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    private String messageFor(String kernel) {
        return assertThrows(IllegalArgumentException.class, () -> new KernelTwins(folder).text(kernel))
                .getMessage();
    }

    @Test
    void includesEachFileOnceAndBeforeItIsUsed() throws IOException {
        write("base.cuh", "base $1 \\n\n");
        write("left.cuh", "#include \"base.cuh\"\nleft\n");
        write("right.cuh", "#include \"base.cuh\"\nright\n");
        write("pack.cu", "#include \"left.cuh\"\n#include \"right.cuh\"\npack // #include \"base.cuh\"\n");

        assertEquals(
                "base $1 \\n\n\nleft\n\n\nright\n\npack // #include \"base.cuh\"\n",
                new KernelTwins(folder).text("pack"));
    }

    @Test
    void includesThatLeadBackEnd() throws IOException {
        write("a.cuh", "#include \"b.cuh\"\na\n");
        write("b.cuh", "#include \"a.cuh\"\nb\n");
        write("pack.cu", "#include \"a.cuh\"\n");

        assertEquals("\nb\n\na\n\n", new KernelTwins(folder).text("pack"));
    }

    @Test
    void namesTheKernelThatHasNoTwinAndTheFolder() {
        assertEquals(
                "kernel pack has no CUDA twin: pack.cu is missing in " + folder
                        + "; run scripts/build-native, or take --kernels java",
                messageFor("pack"));
    }

    @Test
    void namesAnIncludedFileThatIsMissing() throws IOException {
        write("pack.cu", "#include \"records.cuh\"\n");

        assertEquals(
                "kernel pack has no CUDA twin: records.cuh is missing in " + folder
                        + "; run scripts/build-native, or take --kernels java",
                messageFor("pack"));
    }

    @Test
    void needsTheFolder() {
        Path missing = folder.resolve("none");

        assertDoesNotThrow(new KernelTwins(folder)::require);
        assertEquals(
                "--kernels cuda needs the folder " + missing + ": run scripts/build-native",
                assertThrows(IllegalArgumentException.class, new KernelTwins(missing)::require)
                        .getMessage());
    }
}
