package org.tornadohalo.interop.tornado;

/**
 * A compiled kernel.
 *
 * @param source the whole CUDA C that was compiled
 * @param ptx the PTX of the source alone
 * @param cubin what the driver loads
 * @param callsNvshmem whether NVSHMEM's device library is in it
 * @param waits whether its blocks may wait for others
 */
record KernelImage(String source, byte[] ptx, byte[] cubin, boolean callsNvshmem, boolean waits) {}
