package org.tornadohalo.interop.tornado;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Writes each kernel's CUDA C, PTX and cubin into a folder, for those who want to read or disassemble them. */
final class KernelDump {
    private final Optional<Path> folder;

    /** @param folder where files go; empty: nothing is written */
    KernelDump(Optional<Path> folder) {
        this.folder = folder;
    }

    void write(String name, KernelImage image) {
        folder.ifPresent(path -> write(path, name, image));
    }

    private static void write(Path folder, String name, KernelImage image) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(name + ".cu"), image.source());
            if (image.ptx().length > 0) {
                Files.write(folder.resolve(name + ".ptx"), image.ptx());
            }
            Files.write(folder.resolve(name + ".cubin"), image.cubin());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write kernels to " + folder + ": give another --dump-kernels", e);
        }
    }
}
