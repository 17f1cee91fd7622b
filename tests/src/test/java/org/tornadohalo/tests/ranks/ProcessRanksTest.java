package org.tornadohalo.tests.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.LimitStores;
import org.tornadohalo.tests.program.Program;

/** Commands on ranks that are processes. */
@Timeout(120)
class ProcessRanksTest {
    private static final String VERIFY = "verify --example water-ethanol --rlist 1.0 --json report.json";
    private static final String LONG_RUN = "run --example water-ethanol --rlist 1.0 --steps 1000000 --nstenergy 1";

    @TempDir
    private Path folder;

    private RankLaunches launches;

    @BeforeEach
    void install() throws IOException {
        launches = new RankLaunches(folder);
    }

    private Launch start(int ranks, String line, Map<String, String> variables) throws IOException {
        return launches.start(List.of(), ranks, line, variables);
    }

    private Launch start(int ranks, String line) throws IOException {
        return start(ranks, line + " --ranks " + ranks, Map.of());
    }

    @Test
    void verifiesAndWritesInTheFolderOfTheCaller() throws Exception {
        Launch launch = start(2, VERIFY);

        assertEquals(0, launch.code(), launch.err());
        assertTrue(launch.out().startsWith("host tornado: 2 ranks, one GPU each (0, 1)"), launch.out());
        assertEquals(1, launch.out().lines().filter("verified"::equals).count(), launch.out());
        JsonNode report = new ObjectMapper()
                .readTree(launches.caller().resolve("report.json").toFile());
        JsonNode onThreads = Program.report("verify --example water-ethanol --rlist 1.0 --ranks 2");
        assertEquals(onThreads.get("halo_checksum"), report.get("halo_checksum"));
        assertTrue(report.get("ok").asBoolean());
        launches.requireNothingLeft();
    }

    @Test
    void computesWhatThreadsComputeAndReportsWhatRan() throws Exception {
        String line = "run --example water-ethanol --rlist 1.0 --steps 20 --nstenergy 10 --grid 2,2,1";

        Launch launch = start(4, line + " --json report.json --out-gro last.gro");

        assertEquals(0, launch.code(), launch.err());
        assertTrue(launch.out().contains("4 ranks on 2 GPUs (0, 1); ranks that share a GPU take turns"), launch.out());
        assertFalse(launch.out().contains("[rank"), launch.out());
        JsonNode report = new ObjectMapper()
                .readTree(launches.caller().resolve("report.json").toFile());
        assertEquals("processes", report.get("host").asText());
        assertEquals("peer-direct", report.get("path").asText());
        double total = Program.report(line).get("energy").get("total").asDouble();
        assertEquals(total, report.get("energy").get("total").asDouble(), Math.abs(total) * 1e-6);
        assertTrue(Files.size(launches.caller().resolve("last.gro")) > 100_000);
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
        JsonNode report = new ObjectMapper()
                .readTree(launches.caller().resolve("report.json").toFile());
        assertEquals("processes", report.get("host").asText());
        assertEquals(
                3 * 3 + LimitStores.values().length * 2, report.get("results").size());
        assertEquals("peer-direct", report.get("results").get(0).get("path").asText());
        assertTrue(Files.readString(launches.caller().resolve("times.svg")).contains("x+f, box"));
        launches.requireNothingLeft();
    }

    @Test
    void measuresStepsAndTracesTheKernelsOfAllRanks() throws Exception {
        String line = "bench step --replicate 1,1,1 --nonbonded simple --rounds 1 --warm-up 0 --nstlist 3"
                + " --json report.json --trace trace.json";

        Launch launch = start(2, line);

        assertEquals(0, launch.code(), launch.err());
        ObjectMapper mapper = new ObjectMapper();
        JsonNode report =
                mapper.readTree(launches.caller().resolve("report.json").toFile());
        assertEquals("processes", report.get("host").asText());
        assertEquals(2, report.get("results").size());
        JsonNode trace = mapper.readTree(launches.caller().resolve("trace.json").toFile());
        assertEquals(1, trace.get(trace.size() - 1).get("tid").asInt(), "the last span is of rank 1");
        launches.requireNothingLeft();
    }

    @Test
    void aKilledRankEndsTheOthersWithinFiveSeconds() throws Exception {
        Launch launch = start(2, LONG_RUN);
        launch.awaitLines(5);
        List<ProcessHandle> ranks = launch.ranks();
        ProcessHandle second = launch.rank(1);
        long start = System.nanoTime();

        second.destroyForcibly();

        assertEquals(137, launch.code());
        assertTrue(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) < 5, "ended too late");
        assertTrue(launch.err().contains("tornado-halo: rank 1 was ended by signal 9"), launch.err());
        Launch.awaitGone(ranks);
        launches.requireNothingLeft();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "KILL"})
    void aLauncherThatIsEndedTakesItsRanksAlong(String signal) throws Exception {
        assumeFalse(
                signal.equals("INT") && interruptsAreIgnored(),
                "SIGINT is ignored here, as in a script's background jobs, and so by all processes that start from here");
        Launch launch = start(2, LONG_RUN);
        launch.awaitLines(5);
        List<ProcessHandle> ranks = launch.ranks();
        assertEquals(2, ranks.size());

        new ProcessBuilder("kill", "-" + signal, Long.toString(launch.process().pid()))
                .start()
                .waitFor();

        launch.code();
        Launch.awaitGone(ranks);
        launches.requireNothingLeft();
    }

    /** A JVM leaves a signal ignored that it was started with so. */
    private static boolean interruptsAreIgnored() throws IOException {
        String status = Files.readString(Path.of("/proc/self/status"));
        String mask = status.substring(status.indexOf("SigIgn:") + 7).strip().split("\\s")[0];
        return (Long.parseUnsignedLong(mask, 16) >> 1 & 1) == 1;
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
        List<Launch> started = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            started.add(start(
                    0,
                    VERIFY,
                    Map.of("OMPI_COMM_WORLD_RANK", "" + rank, "OMPI_COMM_WORLD_SIZE", "2", "PMIX_NAMESPACE", "job@1")));
        }

        for (Launch launch : started) {
            assertEquals(0, launch.code(), launch.err());
        }
        assertTrue(started.get(0).out().contains("verified"), started.get(0).out());
        assertEquals("", started.get(1).out());
        launches.requireNothingLeft();
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
    void refusesMpiWhereNoLauncherOfMpiHasStartedTheRanks() throws Exception {
        Launch launch = start(2, VERIFY + " --exchange host-mpi");

        assertEquals(2, launch.code(), launch.err());
        assertEquals(1, launch.err().lines().count(), launch.err());
        assertTrue(
                launch.err()
                        .startsWith("tornado-halo: --exchange host-mpi needs ranks that MPI has started, but rank 0 was"
                                + " not: start with 'mpirun -n 2 tornado-halo ...'"),
                launch.err());
    }

    @Test
    void verifiesTheExchangeInAQueue() throws Exception {
        Launch launch = start(4, VERIFY + " --grid 2,2,1 --exchange stream");

        assertEquals(0, launch.code(), launch.err());
        assertTrue(launch.out().contains("verified"), launch.out());
    }

    @Test
    void doctorShowsHowRanksReachEachOther() throws Exception {
        Launch launch = start(2, "doctor --host tornado");

        assertEquals(0, launch.code(), launch.err());
        assertTrue(launch.out().matches("(?s).*\\b0 +\\S+ +0 +1 +peer-direct.*"), launch.out());
        assertTrue(launch.out().matches("(?s).*\\b1 +\\S+ +1 +0 +peer-direct.*"), launch.out());
    }
}
