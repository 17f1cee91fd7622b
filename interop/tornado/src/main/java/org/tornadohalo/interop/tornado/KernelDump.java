package org.tornadohalo.interop.tornado;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.tornadohalo.interop.cuda.CudaFunction;

/**
 * Writes each kernel's CUDA C, PTX, cubin and what it takes of a multiprocessor into a folder, for those who want to
 * read or disassemble them.
 */
final class KernelDump {
    private final Optional<Path> folder;

    /** @param folder where files go; empty: nothing is written */
    KernelDump(Optional<Path> folder) {
        this.folder = folder;
    }

    /** Before the driver loads it: a kernel that the driver refuses is the one to look at. */
    void compiled(String name, KernelImage image) {
        write(name + ".cu", image.source().getBytes(StandardCharsets.UTF_8));
        write(name + ".ptx", image.ptx());
        write(name + ".cubin", image.cubin());
    }

    /** After the driver has loaded it; the context that it was loaded in has to be current. */
    void loaded(String name, CudaFunction function) {
        if (folder.isPresent()) {
            write(name + ".txt", KernelResources.of(function).text().getBytes(StandardCharsets.UTF_8));
        }
    }

    private void write(String file, byte[] content) {
        folder.ifPresent(path -> {
            try {
                Files.write(Files.createDirectories(path).resolve(file), content);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write kernels to " + path + ": give another --dump-kernels", e);
            }
        });
    }
}
