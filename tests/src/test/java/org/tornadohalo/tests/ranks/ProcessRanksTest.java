package org.tornadohalo.tests.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.tests.program.Program;

/** Commands on ranks that are processes. */
@Timeout(120)
class ProcessRanksTest {
    private static final String VERIFY = "verify --example water-ethanol --rlist 1.0 --json report.json";
    private static final String LONG_RUN = "run --example water-ethanol --rlist 1.0 --steps 1000000 --nstenergy 1";
    private static final List<String> JVM_OPTIONS = List.of(
            "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.access=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.reflect=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED");

    @TempDir
    private Path folder;

    private Path caller;
    private Path temporary;
    private int launches;

    @BeforeEach
    void install() throws IOException {
        Path script = Files.createDirectories(folder.resolve("home/scripts")).resolve("tornado-jvm-options");
        Files.writeString(script, "#!/bin/sh\necho '" + String.join("\n", JVM_OPTIONS) + "'\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        caller = Files.createDirectories(folder.resolve("caller"));
        temporary = Files.createDirectories(folder.resolve("tmp"));
        Files.createDirectories(folder.resolve("shared"));
    }

    /** A launcher that runs, with the files that get its output. */
    private record Launch(Process process, Path outFile, Path errFile) {
        String out() throws IOException {
            return Files.readString(outFile);
        }

        String err() throws IOException {
            return Files.readString(errFile);
        }

        int code() throws InterruptedException {
            assertTrue(process.waitFor(100, TimeUnit.SECONDS), "the launcher did not end");
            return process.exitValue();
        }

        List<ProcessHandle> ranks() {
            return process.descendants()
                    .filter(child -> child.info().command().orElse("").endsWith("/java"))
                    .toList();
        }
    }

    private Launch start(int ranks, String line, Map<String, String> variables) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                "org.tornadohalo.tests.ranks.TestLauncher",
                folder.resolve("home").toString(),
                Integer.toString(ranks)));
        command.addAll(List.of(line.split(" ")));
        int number = launches++;
        Path out = folder.resolve("out" + number);
        Path err = folder.resolve("err" + number);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(caller.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment()
                .put("TORNADO_HALO_JAVA_OPTS", "-Xmx400m -Dtests.sharedFolder=" + folder.resolve("shared"));
        builder.environment().put("CLASSPATH", "/nowhere");
        builder.environment().putAll(variables);
        return new Launch(builder.start(), out, err);
    }

    private Launch start(int ranks, String line) throws IOException {
        return start(ranks, line + " --ranks " + ranks, Map.of());
    }

    private void requireNothingLeft() throws IOException {
        try (Stream<Path> left = Files.list(temporary)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void verifiesAndWritesInTheFolderOfTheCaller() throws Exception {
        Launch launch = start(2, VERIFY);

        assertEquals(0, launch.code(), launch.err());
        assertTrue(launch.out().startsWith("host tornado: 2 ranks, one GPU each (0, 1)"), launch.out());
        assertEquals(1, launch.out().lines().filter("verified"::equals).count(), launch.out());
        JsonNode report =
                new ObjectMapper().readTree(caller.resolve("report.json").toFile());
        JsonNode onThreads = Program.report("verify --example water-ethanol --rlist 1.0 --ranks 2");
        assertEquals(onThreads.get("halo_checksum"), report.get("halo_checksum"));
        assertTrue(report.get("ok").asBoolean());
        requireNothingLeft();
    }

    @Test
    void computesWhatThreadsComputeAndReportsWhatRan() throws Exception {
        String line = "run --example water-ethanol --rlist 1.0 --steps 20 --nstenergy 10 --grid 2,2,1";

        Launch launch = start(4, line + " --json report.json --out-gro last.gro");

        assertEquals(0, launch.code(), launch.err());
        assertTrue(launch.out().contains("4 ranks on 2 GPUs (0, 1); ranks that share a GPU take turns"), launch.out());
        assertFalse(launch.out().contains("[rank"), launch.out());
        JsonNode report =
                new ObjectMapper().readTree(caller.resolve("report.json").toFile());
        assertEquals("processes", report.get("host").asText());
        assertEquals("peer-direct", report.get("path").asText());
        double total = Program.report(line).get("energy").get("total").asDouble();
        assertEquals(total, report.get("energy").get("total").asDouble(), Math.abs(total) * 1e-6);
        assertTrue(Files.size(caller.resolve("last.gro")) > 100_000);
    }

    @Test
    void measuresTheExchangeAndSpeaksOnce() throws Exception {
        String line = "bench exchange --atoms 5k --exchange fused,direct,host-p2p --what x,f,x+f --rounds 2 --warm-up 0"
                + " --replays 2 --json report.json --plot times.svg";

        Launch launch = start(2, line);

        assertEquals(0, launch.code(), launch.err());
        assertEquals(
                1,
                launch.out()
                        .lines()
                        .filter(text -> text.startsWith("benchmark"))
                        .count(),
                launch.out());
        JsonNode report =
                new ObjectMapper().readTree(caller.resolve("report.json").toFile());
        assertEquals("processes", report.get("host").asText());
        assertEquals(3 * 3 + 2 * 2, report.get("results").size());
        assertEquals("peer-direct", report.get("results").get(0).get("path").asText());
        assertTrue(Files.readString(caller.resolve("times.svg")).contains("x+f, box"));
        requireNothingLeft();
    }

    @Test
    void aKilledRankEndsTheOthersWithinFiveSeconds() throws Exception {
        Launch launch = start(2, LONG_RUN);
        awaitEnergies(launch);
        List<ProcessHandle> ranks = launch.ranks();
        ProcessHandle second = ranks.stream()
                .filter(rank ->
                        Stream.of(rank.info().arguments().orElseThrow()).anyMatch("-Dtornadohalo.rank=1"::equals))
                .findFirst()
                .orElseThrow();
        long start = System.nanoTime();

        second.destroyForcibly();

        assertEquals(137, launch.code());
        assertTrue(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) < 5, "ended too late");
        assertTrue(launch.err().contains("tornado-halo: rank 1 was ended by signal 9"), launch.err());
        awaitGone(ranks);
        requireNothingLeft();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "KILL"})
    void aLauncherThatIsEndedTakesItsRanksAlong(String signal) throws Exception {
        Launch launch = start(2, LONG_RUN);
        awaitEnergies(launch);
        List<ProcessHandle> ranks = launch.ranks();
        assertEquals(2, ranks.size());

        new ProcessBuilder("kill", "-" + signal, Long.toString(launch.process().pid()))
                .start()
                .waitFor();

        launch.code();
        awaitGone(ranks);
        requireNothingLeft();
    }

    /** Waits five seconds at most. */
    private static void awaitGone(List<ProcessHandle> ranks) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        for (ProcessHandle rank : ranks) {
            while (runs(rank)) {
                assertTrue(System.nanoTime() < deadline, "process " + rank.pid() + " still runs");
                Thread.sleep(20);
            }
        }
    }

    /** A killed orphan stays in the process table as a zombie where process 1 collects none, as in many containers. */
    private static boolean runs(ProcessHandle process) {
        try {
            return !Files.readString(Path.of("/proc/" + process.pid() + "/status"))
                    .contains("State:\tZ");
        } catch (IOException e) {
            return false;
        }
    }

    private static void awaitEnergies(Launch launch) throws Exception {
        while (launch.out().lines().count() < 5) {
            assertTrue(launch.process().isAlive(), launch.err());
            Thread.sleep(50);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "forces --gro missing.gro --top missing.top",
                "run --example water-ethanol --steps 1 --json no/folder/r.json",
                "verify --example ice"
            })
    void printsBadInputOnce(String line) throws Exception {
        Launch launch = start(2, line);

        assertEquals(2, launch.code(), launch.err());
        assertEquals("", launch.out());
        assertEquals(1, launch.err().lines().count(), launch.err());
        assertTrue(launch.err().startsWith("tornado-halo: "), launch.err());
    }

    @Test
    void ranksThatMpirunStartsMeetWithoutBeingToldWhere() throws Exception {
        List<Launch> launches = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            launches.add(start(
                    0,
                    VERIFY,
                    Map.of("OMPI_COMM_WORLD_RANK", "" + rank, "OMPI_COMM_WORLD_SIZE", "2", "PMIX_NAMESPACE", "job@1")));
        }

        for (Launch launch : launches) {
            assertEquals(0, launch.code(), launch.err());
        }
        assertTrue(launches.get(0).out().contains("verified"), launches.get(0).out());
        assertEquals("", launches.get(1).out());
        requireNothingLeft();
    }

    @Test
    void refusesARankCountThatMpirunContradicts() throws Exception {
        Launch launch =
                start(3, VERIFY + " --ranks 3", Map.of("OMPI_COMM_WORLD_RANK", "0", "OMPI_COMM_WORLD_SIZE", "2"));

        assertEquals(1, launch.code());
        assertTrue(
                launch.err().contains("the command line asks for 3 ranks, but OMPI_COMM_WORLD_RANK says"),
                launch.err());
    }

    @Test
    void doctorShowsHowRanksReachEachOther() throws Exception {
        Launch launch = start(2, "doctor --host tornado");

        assertEquals(0, launch.code(), launch.err());
        assertTrue(launch.out().matches("(?s).*\\b0 +\\S+ +0 +1 +peer-direct.*"), launch.out());
        assertTrue(launch.out().matches("(?s).*\\b1 +\\S+ +1 +0 +peer-direct.*"), launch.out());
    }
}
