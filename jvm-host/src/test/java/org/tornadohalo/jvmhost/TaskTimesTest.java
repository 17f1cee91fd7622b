package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tornadohalo.jvmhost.TaskTimes.TaskTime;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class TaskTimesTest {
    private static final long MILLIS = 5;

    private final IntArray array = IntArray.fromElements(0);

    static void sleep(KernelContext context, IntArray array) {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        array.set(0, array.get(0) + 1);
    }

    private TornadoExecutionPlan plan() {
        TaskGraph graph = Launches.graphWith(array).task("t", TaskTimesTest::sleep, new KernelContext(), array);
        return Launches.plan(graph, Launches.line(1, 1));
    }

    private static List<String> names(List<TaskTime> times) {
        return times.stream().map(TaskTime::task).toList();
    }

    @Test
    void everyLaunchIsKeptWithItsNameAndTime() {
        TornadoExecutionPlan plan = plan();

        List<TaskTime> times = TaskTimes.record(() -> {
            plan.execute();
            plan.execute();
        });

        assertEquals(List.of("g.t", "g.t"), names(times));
        assertEquals(2, array.get(0));
        times.forEach(time -> assertTrue(time.nanos() >= MILLIS * 1_000_000, "took " + time.nanos() + " ns"));
        assertTrue(times.get(1).start() >= times.get(0).start() + times.get(0).nanos());
    }

    @Test
    void launchesOutsideAreNotKept() {
        TornadoExecutionPlan plan = plan();
        plan.execute();

        List<TaskTime> times = TaskTimes.record(plan::execute);
        plan.execute();

        assertEquals(1, times.size());
    }

    @Test
    void aFailureEndsTheRecord() {
        TornadoExecutionPlan plan = plan();
        assertThrows(
                IllegalStateException.class,
                () -> TaskTimes.record(() -> {
                    throw new IllegalStateException();
                }));

        assertEquals(List.of("g.t"), names(TaskTimes.record(() -> {
            List<TaskTime> inner = TaskTimes.record(plan::execute);
            assertEquals(1, inner.size());
            plan.execute();
        })));
    }
}
