/**
 * The CUDA driver through JCuda: devices, contexts, memory, functions, and graphs of kernel launches. No other package
 * uses JCuda.
 *
 * <p>Addresses and handles are raw {@code long}s outside of this package, 0 = none. Every call that fails throws
 * {@link org.tornadohalo.interop.nvshmem.NativeCallException}.
 */
package org.tornadohalo.interop.cuda;
