package org.tornadohalo.cli.doctor;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.tornadohalo.interop.PeProvider;

/** Looks for GPUs and for the software that kernels need to run on them. */
final class GpuProbe {
    private static final long NVIDIA_SMI_SECONDS = 10;
    private static final File NO_INPUT = new File("/dev/null");
    private static final String SDK_VARIABLE = "TORNADOVM_HOME";
    private static final String NVSHMEM_VARIABLE = "NVSHMEM_HOME";

    private final Map<String, String> environment;

    /**
     * @param environment variables of the process
     */
    GpuProbe(Map<String, String> environment) {
        this.environment = environment;
    }

    Finding tornadoVm() {
        String home = environment.get(SDK_VARIABLE);
        if (home == null || home.isBlank()) {
            return Finding.missing("TornadoVM SDK", SDK_VARIABLE + " is not set");
        }
        Path jars = Path.of(home, "share", "java", "tornado");
        if (!Files.isDirectory(jars)) {
            return Finding.missing(
                    "TornadoVM SDK", SDK_VARIABLE + "=" + home + " holds no SDK (no share/java/tornado)");
        }
        List<String> api = filesOf(jars, "tornado-api-");
        List<String> cuda = filesOf(jars, "tornado-drivers-cuda-");
        if (api.isEmpty() || cuda.isEmpty()) {
            return Finding.missing("TornadoVM SDK", home + " has no CUDA backend (no tornado-drivers-cuda jar)");
        }
        String version = api.getFirst().replaceFirst("tornado-api-(.*)\\.jar", "$1");
        return Finding.found("TornadoVM SDK", version + " with CUDA backend, " + home);
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
        try {
            Process query = new ProcessBuilder(
                            "nvidia-smi", "--query-gpu=name,memory.total,driver_version", "--format=csv,noheader")
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(NO_INPUT))
                    .start();
            return gpusFrom(query);
        } catch (IOException e) {
            return Finding.missing("GPUs", "nvidia-smi is not installed");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Finding.missing("GPUs", "interrupted while asking nvidia-smi");
        }
    }

    private static Finding gpusFrom(Process query) throws IOException, InterruptedException {
        if (!query.waitFor(NVIDIA_SMI_SECONDS, TimeUnit.SECONDS)) {
            query.destroyForcibly();
            return Finding.missing("GPUs", "nvidia-smi did not answer within " + NVIDIA_SMI_SECONDS + " s");
        }
        String answer = new String(query.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        List<String> lines = answer.lines().toList();
        if (query.exitValue() != 0 || lines.isEmpty()) {
            return Finding.missing("GPUs", "nvidia-smi: " + (lines.isEmpty() ? "no GPU listed" : lines.getFirst()));
        }
        return Finding.found("GPUs", lines.size() + ": " + String.join("; ", lines));
    }

    Finding cudaDriver() {
        return library("CUDA driver", "libcuda.so.1");
    }

    Finding nvshmem() {
        String home = environment.get(NVSHMEM_VARIABLE);
        if (home == null || home.isBlank()) {
            return library("NVSHMEM", "libnvshmem_host.so.3");
        }
        Path library = Path.of(home, "lib", "libnvshmem_host.so.3");
        return Files.exists(library)
                ? Finding.found("NVSHMEM", library.toString())
                : Finding.missing("NVSHMEM", NVSHMEM_VARIABLE + "=" + home + " has no lib/libnvshmem_host.so.3");
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

    Finding jcuda() {
        return Classes.isThere("jcuda.driver.JCudaDriver")
                ? Finding.found("JCuda", "on the class path")
                : Finding.missing("JCuda", "not on the class path of this build");
    }

    Finding gpuPart() {
        String subject = "GPU part of this program";
        return PeProvider.named("tornado")
                .map(provider -> provider.unavailableReason()
                        .map(reason -> Finding.missing(subject, reason))
                        .orElseGet(() -> Finding.found(subject, "ready")))
                .orElseGet(() -> Finding.missing(subject, "this build was made without a TornadoVM SDK"));
    }
}
