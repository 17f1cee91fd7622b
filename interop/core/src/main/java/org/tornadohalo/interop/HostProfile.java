package org.tornadohalo.interop;

/**
 * How kernels are launched on a host, and what to call it.
 *
 * @param name {@code "jvm"} or {@code "tornado"}
 * @param path how a PE reaches its peers' memory, for reports
 * @param blockSize threads per block
 * @param residentBlocks blocks that surely run at the same time for one rank: the most that a kernel with waiting
 *     blocks may launch
 */
public record HostProfile(String name, String path, int blockSize, int residentBlocks) {
    /** The name of the host that executes kernels in the JVM. */
    public static final String JVM = "jvm";
    /** The name of the host that has TornadoVM compile kernels for GPUs. */
    public static final String TORNADO = "tornado";

    /** Whether a GPU executes the kernels. */
    public boolean executesOnGpu() {
        return name.equals(TORNADO);
    }
}
