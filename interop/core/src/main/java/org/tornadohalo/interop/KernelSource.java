package org.tornadohalo.interop;

import java.util.Locale;

/** Where the code of kernels comes from. */
public enum KernelSource {
    /** The Java methods. */
    JAVA,
    /** Their twins in hand-written CUDA, where there are any; for comparison, on GPUs only. */
    CUDA;

    /**
     * Requires Java kernels, for hosts that have no others.
     *
     * @throws IllegalArgumentException if these are not
     */
    public void requireJava(String host) {
        if (this != JAVA) {
            throw new IllegalArgumentException(
                    "--kernels " + this + " needs GPUs: host " + host + " runs Java kernels only");
        }
    }

    /** The name as users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
