package org.tornadohalo.interop.tornado;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaDriver;
import org.tornadohalo.interop.nvshmem.KernelTwins;
import org.tornadohalo.interop.nvshmem.NvshmemNative;

/**
 * From a kernel's CUDA C to a cubin: NVRTC, then the driver's linker with the shim and NVSHMEM where they are called.
 */
final class KernelCompiler {
    private final CudaContext context;
    private final String architecture;
    private final Map<String, KernelSettings> settings;
    private final KernelDiskCache cache;

    /**
     * @param context of the device that kernels are linked for
     * @param architecture of the virtual GPU, for example {@code compute_90}
     */
    KernelCompiler(
            CudaContext context, String architecture, Map<String, KernelSettings> settings, KernelDiskCache cache) {
        this.context = context;
        this.architecture = architecture;
        this.settings = Map.copyOf(settings);
        this.cache = cache;
    }

    /**
     * Compiles and links, or takes the image from the disk.
     *
     * @param javaText what TornadoVM made of the Java method
     * @throws IllegalArgumentException if the kernel has no CUDA twin, but is to come from it, or TornadoVM has
     *     mistranslated a condition
     */
    KernelImage compile(String name, String javaText, KernelSource from) {
        ConditionCheck.require(name, javaText);
        String text = from == KernelSource.CUDA
                ? KernelTwins.installed().text(name)
                : KernelSettings.withAlignedSharedArrays(ArrayAccesses.asElements(javaText));
        boolean waits = IntrinsicFunction.waits(text);
        KernelSettings kernelSettings = KernelSettings.of(settings, name, waits);
        boolean callsNvshmem = IntrinsicFunction.callsNvshmem(text);
        String source = DeviceSource.prelude(callsNvshmem) + kernelSettings.bounded(text);
        String[] options = options(kernelSettings, callsNvshmem);
        List<byte[]> libraries = callsNvshmem ? List.of(read(shim())) : List.of();
        String key = cache.key(source, options, libraries, toolVersions());
        KernelDiskCache.Linked linked = cache.find(key).orElseGet(() -> build(name, source, options, libraries, key));
        return new KernelImage(source, linked.ptx(), linked.cubin(), callsNvshmem, waits);
    }

    private KernelDiskCache.Linked build(
            String name, String source, String[] options, List<byte[]> libraries, String key) {
        byte[] ptx = NvshmemNative.compileToPtx(source, name + ".cu", options, new String[1]);
        List<byte[]> texts = new ArrayList<>();
        texts.add(ptx);
        texts.addAll(libraries);
        String library =
                libraries.isEmpty() ? null : NvshmemInstallation.deviceLibrary().toString();
        byte[] cubin = context.call(() -> NvshmemNative.link(texts.toArray(new byte[0][]), library));
        KernelDiskCache.Linked linked = new KernelDiskCache.Linked(ptx, cubin);
        cache.store(key, linked);
        return linked;
    }

    private String[] options(KernelSettings kernelSettings, boolean callsNvshmem) {
        List<String> options = new ArrayList<>(kernelSettings.options());
        options.add("--gpu-architecture=" + architecture);
        options.add("--std=c++17");
        options.add("--device-int128");
        options.add("--generate-line-info");
        if (callsNvshmem) {
            options.add("--relocatable-device-code=true");
        }
        return options.toArray(new String[0]);
    }

    private static String toolVersions() {
        return NvshmemNative.compilerVersion() + " " + CudaDriver.version() + " " + NvshmemNative.nvshmemVersion();
    }

    private static Path shim() {
        return NvshmemNative.folder().resolve("shim.ptx");
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": run scripts/build-native", e);
        }
    }
}
