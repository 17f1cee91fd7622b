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

/** Linked kernels on the disk, found by a hash of all that went into them. */
final class KernelDiskCache {
    private final Optional<Path> folder;

    /** @param folder where images are kept; empty: nowhere */
    KernelDiskCache(Optional<Path> folder) {
        this.folder = folder;
    }

    /** The name of an image: a hash of the source, the options, what is linked in, and the versions of the tools. */
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

    /** The image of that name, if it is there. */
    Optional<byte[]> find(String key) {
        return folder.map(path -> path.resolve(key + ".cubin"))
                .filter(Files::isRegularFile)
                .map(KernelDiskCache::read);
    }

    /** Keeps an image. */
    void store(String key, byte[] cubin) {
        folder.ifPresent(path -> write(path, key, cubin));
    }

    private static void write(Path folder, String key, byte[] cubin) {
        try {
            Files.createDirectories(folder);
            Path draft = Files.createTempFile(folder, key, ".draft");
            Files.write(draft, cubin);
            // Moved in one step: ranks share the folder, and none may load half an image.
            Files.move(draft, folder.resolve(key + ".cubin"), StandardCopyOption.ATOMIC_MOVE);
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
