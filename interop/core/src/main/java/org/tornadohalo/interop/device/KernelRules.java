package org.tornadohalo.interop.device;

import java.util.List;
import org.tornadohalo.jvmhost.rules.KernelChecker;

/**
 * The check of kernels of one's own, for a unit test on the JVM host:
 *
 * <pre>{@code
 * assertEquals(List.of(), KernelRules.checker().check(MyKernels.class));
 * }</pre>
 */
public final class KernelRules {
    private static final List<String> KERNEL_PACKAGES = List.of("org.tornadohalo.kernels");

    private KernelRules() {}

    /** A checker that knows this module's intrinsics, and this program's kernels as helpers. */
    public static KernelChecker checker() {
        return new KernelChecker(Intrinsics.CLASSES, KERNEL_PACKAGES);
    }
}
