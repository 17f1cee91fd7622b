package org.tornadohalo.cli.doctor;

import java.util.Locale;

/** Looks at the Java that runs this program. */
final class JavaProbe {
    private static final String CONTINUATIONS = "jdk.internal.vm";
    private static final double BYTES_PER_GIB = 1 << 30;

    private JavaProbe() {}

    static Finding jdk() {
        return Finding.found(
                "JDK",
                Runtime.version() + ", " + System.getProperty("java.vendor") + ", " + System.getProperty("java.home"));
    }

    static Finding machine() {
        Runtime runtime = Runtime.getRuntime();
        return Finding.found(
                "machine",
                String.format(
                        Locale.ROOT,
                        "%s %s %s, %d cores, heap up to %.1f GiB",
                        System.getProperty("os.name"),
                        System.getProperty("os.version"),
                        System.getProperty("os.arch"),
                        runtime.availableProcessors(),
                        runtime.maxMemory() / BYTES_PER_GIB));
    }

    /** The JVM host: kernels as Java methods, their threads as continuations. */
    static Finding jvmHost() {
        if (!Classes.isThere("org.tornadohalo.jvmhost.JvmHost")) {
            return Finding.missing("JVM host", "its classes are not on the class path");
        }
        if (!Object.class.getModule().isExported(CONTINUATIONS, JavaProbe.class.getModule())) {
            return Finding.missing(
                    "JVM host",
                    "the JVM was started without --add-exports java.base/" + CONTINUATIONS + "=ALL-UNNAMED");
        }
        return Finding.found("JVM host", "ready");
    }
}
