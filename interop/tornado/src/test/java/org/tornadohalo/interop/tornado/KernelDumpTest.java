package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelDumpTest {
    private static final KernelImage IMAGE = new KernelImage("source", new byte[] {1}, new byte[] {2, 3}, false, false);

    @TempDir
    Path folder;

    @Test
    void sourcePtxAndCubinAreThereBeforeTheDriverLoadsTheKernel() throws IOException {
        Path target = folder.resolve("a/b");

        new KernelDump(Optional.of(target)).compiled("kernel", IMAGE);

        assertEquals("source", Files.readString(target.resolve("kernel.cu")));
        assertArrayEquals(new byte[] {1}, Files.readAllBytes(target.resolve("kernel.ptx")));
        assertArrayEquals(new byte[] {2, 3}, Files.readAllBytes(target.resolve("kernel.cubin")));
    }

    @Test
    void resourcesAreWrittenOneALine() {
        assertEquals("""
                registers per thread 40
                local bytes per thread 8
                shared bytes per block 1024
                most threads per block 256
                resident blocks per multiprocessor 5
                """, new KernelResources(40, 8, 1024, 256, 5).text());
    }
}
