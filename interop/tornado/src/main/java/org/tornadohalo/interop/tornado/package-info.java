/**
 * PEs on TornadoVM's CUDA backend: how kernels get intrinsics and NVSHMEM, and how a process becomes a PE.
 *
 * <p>The way of a kernel: Java bytecode → Graal graph, in which {@link IntrinsicPlugins} put one node for each call of
 * a device intrinsic → CUDA C, in which each node is a call of a function of {@code intrinsics.cuh} → PTX by NVRTC →
 * cubin by the driver's linker, with the shim and NVSHMEM's device library if the kernel calls NVSHMEM ({@link
 * KernelCompiler}) → loaded through {@link LinkingCodeCache}.
 */
package org.tornadohalo.interop.tornado;
