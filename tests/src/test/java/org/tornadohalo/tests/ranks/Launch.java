package org.tornadohalo.tests.ranks;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A launcher that runs, with the files that get its output. */
record Launch(Process process, Path outFile, Path errFile) {
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

    /** The processes of the ranks. */
    List<ProcessHandle> ranks() {
        return process.descendants().filter(child -> isRank(child, "")).toList();
    }

    /** The process of one rank. */
    ProcessHandle rank(int number) {
        return process.descendants()
                .filter(child -> isRank(child, Integer.toString(number)))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isRank(ProcessHandle process, String number) {
        return Stream.of(process.info().arguments().orElse(new String[0]))
                .anyMatch(word -> word.startsWith("-Dtornadohalo.rank=" + number));
    }

    /** Waits until so many lines have been printed. */
    void awaitLines(int count) throws Exception {
        while (out().lines().count() < count) {
            assertTrue(process.isAlive(), err());
            Thread.sleep(50);
        }
    }

    /** Waits five seconds at most until processes have ended. */
    static void awaitGone(List<ProcessHandle> processes) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        for (ProcessHandle process : processes) {
            while (runs(process)) {
                assertTrue(System.nanoTime() < deadline, "process " + process.pid() + " still runs");
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
}
