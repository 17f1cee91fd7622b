package org.tornadohalo.interop.tornado;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Linked kernels on the disk with their PTX, found by a hash of all that went into them. */
final class KernelDiskCache {
    private static final String PTX = ".ptx";
    private static final String CUBIN = ".cubin";

    /**
     * A kernel as it is kept.
     *
     * @param ptx of the kernel's source alone
     * @param cubin with all that was linked to it
     */
    record Linked(byte[] ptx, byte[] cubin) {}

    private final Optional<Path> folder;

    /** @param folder where kernels are kept; empty: nowhere */
    KernelDiskCache(Optional<Path> folder) {
        this.folder = folder;
    }

    /** The name of a kernel: a hash of the source, the options, what is linked in, and the versions of the tools. */
    String key(String source, String[] options, List<byte[]> libraries, String toolVersions) {
        MessageDigest digest = sha256();
        update(digest, source.getBytes(StandardCharsets.UTF_8));
        for (String option : options) {
            update(digest, option.getBytes(StandardCharsets.UTF_8));
        }
        libraries.forEach(library -> update(digest, library));
        update(digest, toolVersions.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The kernel of that name, if all of it is there. */
    Optional<Linked> find(String key) {
        return folder.filter(path ->
                        Files.isRegularFile(path.resolve(key + PTX)) && Files.isRegularFile(path.resolve(key + CUBIN)))
                .map(path -> new Linked(read(path.resolve(key + PTX)), read(path.resolve(key + CUBIN))));
    }

    /** Keeps a kernel. */
    void store(String key, Linked kernel) {
        folder.ifPresent(path -> {
            write(path, key + PTX, kernel.ptx());
            write(path, key + CUBIN, kernel.cubin());
        });
    }

    private static void write(Path folder, String name, byte[] content) {
        try {
            Files.createDirectories(folder);
            Path draft = Files.createTempFile(folder, name, ".draft");
            Files.write(draft, content);
            // Moved in one step: ranks share the folder, and none may load half a file.
            Files.move(draft, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep compiled kernels in " + folder + ": give another folder", e);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": delete it", e);
        }
    }

    /** Each part goes in with its length, so that no two lists of parts look alike. */
    private static void update(MessageDigest digest, byte[] part) {
        digest.update((part.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(part);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
