package org.tornadohalo.cli.doctor;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.tornadohalo.cli.launch.Installation;
import org.tornadohalo.interop.MpsShare;
import org.tornadohalo.interop.PeProvider;
import org.tornadohalo.interop.nvshmem.NativeCallException;
import org.tornadohalo.interop.nvshmem.NvshmemNative;

/** Looks for GPUs and for the software that kernels need to run on them. */
final class GpuProbe {
    private static final String SDK_VARIABLE = "TORNADOVM_HOME";
    private static final String SDK_VERSION = "5.2.0-jdk25";
    private static final String NVSHMEM_VARIABLE = "NVSHMEM_HOME";
    private static final String PROVIDER_JAR = "interop-tornado-";

    private final Map<String, String> environment;

    /**
     * @param environment variables of the process
     */
    GpuProbe(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Whether the user has pointed to an SDK at all. */
    static boolean isWanted(Map<String, String> environment) {
        return !environment.getOrDefault(SDK_VARIABLE, "").isBlank();
    }

    Finding tornadoVm() {
        String subject = "TornadoVM SDK";
        if (!isWanted(environment)) {
            return Finding.missing(subject, SDK_VARIABLE + " is not set");
        }
        String home = environment.get(SDK_VARIABLE);
        Path jars = Path.of(home, "share", "java", "tornado");
        if (!Files.isDirectory(jars)) {
            return Finding.missing(subject, SDK_VARIABLE + "=" + home + " holds no SDK (no share/java/tornado)");
        }
        List<String> api = filesOf(jars, "tornado-api-");
        if (api.isEmpty() || filesOf(jars, "tornado-drivers-cuda-").isEmpty()) {
            return Finding.missing(subject, home + " has no CUDA backend (no tornado-drivers-cuda jar)");
        }
        String version = api.getFirst().replaceFirst("tornado-api-(.*)\\.jar", "$1");
        return version.equals(SDK_VERSION)
                ? Finding.found(subject, version + " with CUDA backend, " + home)
                : Finding.missing(subject, home + " holds version " + version + ", but " + SDK_VERSION + " is needed");
    }

    private static List<String> filesOf(Path folder, String prefix) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(prefix) && name.endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    Finding gpus() {
        NvidiaSmi.Answer answer =
                NvidiaSmi.ask("--query-gpu=name,memory.total,driver_version", "--format=csv,noheader");
        return answer.failed()
                ? Finding.missing("GPUs", answer.failure())
                : Finding.found("GPUs", answer.lines().size() + ": " + String.join("; ", answer.lines()));
    }

    Finding cudaDriver() {
        return library("CUDA driver", "libcuda.so.1");
    }

    /** Whether JCuda, through which this program calls the driver, can do so. */
    Finding jcuda() {
        String subject = "JCuda";
        Optional<PeProvider> provider = PeProvider.named("tornado");
        if (provider.isEmpty()) {
            return Finding.missing(subject, "comes with the GPU part of this program");
        }
        return provider.get()
                .driverUnavailableReason()
                .map(reason -> Finding.missing(subject, reason))
                .orElseGet(() -> Finding.found(subject, "calls the driver"));
    }

    Finding nvshmem() {
        String subject = "NVSHMEM";
        String home = environment.get(NVSHMEM_VARIABLE);
        if (home == null || home.isBlank()) {
            return Finding.missing(
                    subject, NVSHMEM_VARIABLE + " is not set, and no Python wheel nvidia-nvshmem-cu13 was found");
        }
        for (String file : List.of("libnvshmem_host.so.3", "libnvshmem_device.a")) {
            if (!Files.exists(Path.of(home, "lib", file))) {
                return Finding.missing(subject, NVSHMEM_VARIABLE + "=" + home + " has no lib/" + file);
            }
        }
        return Finding.found(subject, home);
    }

    @SuppressWarnings("restricted")
    private static Finding library(String subject, String name) {
        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup.libraryLookup(name, arena);
            return Finding.found(subject, name + " loads");
        } catch (IllegalArgumentException e) {
            return Finding.missing(subject, name + " cannot be loaded");
        }
    }

    Finding nativeLibrary() {
        String subject = "native library";
        Optional<String> reason = NvshmemNative.unavailableReason();
        if (reason.isPresent()) {
            return Finding.missing(subject, reason.get());
        }
        Path shim = NvshmemNative.folder().resolve("shim.ptx");
        return Files.isRegularFile(shim)
                ? Finding.found(subject, versions())
                : Finding.missing(subject, "there is no " + shim + ": run scripts/build-native");
    }

    private static String versions() {
        try {
            return "NVRTC " + cudaVersion(NvshmemNative.compilerVersion()) + ", NVSHMEM "
                    + nvshmemVersion(NvshmemNative.nvshmemVersion());
        } catch (NativeCallException e) {
            return "loads, but " + e.getMessage();
        }
    }

    private static String cudaVersion(int code) {
        return code / 1000 + "." + code % 1000 / 10;
    }

    private static String nvshmemVersion(int code) {
        return code / 10_000 + "." + code / 100 % 100 + "." + code % 100;
    }

    Finding gpuPart() {
        boolean built = Installation.current()
                .map(installation -> installation.rankClassPath().contains(PROVIDER_JAR))
                .orElse(false);
        return built || Classes.isThere("org.tornadohalo.interop.tornado.TornadoPeProvider")
                ? Finding.found("GPU part of this program", "built")
                : Finding.missing(
                        "GPU part of this program",
                        "not in this build: set " + SDK_VARIABLE
                                + " and start through scripts/tornado-halo, which builds it");
    }

    /** Whether ranks that share a GPU run at the same time. */
    Finding mps() {
        boolean runs = ProcessHandle.allProcesses()
                .map(process -> process.info().command().orElse(""))
                .anyMatch(command -> command.contains("nvidia-cuda-mps"));
        return runs
                ? Finding.found(
                        "MPS",
                        "runs: set " + MpsShare.VARIABLE
                                + " to 100 over the ranks of a GPU, so that each has multiprocessors of its own")
                : Finding.missing("MPS", "not running: ranks that share a GPU take turns");
    }

    /** The links between GPUs as the driver tells them; empty if there is no answer. */
    static List<String> links() {
        NvidiaSmi.Answer answer = NvidiaSmi.ask("topo", "-m");
        return answer.failed() ? List.of() : answer.lines();
    }
}
