/**
 * What a rank needs from the machine under it: symmetric memory, signals between PEs, and host-side messages.
 *
 * <p>{@link org.tornadohalo.interop.device} holds the calls that kernels make, {@link org.tornadohalo.interop.nvshmem}
 * the host's side of the symmetric heap, {@link org.tornadohalo.interop.jvm} the implementation in which every PE is a
 * group of threads of this JVM.
 */
package org.tornadohalo.interop;
