package org.tornadohalo.interop;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.tornadohalo.jvmhost.TaskTimes;
import org.tornadohalo.jvmhost.TaskTimes.TaskTime;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

/** Times tasks by the clock of the JVM that executes them. */
final class InterpretedTimer implements PlanTimer {
    private final PlanReplay runs;

    InterpretedTimer(TornadoExecutionPlan plan, int... graphs) {
        this.runs = new InterpretedReplay(plan, 0, graphs);
    }

    @Override
    public List<Launch> run(int times) {
        List<TaskTime> tasks = TaskTimes.record(() -> runs.run(times));
        long begin = tasks.isEmpty() ? 0 : tasks.getFirst().start();
        return tasks.stream()
                .map(task -> new Launch(task.task(), task.start() - begin, task.nanos()))
                .toList();
    }

    @Override
    public OptionalDouble repeat(int kernel, int times, PlanTimer codeOf) {
        return OptionalDouble.empty();
    }

    @Override
    public OptionalLong interpret() {
        return OptionalLong.empty();
    }
}
