package org.tornadohalo.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tornadohalo.interop.PlanTimer.Launch;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class InterpretedTimerTest {
    private final IntArray counts = IntArray.fromElements(0, 0);

    static void count(IntArray counts, int word) {
        counts.set(word, counts.get(word) + 1);
    }

    private TaskGraph graph(String name, int word) {
        return new TaskGraph(name)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, counts)
                .task("count", InterpretedTimerTest::count, counts, word)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, counts);
    }

    @Test
    void everyTaskOfEveryRunIsTimedInOrder() {
        TornadoExecutionPlan plan = new TornadoExecutionPlan(
                graph("first", 0).snapshot(), graph("second", 1).snapshot());
        PlanTimer timer = new InterpretedTimer(plan, 1, 0);

        List<Launch> launches = timer.run(2);

        assertEquals(
                List.of("second.count", "first.count", "second.count", "first.count"),
                launches.stream().map(Launch::task).toList());
        assertEquals(List.of(2, 2), List.of(counts.get(0), counts.get(1)));
        assertEquals(0, launches.getFirst().start());
        for (int k = 1; k < launches.size(); k++) {
            Launch before = launches.get(k - 1);
            assertTrue(before.nanos() > 0);
            assertTrue(launches.get(k).start() >= before.start() + before.nanos());
        }
    }

    @Test
    void singleTasksAndTheHostAreNotTimedApart() {
        PlanTimer timer =
                new InterpretedTimer(new TornadoExecutionPlan(graph("g", 0).snapshot()), 0);

        assertTrue(timer.repeat(0, 3).isEmpty());
        assertTrue(timer.interpret().isEmpty());
        assertEquals(0, counts.get(0));
    }
}
