package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.nvshmem.KernelTwins;

/**
 * The PTX of every kernel as TornadoVM and our linking code cache make it, and of its hand-written CUDA twin. Needs a
 * GPU and scripts/build-native.
 */
class KernelPtxTest {
    private static final Path NATIVES = ChildJvm.ROOT.resolve("build/native");
    private static final long SECONDS = 300;
    private static final int MAX_REGISTERS = 128;

    /** What no hot kernel may hold, by what it costs. */
    private static final Map<String, Pattern> FORBIDDEN = Map.of(
            "a generic access",
            Pattern.compile("\\b(ld|st|atom|red)(\\.(relaxed|acquire|release|volatile|sys|gpu|acq_rel|cas|add|inc))*"
                    + "\\.(v[24]\\.)?[usfb]\\d+"),
            "an exact square root or quotient in single precision",
            Pattern.compile("\\b(sqrt|div|rcp)\\.rn(\\.ftz)?\\.f32"),
            "local memory",
            Pattern.compile("\\.local\\b"));

    private static final Pattern REGISTERS = Pattern.compile("Used (\\d+) registers");

    @TempDir
    static Path folder;

    /** The PTX of kernels by name, once for each source. */
    private static final Map<KernelSource, Map<String, String>> PTX = new EnumMap<>(KernelSource.class);

    /** Why this machine cannot compile kernels; empty if it has. */
    private static Optional<String> missing = Optional.empty();

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        if (!Files.isRegularFile(NATIVES.resolve("libtornadohalo.so"))
                || !Files.isDirectory(NATIVES.resolve(KernelTwins.FOLDER))) {
            missing = Optional.of("the native library and twins, run scripts/build-native; found none");
            return;
        }
        for (KernelSource source : KernelSource.values()) {
            compile(source);
        }
    }

    private static void compile(KernelSource source) throws IOException, InterruptedException {
        Path dump = folder.resolve("kernels-" + source);
        ChildJvm.Outcome outcome = run(KernelCompilation.class, List.of(source.name()), dump);
        if (outcome.code() == KernelCompilation.UNAVAILABLE) {
            missing = Optional.of("a GPU; " + outcome.lastLine());
            return;
        }
        assertEquals(0, outcome.code(), () -> String.join("\n", outcome.lines()));
        PTX.put(source, read(dump));
    }

    private static ChildJvm.Outcome run(Class<?> main, List<String> arguments, Path dump)
            throws IOException, InterruptedException {
        return ChildJvm.run(
                folder,
                main,
                arguments,
                SECONDS,
                "-Dtornadohalo.native=" + NATIVES,
                "-D" + TornadoOptions.CACHE_PROPERTY + "=none",
                "-D" + TornadoOptions.DUMP_PROPERTY + "=" + dump);
    }

    private static Map<String, String> read(Path dump) throws IOException {
        Map<String, String> ptx = new TreeMap<>();
        try (Stream<Path> files = Files.list(dump)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".ptx")).toList()) {
                String[] name = file.getFileName().toString().split("[-.]");
                ptx.put(name[2], Files.readString(file));
            }
        }
        return ptx;
    }

    @BeforeEach
    void skipWithoutGpu() {
        assumeTrue(missing.isEmpty(), () -> "needs " + missing.orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"JAVA, 57", "CUDA, 56"})
    void everyKernelCompiles(KernelSource source, int kernels) {
        assertEquals(kernels, PTX.get(source).size(), PTX.get(source).keySet().toString());
    }

    @Test
    void plansKeepTheSourceOfTheirFirstKernel() throws IOException, InterruptedException {
        Path dump = folder.resolve("mixed");

        ChildJvm.Outcome outcome = run(MixedCompilation.class, List.of(), dump);

        assertEquals(0, outcome.code(), () -> String.join("\n", outcome.lines()));
        Map<String, Boolean> writtenByHand = new TreeMap<>();
        for (String kernel : List.of(
                "javaX.task-exchangeCoordinates", "javaF.task-exchangeForces",
                "cudaX.task-exchangeCoordinates-cuda", "cudaF.task-exchangeForces-cuda")) {
            String text = Files.readString(dump.resolve(kernel + ".cu"));
            // TornadoVM numbers what it declares.
            writtenByHand.put(kernel.substring(0, 5), !text.contains("l_1"));
        }
        assertEquals(Map.of("javaX", false, "javaF", false, "cudaX", true, "cudaF", true), writtenByHand);
    }

    @ParameterizedTest
    @EnumSource
    void hotKernelsHoldTheInstructionsTheyRelyOn(KernelSource source) {
        Map<String, String> ptx = PTX.get(source);
        List<String> missing = RequiredInstruction.all().stream()
                .filter(required -> !required.isException())
                .filter(required -> !required.isIn(ptx.getOrDefault(required.kernel(), "")))
                .map(required -> required.kernel() + " lacks " + required.instruction() + ": " + required.reason())
                .toList();

        assertEquals(List.of(), missing);
    }

    @ParameterizedTest
    @EnumSource
    void hotKernelsHoldNothingSlow(KernelSource source) {
        Map<String, String> ptx = PTX.get(source);
        List<String> found = new ArrayList<>();
        for (String kernel : hotKernels()) {
            FORBIDDEN.forEach((what, pattern) -> ptx.get(kernel)
                    .lines()
                    .filter(line -> pattern.matcher(line).find() && !isExcused(kernel, line))
                    .forEach(line -> found.add(kernel + " makes " + what + ": " + line.strip())));
        }

        assertEquals(List.of(), found);
    }

    @ParameterizedTest
    @EnumSource
    void hotKernelsKeepTheirRegisterLimitWithoutSpills(KernelSource source) throws IOException, InterruptedException {
        Optional<Path> assembler = assembler();
        assumeTrue(assembler.isPresent(), "needs ptxas on the PATH or in CUDA_HOME/bin; found none");

        for (String kernel : hotKernels()) {
            String report = assemble(assembler.get(), kernel, PTX.get(source).get(kernel));
            Matcher registers = REGISTERS.matcher(report);
            assertTrue(registers.find(), kernel + ": " + report);
            assertTrue(Integer.parseInt(registers.group(1)) <= MAX_REGISTERS, kernel + ": " + report);
            assertTrue(report.contains("0 bytes spill stores, 0 bytes spill loads"), kernel + ": " + report);
        }
    }

    private static boolean isExcused(String kernel, String line) {
        return RequiredInstruction.all().stream()
                .anyMatch(exception -> exception.kernel().equals(kernel) && exception.excuses(line));
    }

    private static List<String> hotKernels() {
        return RequiredInstruction.all().stream()
                .map(RequiredInstruction::kernel)
                .distinct()
                .toList();
    }

    private static Optional<Path> assembler() {
        String places =
                System.getenv("PATH") + ":" + System.getenv().getOrDefault("CUDA_HOME", "/usr/local/cuda") + "/bin";
        return Stream.of(places.split(":"))
                .map(place -> Path.of(place, "ptxas"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static String assemble(Path assembler, String kernel, String ptx) throws IOException, InterruptedException {
        Path source = Files.writeString(folder.resolve(kernel + ".ptx"), ptx);
        Path log = folder.resolve(kernel + ".log");
        List<String> command = new ArrayList<>(List.of(
                assembler.toString(),
                "-arch=sm_90",
                "-v",
                "-o",
                folder.resolve(kernel + ".o").toString(),
                source.toString()));
        if (ptx.contains(".extern .func")) {
            // As those are assembled that the linker gives functions to.
            command.add("-c");
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertTrue(process.waitFor(SECONDS, TimeUnit.SECONDS), "ptxas did not end");
        return Files.readString(log);
    }
}
