package org.tornadohalo.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosisTest {
    private static final Finding READY = new Finding("JVM host", true, "ready");

    @TempDir
    private Path folder;

    @Test
    void saysWhyTheGpuHostDoesNotRun() {
        Diagnosis diagnosis = new Diagnosis(
                List.of(),
                READY,
                List.of(new Finding("GPUs", true, "1"), new Finding("NVSHMEM", false, "not set")),
                List.of());

        assertEquals(2, diagnosis.conclusions().size());
        assertTrue(diagnosis.conclusions().get(0).startsWith("Runs here: host jvm"));
        assertEquals(
                "Does not run here: host tornado. Missing: NVSHMEM (not set).",
                diagnosis.conclusions().get(1));
    }

    @Test
    void saysWhyTheJvmHostDoesNotRun() {
        Finding broken = new Finding("JVM host", false, "its classes are not on the class path");

        assertEquals(
                "Host jvm does not run here: its classes are not on the class path.",
                new Diagnosis(List.of(), broken, List.of(), List.of())
                        .conclusions()
                        .getFirst());
    }

    @Test
    void looksForTheSdkWhereTheVariablePoints() throws IOException {
        Path jars = Files.createDirectories(folder.resolve("share/java/tornado"));
        Files.createFile(jars.resolve("tornado-api-5.2.0-jdk25.jar"));

        Finding withoutBackend = sdk(Map.of("TORNADOVM_HOME", folder.toString()));
        Files.createFile(jars.resolve("tornado-drivers-cuda-5.2.0-jdk25.jar"));
        Finding complete = sdk(Map.of("TORNADOVM_HOME", folder.toString()));

        assertFalse(withoutBackend.present());
        assertTrue(withoutBackend.detail().contains("no CUDA backend"), withoutBackend.detail());
        assertTrue(complete.present(), complete.detail());
        assertTrue(complete.detail().startsWith("5.2.0-jdk25 with CUDA backend"), complete.detail());
    }

    @Test
    void saysWhenTheVariableIsMissingOrWrong() {
        assertEquals("TORNADOVM_HOME is not set", sdk(Map.of()).detail());
        assertTrue(sdk(Map.of("TORNADOVM_HOME", folder.toString())).detail().contains("holds no SDK"));
    }

    private static Finding sdk(Map<String, String> environment) {
        return new GpuProbe(environment).tornadoVm();
    }

    @Test
    void looksForNvshmemWhereTheVariablePoints() {
        Finding nvshmem = new GpuProbe(Map.of("NVSHMEM_HOME", folder.toString())).nvshmem();

        assertFalse(nvshmem.present());
        assertTrue(nvshmem.detail().contains("has no lib/libnvshmem_host.so.3"), nvshmem.detail());
    }
}
