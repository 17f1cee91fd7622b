package org.tornadohalo.interop.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import jcuda.driver.CUDA_KERNEL_NODE_PARAMS;

/**
 * A launch of a kernel with all that it takes.
 *
 * @param task what it is launched for, {@code graph.task}
 * @param function the loaded kernel
 * @param geometry blocks and threads
 * @param arguments the bytes of each parameter of the kernel, in order
 */
public record KernelLaunch(String task, CudaFunction function, LaunchGeometry geometry, List<byte[]> arguments) {
    /** The widest parameter type of CUDA C wants its address to be a multiple of this. */
    private static final long ALIGNMENT = 16;

    /** @throws IllegalArgumentException if a parameter has no bytes */
    public KernelLaunch {
        arguments = List.copyOf(arguments);
        if (arguments.stream().anyMatch(bytes -> bytes.length == 0)) {
            throw new IllegalArgumentException("every parameter of a kernel has bytes");
        }
    }

    /**
     * This launch with the code of another one.
     *
     * @throws IllegalArgumentException if that is one of another task
     */
    public KernelLaunch withCodeOf(KernelLaunch other) {
        if (!task.equals(other.task)) {
            throw new IllegalArgumentException("the code of " + other.task + " does not do what " + task + " is for");
        }
        return new KernelLaunch(task, other.function, geometry, arguments);
    }

    /** @param arena holds the arguments until the driver has copied them, which adding a node does */
    CUDA_KERNEL_NODE_PARAMS parameters(Arena arena) {
        CUDA_KERNEL_NODE_PARAMS parameters = new CUDA_KERNEL_NODE_PARAMS();
        parameters.func = function.object();
        parameters.gridDimX = geometry.blocks().x();
        parameters.gridDimY = geometry.blocks().y();
        parameters.gridDimZ = geometry.blocks().z();
        parameters.blockDimX = geometry.threads().x();
        parameters.blockDimY = geometry.threads().y();
        parameters.blockDimZ = geometry.threads().z();
        parameters.kernelParams = Handles.host(addresses(arena).address());
        return parameters;
    }

    private MemorySegment addresses(Arena arena) {
        MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, Math.max(1, arguments.size()));
        for (int i = 0; i < arguments.size(); i++) {
            byte[] bytes = arguments.get(i);
            MemorySegment argument = arena.allocate(bytes.length, ALIGNMENT);
            argument.copyFrom(MemorySegment.ofArray(bytes));
            addresses.setAtIndex(ValueLayout.ADDRESS, i, argument);
        }
        return addresses;
    }
}
