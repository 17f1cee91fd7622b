package org.tornadohalo.interop.tornado;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What a user can set about kernels.
 *
 * @param dumpFolder where kernels' CUDA C, PTX, cubin and resources are written
 * @param cacheFolder where linked kernels are kept between runs
 * @param settings compilation settings by the kernel method's name
 */
public record TornadoOptions(
        Optional<Path> dumpFolder, Optional<Path> cacheFolder, Map<String, KernelSettings> settings) {
    /** System property with the folder for kernels' texts. */
    public static final String DUMP_PROPERTY = "tornadohalo.dumpKernels";
    /** System property with the folder for linked kernels; {@code none} for no such folder. */
    public static final String CACHE_PROPERTY = "tornadohalo.kernelCache";

    /**
     * Blocks of a warp, and as few registers as need no spills, 64, 80 and 64; blocks of two warps, with 128
     * registers, for constraints; and loads of which loops can be unrolled, where nothing is stored between them.
     */
    private static final Map<String, KernelSettings> OWN_SETTINGS = Map.of(
            "clusterForces", new KernelSettings(32, 32, KernelSettings.FAST_SINGLE_PRECISION),
            "listPairs", new KernelSettings(32, 24, KernelSettings.FAST_SINGLE_PRECISION),
            "prunePairs", new KernelSettings(32, 32, KernelSettings.FAST_SINGLE_PRECISION),
            "constrainedLeapFrog", new KernelSettings(64, 8, KernelSettings.FAST_SINGLE_PRECISION),
            "sumEnergies", KernelSettings.DEFAULT.with("--define-macro=HALO_PLAIN_LOADS"));

    /** What the system properties say; linked kernels are kept in the user's cache folder by default. */
    public static TornadoOptions fromProperties() {
        String home = System.getProperty("user.home");
        String cache = System.getProperty(
                CACHE_PROPERTY, Path.of(home, ".cache", "tornado-halo").toString());
        return new TornadoOptions(
                Optional.ofNullable(System.getProperty(DUMP_PROPERTY)).map(Path::of),
                cache.equals("none") ? Optional.empty() : Optional.of(Path.of(cache)),
                OWN_SETTINGS);
    }
}
