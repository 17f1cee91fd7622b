package org.tornadohalo.interop.tornado;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tornadohalo.interop.cuda.CudaFunction;

/**
 * How a kernel is compiled.
 *
 * @param maxThreads the most threads per block that it is launched with
 * @param minBlocks blocks that one multiprocessor has to hold, which limits registers
 * @param options further options for NVRTC
 */
public record KernelSettings(int maxThreads, int minBlocks, List<String> options) {
    /** Threads per block of every kernel that asks for nothing else. */
    public static final int BLOCK_SIZE = 256;

    /**
     * Square roots and quotients in single precision by the hardware's approximations (2 ulp), denormals as 0: forces
     * do not need more, and the exact ones cost a loop of corrections in the innermost loop.
     */
    public static final List<String> FAST_SINGLE_PRECISION =
            List.of("--prec-sqrt=false", "--prec-div=false", "--ftz=true");

    private static final Pattern SHARED_ARRAY = Pattern.compile("__shared__ (?=\\w)");

    /** What a kernel gets that asks for nothing else. */
    public static final KernelSettings DEFAULT = new KernelSettings(BLOCK_SIZE, 1, FAST_SINGLE_PRECISION);

    /**
     * What a kernel gets instead if its blocks wait for others, so that all blocks of a launch have to be resident.
     * Three on a multiprocessor have enough loads on their way to fill the links between GPUs, and leave the 62
     * registers that NVSHMEM's device library takes.
     */
    public static final KernelSettings WAITING = new KernelSettings(BLOCK_SIZE, 3, FAST_SINGLE_PRECISION);

    /** @throws IllegalArgumentException if no such launch exists */
    public KernelSettings {
        if (maxThreads < 1 || maxThreads > 1024 || minBlocks < 1 || minBlocks > 32) {
            throw new IllegalArgumentException("a kernel has 1 to 1024 threads per block and 1 to 32 blocks per"
                    + " multiprocessor, not " + maxThreads + " and " + minBlocks);
        }
        options = List.copyOf(options);
    }

    /** The same with a further option for NVRTC. */
    KernelSettings with(String option) {
        return new KernelSettings(
                maxThreads,
                minBlocks,
                Stream.concat(options.stream(), Stream.of(option)).toList());
    }

    /** The settings of a kernel by its method's name, or else by whether its blocks may wait for others. */
    static KernelSettings of(Map<String, KernelSettings> settings, String kernelName, boolean waits) {
        return settings.getOrDefault(kernelName, waits ? WAITING : DEFAULT);
    }

    /**
     * Checks that a multiprocessor holds as many blocks of a loaded kernel as launches of kernels that wait count on.
     *
     * @throws IllegalStateException if it holds fewer: blocks that wait might keep out those they wait for
     */
    static void requireResident(String kernelName, CudaFunction function) {
        requireResident(kernelName, function.residentBlocks(Math.min(BLOCK_SIZE, function.maxThreads())));
    }

    static void requireResident(String kernelName, int residentBlocks) {
        if (residentBlocks < WAITING.minBlocks) {
            throw new IllegalStateException("blocks of kernel " + kernelName + " wait for others, so "
                    + WAITING.minBlocks + " must fit on a multiprocessor, but " + residentBlocks
                    + " do: take fewer registers or less shared memory");
        }
    }

    /**
     * The kernel's text with its arrays in shared memory aligned to 16 bytes: the compiler then loads and stores four
     * neighbouring words at once.
     */
    static String withAlignedSharedArrays(String kernelText) {
        return SHARED_ARRAY.matcher(kernelText).replaceAll("__shared__ __align__(16) ");
    }

    /** The kernel's text with its launch bounds. */
    String bounded(String kernelText) {
        return kernelText.replaceFirst(
                "__global__\\s+void\\s+", "__global__ void __launch_bounds__(" + maxThreads + ", " + minBlocks + ") ");
    }
}
