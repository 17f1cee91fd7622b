package org.tornadohalo.interop.tornado;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.tornadohalo.interop.PlanTimer;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaEvent;
import org.tornadohalo.interop.cuda.CudaGraph;
import org.tornadohalo.interop.cuda.KernelLaunch;

/**
 * Times kernels by events between them, all in one CUDA graph: so no time of the host lies between two events.
 *
 * <p>Between two kernels of a run lies an event, which makes each look some tenths of a microsecond longer.
 */
final class GraphTimer implements PlanTimer {
    private final CudaContext context;
    private final long stream;
    private final Supplier<List<KernelLaunch>> interpretation;
    private final List<KernelLaunch> sequence;
    private final BoundedPoll poll;

    /**
     * @param context TornadoVM's, which the kernels were loaded in
     * @param stream the plan's
     * @param interpretation goes through the plan's graphs with their launches withheld
     * @param poll waits for the device
     */
    GraphTimer(CudaContext context, long stream, Supplier<List<KernelLaunch>> interpretation, BoundedPoll poll) {
        this.context = context;
        this.stream = stream;
        this.interpretation = interpretation;
        this.sequence = interpretation.get();
        this.poll = poll;
    }

    @Override
    public List<Launch> run(int times) {
        List<KernelLaunch> launches = Stream.generate(() -> sequence)
                .limit(times)
                .flatMap(List::stream)
                .toList();
        long[] at = timed(launches.stream().map(List::of).toList(), times);
        List<Launch> result = new ArrayList<>();
        for (int k = 0; k < launches.size(); k++) {
            result.add(new Launch(launches.get(k).task(), at[k], at[k + 1] - at[k]));
        }
        return result;
    }

    @Override
    public OptionalDouble repeat(int kernel, int times, PlanTimer codeOf) {
        KernelLaunch launch = sequence.get(kernel).withCodeOf(((GraphTimer) codeOf).sequence.get(kernel));
        long[] at = timed(List.of(Collections.nCopies(times, launch)), times);
        return OptionalDouble.of((double) at[1] / times);
    }

    @Override
    public OptionalLong interpret() {
        long begin = System.nanoTime();
        interpretation.get();
        return OptionalLong.of(System.nanoTime() - begin);
    }

    /** Nanoseconds from the start of the first part to that of each part, and to the end of the last. */
    private long[] timed(List<List<KernelLaunch>> parts, int runs) {
        return context.call(() -> {
            List<CudaEvent> marks =
                    Stream.generate(CudaEvent::new).limit(parts.size() + 1).toList();
            try (CudaGraph graph = CudaGraph.marked(parts, marks);
                    CudaEvent end = new CudaEvent()) {
                graph.launch(stream);
                end.record(stream);
                poll.await(end, runs, sequence.size());
                return marks.stream()
                        .mapToLong(mark -> mark.nanosSince(marks.getFirst()))
                        .toArray();
            } finally {
                marks.forEach(CudaEvent::close);
            }
        });
    }
}
