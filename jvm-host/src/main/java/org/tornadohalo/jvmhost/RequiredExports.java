package org.tornadohalo.jvmhost;

import java.util.List;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/** The JDK packages that the executor needs beyond the public API. */
final class RequiredExports {
    private static final List<String> MISSING =
            List.of("jdk.internal.vm", "jdk.internal.access", "jdk.internal.reflect").stream()
                    .filter(name -> !Object.class.getModule().isExported(name, RequiredExports.class.getModule()))
                    .map(name -> "--add-exports java.base/" + name + "=ALL-UNNAMED")
                    .toList();

    private RequiredExports() {}

    /** Checks that the JVM was started with them. */
    static void check() {
        if (!MISSING.isEmpty()) {
            throw new TornadoRuntimeException("the JVM host needs JDK packages that are not exported: start java with "
                    + String.join(" ", MISSING));
        }
    }
}
