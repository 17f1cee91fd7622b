package org.tornadohalo.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What was found on a machine and what follows from it.
 *
 * @param jvmHost whether kernels can run in this JVM
 * @param general Java and machine
 * @param forGpus everything that running on GPUs takes; all must be there
 * @param besides what changes how ranks run on GPUs, but is not needed
 */
public record Diagnosis(List<Finding> general, Finding jvmHost, List<Finding> forGpus, List<Finding> besides) {
    /** Looks at this machine; starts {@code nvidia-smi} if it is there. */
    public static Diagnosis ofThisMachine() {
        return with(System.getenv());
    }

    static Diagnosis with(Map<String, String> environment) {
        GpuProbe gpu = new GpuProbe(environment);
        return new Diagnosis(
                List.of(JavaProbe.jdk(), JavaProbe.machine()), JavaProbe.jvmHost(), forGpus(gpu), List.of(gpu.mps()));
    }

    private static List<Finding> forGpus(GpuProbe gpu) {
        return List.of(
                gpu.tornadoVm(),
                gpu.gpus(),
                gpu.cudaDriver(),
                gpu.jcuda(),
                gpu.nvshmem(),
                gpu.nativeLibrary(),
                gpu.gpuPart());
    }

    /** What is missing for ranks on GPUs, in one line; empty if nothing is. */
    public static Optional<String> missingForGpus(Map<String, String> environment) {
        GpuProbe gpu = new GpuProbe(environment);
        return missing(GpuProbe.isWanted(environment) ? forGpus(gpu) : List.of(gpu.tornadoVm()));
    }

    private static Optional<String> missing(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> !finding.present())
                .map(finding -> finding.subject() + " (" + finding.detail() + ")")
                .reduce((first, next) -> first + "; " + next);
    }

    /** Everything looked for, in the order of a report. */
    public List<Finding> findings() {
        return Stream.of(general, List.of(jvmHost), forGpus, besides)
                .flatMap(List::stream)
                .toList();
    }

    /** The links between GPUs as the driver draws them; empty without GPUs. */
    public static List<String> linksOfThisMachine() {
        return GpuProbe.links();
    }

    /** What would run and why not more, one line each. */
    public List<String> conclusions() {
        List<String> lines = new ArrayList<>();
        Optional<String> missing = missing(forGpus);
        lines.add(
                jvmHost.present()
                        ? "Runs here: host jvm" + (missing.isPresent() ? " (--host auto means jvm)" : "")
                                + "; ranks are threads of one JVM and store directly into each other's memory."
                        : "Host jvm does not run here: " + jvmHost.detail() + ".");
        lines.add(missing.map(text -> "Does not run here: host tornado. Missing: " + text + ".")
                .orElse("Runs here: host tornado (--host auto means tornado); one process per rank. Which ranks store"
                        + " directly into each other's memory: doctor --host tornado --ranks N."));
        return lines;
    }
}
