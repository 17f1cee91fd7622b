package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tornadohalo.interop.device.Nvshmem;

class DeviceSourceTest {
    /** What the Javadoc of an ordered or atomic intrinsic promises. */
    private static final Map<String, String> INSTRUCTIONS = Map.ofEntries(
            Map.entry("loadFloat", "ld\\.global\\.[fb]32"),
            Map.entry("copyFloat4", "(?s)ld\\.global\\.v4\\.[fbu]32.*st\\.global\\.v4\\.[fbu]32"),
            Map.entry("loadFloat4", "ld\\.global\\.v[24]"),
            Map.entry("storeFloat4", "st\\.global\\.v4\\.[fb]32"),
            Map.entry("storeDouble", "st\\.global\\.[fb]64"),
            Map.entry("atomicAddFloat", "red\\.relaxed\\.gpu\\.global\\.add\\.f32"),
            Map.entry("atomicMaxInt", "red\\.relaxed\\.gpu\\.global\\.max\\.s32"),
            Map.entry("atomicAddInt", "atom\\.relaxed\\.gpu\\.global\\.add\\.u32"),
            Map.entry("loadRelaxedSystem", "ld\\.relaxed\\.sys\\.global"),
            Map.entry("loadAcquireSystem", "ld\\.acquire\\.sys\\.global"),
            Map.entry("loadAcquireDevice", "ld\\.acquire\\.gpu\\.global"),
            Map.entry("storeRelaxedSystem", "st\\.relaxed\\.sys\\.global"),
            Map.entry("storeReleaseSystem", "st\\.release\\.sys\\.global"),
            Map.entry("storeReleaseDevice", "st\\.release\\.gpu\\.global"),
            Map.entry("incrementWrapAcquireReleaseDevice", "atom\\.acq_rel\\.gpu\\.global\\.inc\\.u32"),
            Map.entry("fenceDevice", "fence\\.acq_rel\\.gpu"),
            Map.entry("fenceSystem", "fence\\.acq_rel\\.sys"),
            Map.entry("waitAcquireSystem", "(?s)ld\\.relaxed\\.sys\\.global.*globaltimer.*fence\\.acq_rel\\.sys"),
            Map.entry("waitAcquireDevice", "(?s)ld\\.relaxed\\.gpu\\.global.*globaltimer.*fence\\.acq_rel\\.gpu"),
            Map.entry("stage", "st\\.shared\\.v4\\.[usb]32"),
            Map.entry("stageWord", "st\\.shared\\.[usb]32"),
            Map.entry("fenceStaged", "fence\\.proxy\\.async\\.shared::cta;"),
            Map.entry("fenceTarget", "fence\\.proxy\\.async;"),
            Map.entry("copy", "cp\\.async\\.bulk\\.global\\.shared::cta\\.bulk_group"),
            Map.entry("commit", "cp\\.async\\.bulk\\.commit_group;"),
            Map.entry("waitSourcesRead", "cp\\.async\\.bulk\\.wait_group\\.read\\s+0;"),
            Map.entry("waitComplete", "cp\\.async\\.bulk\\.wait_group\\s+0;"),
            Map.entry("floorToInt", "cvt\\.rmi\\.s32\\.f32"),
            Map.entry("any", "vote\\.sync\\.any"),
            Map.entry("ballot", "vote\\.sync\\.ballot"),
            Map.entry("reduceOr", "redux\\.sync\\.or\\.b32"),
            Map.entry("shuffleXor", "shfl\\.sync\\.bfly"),
            Map.entry("shuffleDown", "shfl\\.sync\\.down"),
            Map.entry("barrier", "bar\\.warp\\.sync"));

    private static final Pattern GENERIC_ACCESS = Pattern.compile(
            "\\b(ld|st|atom|red)(\\.(relaxed|acquire|release|volatile|sys|gpu|acq_rel))*\\.[usfbv]\\d+");

    @TempDir
    Path folder;

    @Test
    void everyPublicMethodOfTheIntrinsicClassesHasADeviceFunction() {
        assertEquals(List.of(), DeviceSource.missing());
        assertTrue(IntrinsicFunction.all().size() >= 44, "too few intrinsics were found");
    }

    @Test
    void onlyKernelsThatCallNvshmemAreLinkedWithIt() {
        assertTrue(IntrinsicFunction.callsNvshmem("  i_1 = halo::Nvshmem::myPe();"));
        assertFalse(IntrinsicFunction.callsNvshmem("  f_1 = halo::DeviceMemory::loadFloat(l_2, i_3);"));
    }

    @Test
    void intrinsicsCompileToTheInstructionsTheyPromise() throws Exception {
        assumeTrue(isNvccThere(), "needs nvcc on the PATH; found none");

        String ptx = compile(IntrinsicFunction.all());

        for (String kernel : ptx.split("\\.visible \\.entry ")) {
            String name = kernel.substring(0, Math.max(0, kernel.indexOf("_kernel")));
            String expected = INSTRUCTIONS.get(name);
            assertTrue(
                    expected == null
                            || Pattern.compile(expected).matcher(kernel).find(),
                    name + " gives " + kernel);
            assertFalse(GENERIC_ACCESS.matcher(kernel).find(), name + " makes a generic access: " + kernel);
        }
    }

    private String compile(List<IntrinsicFunction> functions) throws IOException, InterruptedException {
        String kernels = IntStream.range(0, functions.size())
                .mapToObj(i -> kernel(functions.get(i), i))
                .collect(Collectors.joining("\n"));
        Path source = folder.resolve("intrinsics.cu");
        Path ptx = folder.resolve("intrinsics.ptx");
        Path log = folder.resolve("log");
        Files.writeString(source, DeviceSource.prelude(true) + kernels);
        Process nvcc = new ProcessBuilder(
                        "nvcc",
                        "-rdc=true",
                        "-std=c++17",
                        "-arch=compute_90",
                        "-ptx",
                        "-o",
                        ptx.toString(),
                        source.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertTrue(nvcc.waitFor(60, TimeUnit.SECONDS), "nvcc did not end");
        assertEquals(0, nvcc.exitValue(), () -> readLog(log));
        return Files.readString(ptx);
    }

    /** A kernel that calls the intrinsic with its parameters and stores what it gives. */
    private static String kernel(IntrinsicFunction function, int number) {
        Class<?>[] types = function.method().getParameterTypes();
        String parameters = IntStream.range(0, types.length)
                .mapToObj(i -> ", " + deviceType(types[i]) + " a" + i)
                .collect(Collectors.joining());
        String arguments =
                IntStream.range(0, types.length).mapToObj(i -> "a" + i).collect(Collectors.joining(", "));
        String call = function.callee() + "(" + arguments + ")";
        boolean isVoid = function.method().getReturnType() == void.class;
        return "extern \"C\" __global__ void " + function.method().getName() + "_kernel" + number + "(double *out"
                + parameters + ") { " + (isVoid ? call : "*out = (double) " + call) + "; }";
    }

    private static String deviceType(Class<?> type) {
        return switch (type.getName()) {
            case "long" -> "long long";
            case "boolean" -> "int";
            default -> type.getName();
        };
    }

    private static boolean isNvccThere() throws InterruptedException {
        try {
            return new ProcessBuilder("nvcc", "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String readLog(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void nvshmemFunctionsAreHiddenFromKernelsThatAreNotLinkedWithIt() {
        assertFalse(DeviceSource.prelude(false).contains("#define HALO_NVSHMEM"));
        assertTrue(DeviceSource.prelude(true).startsWith("#define HALO_NVSHMEM"));
        assertTrue(DeviceSource.prelude(true).contains("namespace " + Nvshmem.class.getSimpleName()));
    }
}
