package org.tornadohalo.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was found on a machine and what follows from it.
 *
 * @param jvmHost whether kernels can run in this JVM
 * @param general Java and machine
 * @param forGpus everything that running on GPUs takes; all must be there
 */
public record Diagnosis(List<Finding> general, Finding jvmHost, List<Finding> forGpus) {
    /** Looks at this machine; starts {@code nvidia-smi} if it is there. */
    public static Diagnosis ofThisMachine() {
        return with(System.getenv());
    }

    static Diagnosis with(Map<String, String> environment) {
        GpuProbe gpu = new GpuProbe(environment);
        return new Diagnosis(
                List.of(JavaProbe.jdk(), JavaProbe.machine()),
                JavaProbe.jvmHost(),
                List.of(gpu.tornadoVm(), gpu.gpus(), gpu.cudaDriver(), gpu.nvshmem(), gpu.jcuda(), gpu.gpuPart()));
    }

    /** Everything looked for, in the order of a report. */
    public List<Finding> findings() {
        return Stream.of(general, List.of(jvmHost), forGpus)
                .flatMap(List::stream)
                .toList();
    }

    /** What would run and why not more, one line each. */
    public List<String> conclusions() {
        List<String> lines = new ArrayList<>();
        lines.add(
                jvmHost.present()
                        ? "Runs here: host jvm (--host auto means jvm); ranks are threads of one JVM and store directly"
                                + " into each other's memory."
                        : "Nothing runs here: " + jvmHost.detail() + ".");
        String missing = forGpus.stream()
                .filter(finding -> !finding.present())
                .map(finding -> finding.subject() + " (" + finding.detail() + ")")
                .collect(Collectors.joining("; "));
        if (!missing.isEmpty()) {
            lines.add("Does not run here: host tornado. Missing: " + missing + ".");
        }
        return lines;
    }
}
