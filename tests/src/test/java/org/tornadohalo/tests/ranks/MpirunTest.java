package org.tornadohalo.tests.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.tests.program.Program;

/** Ranks that Open MPI's mpirun starts, and the exchange through its messages; skipped where there is none. */
@Timeout(120)
class MpirunTest {
    private static final String SYSTEM = " --example water-ethanol --rlist 1.0";

    @TempDir
    private Path folder;

    private RankLaunches launches;

    @BeforeAll
    static void requireOpenMpi() {
        String version = versionOfMpirun();
        assumeTrue(version.contains("Open MPI"), "needs Open MPI's mpirun on the PATH, found " + version);
    }

    private static String versionOfMpirun() {
        try {
            Process mpirun = new ProcessBuilder("mpirun", "--version")
                    .redirectErrorStream(true)
                    .start();
            return new String(mpirun.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("one without a version");
        } catch (IOException e) {
            return "none";
        }
    }

    @BeforeEach
    void install() throws IOException {
        launches = new RankLaunches(folder);
    }

    private static List<String> mpirun(int ranks, String... variables) {
        List<String> words = new ArrayList<>(
                List.of("mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-n", "" + ranks));
        for (String variable : variables) {
            words.addAll(List.of("-x", variable));
        }
        return words;
    }

    private Launch start(int ranks, String line, String... variables) throws IOException {
        return launches.start(mpirun(ranks, variables), 0, line, Map.of());
    }

    private JsonNode report() throws IOException {
        return new ObjectMapper()
                .readTree(launches.caller().resolve("report.json").toFile());
    }

    @Test
    void movesTheBitsThatThreadsMove() throws Exception {
        String line = "verify" + SYSTEM + " --exchange host-mpi --grid 2,2,1";

        Launch launch = start(4, line + " --json report.json");

        assertEquals(0, launch.code(), launch.err());
        assertEquals("", launch.err());
        assertEquals(1, launch.out().lines().filter("verified"::equals).count(), launch.out());
        assertEquals(Program.report(line).get("halo_checksum"), report().get("halo_checksum"));
        launches.requireNothingLeft();
    }

    private Launch exchange(int ranks, String arguments) throws IOException {
        List<String> command = new ArrayList<>(mpirun(ranks));
        command.addAll(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx300m"));
        command.addAll(RankLaunches.JVM_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of("-Dtests.sharedFolder=" + folder, "org.tornadohalo.tests.ExchangeProcess"));
        command.add(folder.resolve("meeting-point").toString());
        command.addAll(List.of(arguments.split(" ")));
        return launches.start(command, Map.of());
    }

    @ParameterizedTest(name = "{0} ranks, cells, list radius, bound, silent rank: {1}")
    @CsvSource({"2, 2 1 1 1.0 30000 -1", "4, 4 1 1 2.5 30000 -1", "8, 2 2 2 1.5 30000 -1"})
    void everyCoordinateAndEveryForceIsExact(int ranks, String arguments) throws Exception {
        Launch launch = exchange(ranks, arguments);

        assertEquals(0, launch.code(), launch.out() + launch.err());
        assertEquals(
                ranks,
                launch.out()
                        .lines()
                        .filter(line -> line.startsWith("exact on rank"))
                        .count(),
                launch.out());
    }

    @Test
    void namesRankAndPulseOfAMessageThatDoesNotCome() throws Exception {
        Launch launch = exchange(2, "2 1 1 1.0 2000 1");

        assertTrue(launch.code() != 0);
        assertTrue(
                launch.out()
                        .contains("rank 0 fails: rank 0, pulse 0, no coordinates from rank 1: rank 0 waited 2000 ms"),
                launch.out());
    }

    @Test
    void reportsThePathAndWhatItCost() throws Exception {
        Launch launch = start(2, "run" + SYSTEM + " --steps 10 --exchange host-mpi --json report.json");

        assertEquals(0, launch.code(), launch.err());
        assertEquals("mpi-staged", report().get("path").asText());
        // One pulse, both ways: kernel, copy, message, copy.
        assertEquals(2, report().at("/halo/launches_per_step").asInt());
        assertEquals(8, report().at("/halo/host_waits_per_step").asInt());
    }

    @Test
    void aKilledRankEndsTheOthersWithinFiveSeconds() throws Exception {
        Launch launch = start(2, "run" + SYSTEM + " --steps 1000000 --nstenergy 1 --exchange host-mpi");
        launch.awaitLines(6);
        List<ProcessHandle> ranks = launch.ranks();
        assertEquals(2, ranks.size());
        long start = System.nanoTime();

        launch.rank(1).destroyForcibly();

        assertEquals(137, launch.code());
        assertTrue(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) < 5, "ended too late");
        assertTrue(launch.err().contains("tornado-halo: rank 1 was ended by signal 9"), launch.err());
        Launch.awaitGone(ranks);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TORNADO_HALO_MPI=libnowhere.so | rank 0 cannot load libnowhere.so of TORNADO_HALO_MPI",
                "TORNADO_HALO_RANK=0 TORNADO_HALO_RANKS=1 | rank 0 of 1 is rank 0 of 2 for MPI"
            })
    void refusesAnMpiThatDoesNotFit(String variables, String message) throws Exception {
        Launch launch = start(2, "verify" + SYSTEM + " --exchange host-mpi", variables.split(" "));

        assertEquals(2, launch.code(), launch.err());
        assertTrue(launch.err().contains("tornado-halo: --exchange host-mpi"), launch.err());
        assertTrue(launch.err().contains(message), launch.err());
    }
}
