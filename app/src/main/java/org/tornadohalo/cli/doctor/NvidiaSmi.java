package org.tornadohalo.cli.doctor;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Asks NVIDIA's management program about the GPUs of this node. */
public final class NvidiaSmi {
    private static final long SECONDS = 10;
    private static final File NO_INPUT = new File("/dev/null");

    private NvidiaSmi() {}

    /** The number of GPUs; 0 if there is no answer. */
    public static int gpuCount() {
        Answer answer = ask("--query-gpu=index", "--format=csv,noheader");
        return answer.failed() ? 0 : answer.lines().size();
    }

    /** Name, memory and driver version of each GPU; none if there is no answer. */
    public static List<String> gpus() {
        return ask("--query-gpu=name,memory.total,driver_version", "--format=csv,noheader")
                .lines();
    }

    /**
     * What it printed.
     *
     * @param lines its lines
     * @param failure why there is no answer, or null
     */
    record Answer(List<String> lines, String failure) {
        boolean failed() {
            return failure != null;
        }
    }

    static Answer ask(String... options) {
        try {
            Process query = new ProcessBuilder(Stream.concat(Stream.of("nvidia-smi"), Stream.of(options))
                            .toList())
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(NO_INPUT))
                    .start();
            return answerOf(query);
        } catch (IOException e) {
            return failed("nvidia-smi is not installed");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("interrupted while asking nvidia-smi");
        }
    }

    private static Answer answerOf(Process query) throws IOException, InterruptedException {
        if (!query.waitFor(SECONDS, TimeUnit.SECONDS)) {
            query.destroyForcibly();
            return failed("nvidia-smi did not answer within " + SECONDS + " s");
        }
        String text = new String(query.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        List<String> lines = text.lines().toList();
        if (query.exitValue() != 0 || lines.isEmpty()) {
            return failed("nvidia-smi: " + (lines.isEmpty() ? "no GPU listed" : lines.getFirst()));
        }
        return new Answer(lines, null);
    }

    private static Answer failed(String why) {
        return new Answer(List.of(), why);
    }
}
