package org.tornadohalo.kernels;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.tornadohalo.jvmhost.rules.KernelChecker;

/** Every kernel of this module, found by its signature in the folder of compiled kernel classes. */
final class AllKernels {
    private AllKernels() {}

    static List<Method> methods() {
        try (Stream<Path> files = Files.list(Path.of(FusedHaloKernels.class
                        .getResource("FusedHaloKernels.class")
                        .toURI())
                .getParent())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
                    .sorted()
                    .flatMap(name -> KernelChecker.kernelsOf(load(name.replace(".class", ""))).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> load(String simpleName) {
        try {
            return Class.forName(AllKernels.class.getPackageName() + "." + simpleName);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
