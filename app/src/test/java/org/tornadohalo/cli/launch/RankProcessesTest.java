package org.tornadohalo.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Supervision of processes, with shell commands in place of ranks. */
@Timeout(30)
class RankProcessesTest {
    private static final Duration GRACE = Duration.ofMillis(500);
    private static final String SLEEP = "sleep 60";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private RankProcesses supervisor() {
        return new RankProcesses(new PrintStream(out, true), new PrintStream(err, true), GRACE);
    }

    /** Ranks from {@code first} on, one shell command each. */
    private int run(int first, String... scripts) throws Exception {
        TreeMap<Integer, ProcessBuilder> commands = new TreeMap<>();
        for (int k = 0; k < scripts.length; k++) {
            commands.put(first + k, new ProcessBuilder("bash", "-c", scripts[k]));
        }
        try (RankProcesses processes = supervisor()) {
            return processes.run(commands);
        }
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void passesRankZeroOnAsItIsAndPrefixesTheOthers() throws Exception {
        int code = run(0, "printf 'a\\rb'; printf 'no end' >&2", "sleep 0.2; echo one; echo two; echo oops >&2");

        assertEquals(0, code);
        assertEquals("a\rb[rank 1] one\n[rank 1] two\n", out());
        assertEquals("no end[rank 1] oops\n", err());
    }

    @Test
    void endsWithTheCodeOfTheRankThatFailsFirst() throws Exception {
        assertEquals(3, run(0, "sleep 0.2; exit 1", "exit 3"));

        assertTrue(err().contains("tornado-halo: rank 1 ended with code 3"), err());
    }

    @Test
    void printsBadInputThatAllRanksFindOnce() throws Exception {
        String bad = "echo 'tornado-halo: a.gro: no such file' >&2; exit 2";

        assertEquals(2, run(0, "sleep 0.2; " + bad, bad, bad));
        assertEquals("tornado-halo: a.gro: no such file\n", err());
    }

    @Test
    void printsBadInputThatOneRankAloneFinds() throws Exception {
        assertEquals(2, run(0, SLEEP, "echo 'tornado-halo: a.gro: no such file' >&2; exit 2"));

        assertTrue(err().contains("[rank 1] tornado-halo: a.gro: no such file\n"), err());
        assertTrue(err().contains("tornado-halo: rank 1 ended with code 2; the other ranks were stopped"), err());
    }

    @Test
    void aKilledRankEndsTheOthersWithinFiveSecondsAndIsNamed() throws Exception {
        long start = System.nanoTime();
        Path pid = folder.resolve("pid");

        int code = run(0, "echo $$ > " + pid + "; exec " + SLEEP, "sleep 0.3; kill -9 $$", "trap '' TERM; " + SLEEP);

        assertEquals(137, code);
        assertTrue(Duration.ofNanos(System.nanoTime() - start).toSeconds() < 5);
        assertTrue(err().contains("tornado-halo: rank 1 was ended by signal 9"), err());
        assertGone(pid);
    }

    @Test
    void leavesNoGrandchildrenBehind() throws Exception {
        Path pid = folder.resolve("pid");

        run(0, "sleep 60 & echo $! > " + pid + "; wait", "until [ -s " + pid + " ]; do sleep 0.1; done; exit 7");

        assertGone(pid);
    }

    @Test
    void letsOtherRanksReportBeforeTheyAreStopped() throws Exception {
        run(0, "sleep 0.3; echo 'tornado-halo: failed: rank 1 is gone' >&2; exit 1", "exit 9");

        assertTrue(err().contains("tornado-halo: failed: rank 1 is gone\n"), err());
        assertTrue(err().contains("tornado-halo: rank 1 ended with code 9"), err());
    }

    @Test
    void closingEndsWhatStillRuns() throws Exception {
        Path pid = folder.resolve("pid");
        RankProcesses processes = supervisor();
        TreeMap<Integer, ProcessBuilder> commands = new TreeMap<>();
        commands.put(
                0, new ProcessBuilder("bash", "-c", "trap '' TERM; echo $$ > " + pid + "; " + SLEEP + "; " + SLEEP));
        Thread supervision = Thread.ofPlatform().start(() -> {
            try {
                processes.run(commands);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        while (!Files.exists(pid) || Files.readString(pid).isBlank()) {
            Thread.sleep(20);
        }

        processes.close();
        supervision.join();

        assertGone(pid);
        assertEquals("", err());
    }

    @Test
    void startsNothingIfOneRankCannotBeStarted() {
        TreeMap<Integer, ProcessBuilder> commands = new TreeMap<>();
        Path pid = folder.resolve("pid");
        commands.put(0, new ProcessBuilder("bash", "-c", "echo $$ > " + pid + "; exec " + SLEEP));
        commands.put(1, new ProcessBuilder("/no/such/program"));

        assertThrows(IOException.class, () -> {
            try (RankProcesses processes = supervisor()) {
                processes.run(commands);
            }
        });
        assertGone(pid);
    }

    private static void assertGone(Path pidFile) {
        try {
            if (Files.exists(pidFile) && !Files.readString(pidFile).isBlank()) {
                long pid = Long.parseLong(Files.readString(pidFile).strip());
                assertFalse(runs(pid), "process " + pid);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A killed orphan stays in the process table as a zombie where process 1 collects none, as in many containers. */
    private static boolean runs(long pid) {
        try {
            return !Files.readString(Path.of("/proc/" + pid + "/status")).contains("State:\tZ");
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void aRankWithALauncherOfItsOwnIsPrefixedToo() throws Exception {
        assertEquals(0, run(3, "echo hello"));
        assertEquals("[rank 3] hello\n", out());
        assertEquals(List.of(), err().lines().toList());
    }
}
