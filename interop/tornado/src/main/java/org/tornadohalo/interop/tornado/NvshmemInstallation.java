package org.tornadohalo.interop.tornado;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where NVSHMEM is installed. */
final class NvshmemInstallation {
    private NvshmemInstallation() {}

    /**
     * The device library, linked into kernels that call NVSHMEM.
     *
     * @throws IllegalStateException if it is not where {@code NVSHMEM_HOME} says
     */
    static Path deviceLibrary() {
        return find().orElseThrow(() -> new IllegalStateException(unavailable()));
    }

    /** The device library if it is there. */
    static Optional<Path> find() {
        return Optional.ofNullable(System.getenv("NVSHMEM_HOME"))
                .map(home -> Path.of(home, "lib", "libnvshmem_device.a"))
                .filter(Files::isRegularFile);
    }

    /** What to do if it is not there. */
    static String unavailable() {
        return "NVSHMEM_HOME must name an NVSHMEM 3.4 installation with lib/libnvshmem_device.a, not "
                + System.getenv("NVSHMEM_HOME");
    }
}
