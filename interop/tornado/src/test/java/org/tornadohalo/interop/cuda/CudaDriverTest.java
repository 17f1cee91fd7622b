package org.tornadohalo.interop.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CudaDriverTest {
    @Test
    void aMachineWithoutDriverIsToldInOneLineAndWithoutException() {
        Optional<String> reason = CudaDriver.unavailableReason();

        assertFalse(reason.orElse("").contains("\n"), reason.orElse(""));
        assertFalse(reason.orElse("").contains("class path"), reason.orElse(""));
    }

    @Test
    void loadingLeavesTheFolderForTemporaryFilesAsItWas() {
        String before = System.getProperty("java.io.tmpdir");

        CudaDriver.unavailableReason();

        assertEquals(before, System.getProperty("java.io.tmpdir"));
    }

    @Test
    void theReasonIsWhatTheUnpackedLibraryLacks() {
        LinkageError error = new UnsatisfiedLinkError("""
                Error while loading native library "JCudaDriver-12.6.0-linux-x86_64"
                Stack trace from the attempt to load the library as a file:
                java.lang.UnsatisfiedLinkError: no JCudaDriver-12.6.0-linux-x86_64 in java.library.path: /usr/lib
                \tat java.base/java.lang.ClassLoader.loadLibrary(ClassLoader.java:2458)
                Stack trace from the attempt to load the library as a resource:
                java.lang.UnsatisfiedLinkError: /tmp/lib.so: libcuda.so.1: cannot open shared object file
                \tat java.base/jdk.internal.loader.NativeLibraries.load(Native Method)
                """);

        assertEquals("/tmp/lib.so: libcuda.so.1: cannot open shared object file", CudaDriver.reason(error));
    }

    @Test
    void anErrorWithoutStackTracesIsGivenAsItIs() {
        assertEquals("java.lang.LinkageError: wrong class", CudaDriver.reason(new LinkageError("wrong class")));
    }
}
