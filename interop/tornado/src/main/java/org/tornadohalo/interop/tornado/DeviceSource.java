package org.tornadohalo.interop.tornado;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** The CUDA C that is put in front of every kernel: the watchdog block and the intrinsics. */
final class DeviceSource {
    private static final String WATCHDOG = resource("watchdog.cuh");
    private static final String INTRINSICS = resource("intrinsics.cuh");

    private DeviceSource() {}

    /** The text in front of a kernel. */
    static String prelude(boolean callsNvshmem) {
        return (callsNvshmem ? "#define HALO_NVSHMEM 1\n" : "") + WATCHDOG + INTRINSICS;
    }

    /**
     * The intrinsics that have no device function, of which there must be none: a kernel that calls one would make
     * TornadoVM hang.
     */
    static List<IntrinsicFunction> missing() {
        return IntrinsicFunction.all().stream()
                .filter(function -> !isDefined(function))
                .toList();
    }

    private static boolean isDefined(IntrinsicFunction function) {
        String namespace = function.method().getDeclaringClass().getSimpleName();
        int begin = INTRINSICS.indexOf("namespace " + namespace + " {");
        int end = INTRINSICS.indexOf("}  // namespace " + namespace, Math.max(begin, 0));
        return begin >= 0
                && end >= 0
                && Pattern.compile(function.declarationPattern())
                        .matcher(INTRINSICS.substring(begin, end))
                        .find();
    }

    private static String resource(String name) {
        try (InputStream in = DeviceSource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing in this build of interop-tornado: build it again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
