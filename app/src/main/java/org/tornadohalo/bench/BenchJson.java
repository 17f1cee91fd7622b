package org.tornadohalo.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.tornadohalo.bench.BenchReport.Skipped;

/** The report of a benchmark as JSON; the keys are part of the program's interface. */
public final class BenchJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private BenchJson() {}

    /** The whole report. */
    public static ObjectNode of(BenchReport report, Machine machine) {
        ObjectNode json = head("exchange", machine);
        json.put("host", report.host());
        json.put("ranks", report.ranks());
        json.put("rounds", report.rounds());
        json.put("warm_up_rounds", report.warmUps());
        json.put("exchanges_per_round", report.replays());
        ArrayNode results = json.putArray("results");
        report.results().forEach(result -> results.add(of(result)));
        addSkipped(json, report.skipped());
        return json;
    }

    /** What was measured, when and on what. */
    static ObjectNode head(String benchmark, Machine machine) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("benchmark", benchmark);
        json.put("date", machine.date());
        json.put("command", machine.commandLine());
        json.put("program", machine.program());
        json.put("jdk", machine.java());
        json.put("cpu", machine.cpu());
        json.put("cores", machine.cores());
        ArrayNode gpus = json.putArray("gpus");
        machine.gpus().forEach(gpus::add);
        return json;
    }

    static void addSkipped(ObjectNode json, List<Skipped> skipped) {
        ArrayNode left = json.putArray("skipped");
        skipped.forEach(one -> left.addObject().put("what", one.what()).put("reason", one.reason()));
    }

    private static ObjectNode of(BenchResult result) {
        ObjectNode json = MAPPER.createObjectNode()
                .put("system", result.system())
                .put("atoms", result.atoms())
                .put("grid", result.grid())
                .put("exchange", result.exchange())
                .put("limit", result.isLimit())
                .put("what", result.content().toString())
                .put("kernels", result.kernels())
                .put("path", result.path())
                .put("median_us", result.micros().median())
                .put("p99_us", result.micros().p99())
                .put("min_us", result.micros().min())
                .put("max_us", result.micros().max())
                .put("mad_us", result.micros().mad())
                .put("above_floor_us", result.aboveFloor())
                .put("gb_per_s", result.gigabytesPerSecond())
                .put("atoms_moved", result.atomsSent())
                .put("bytes_moved", result.bytesSent())
                .put("launches", result.launches())
                .put("host_waits", result.hostWaits());
        if (result.javaOverCuda().isPresent()) {
            return json.put("java_over_cuda", result.javaOverCuda().getAsDouble());
        }
        return json.putNull("java_over_cuda");
    }
}
