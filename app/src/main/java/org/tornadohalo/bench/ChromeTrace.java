package org.tornadohalo.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tornadohalo.bench.StepTrace.Span;

/**
 * Kernels over time in the format that Chrome's and Perfetto's viewers read: a process for each simulation, a thread
 * for the stream of each rank, times in µs ("Trace Event Format", JSON array form).
 */
public final class ChromeTrace {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ChromeTrace() {}

    /** Writes traces to a file. */
    public static void write(List<StepTrace> traces, Path file) throws IOException {
        MAPPER.writeValue(file.toFile(), of(traces));
    }

    static ArrayNode of(List<StepTrace> traces) {
        ArrayNode events = MAPPER.createArrayNode();
        for (int process = 0; process < traces.size(); process++) {
            StepTrace trace = traces.get(process);
            addName(
                    events,
                    "process_name",
                    process,
                    0,
                    trace.name().system() + ", " + trace.name().configuration());
            List<Integer> ranks =
                    trace.spans().stream().map(Span::rank).distinct().toList();
            for (int rank : ranks) {
                addName(events, "thread_name", process, rank, "rank " + rank);
            }
            for (Span span : trace.spans()) {
                add(events, process, span);
            }
        }
        return events;
    }

    private static void addName(ArrayNode events, String what, int process, int thread, String name) {
        ObjectNode event = events.addObject()
                .put("name", what)
                .put("ph", "M")
                .put("pid", process)
                .put("tid", thread);
        event.putObject("args").put("name", name);
    }

    private static void add(ArrayNode events, int process, Span span) {
        events.addObject()
                .put("name", span.task())
                .put("cat", "kernel")
                .put("ph", "X")
                .put("ts", span.start())
                .put("dur", span.micros())
                .put("pid", process)
                .put("tid", span.rank());
    }
}
