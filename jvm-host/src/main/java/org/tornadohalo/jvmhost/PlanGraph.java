package org.tornadohalo.jvmhost;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.tornadohalo.jvmhost.GraphDefinition.ArrayUse;
import org.tornadohalo.jvmhost.GraphDefinition.Snapshot;
import org.tornadohalo.jvmhost.GraphDefinition.Source;
import uk.ac.manchester.tornado.api.GridScheduler;

/** A graph of a plan with its device copies. */
final class PlanGraph {
    private final Snapshot snapshot;
    private final List<PlanTask> tasks = new ArrayList<>();
    private final Map<Object, ArrayUse> uses = new IdentityHashMap<>();
    private final Map<Object, Object> copies = new IdentityHashMap<>();

    PlanGraph(Snapshot snapshot) {
        this.snapshot = snapshot;
        snapshot.arrays().forEach(use -> uses.put(use.array(), use));
        snapshot.tasks().forEach(task -> tasks.add(new PlanTask(snapshot.qualified(task), task)));
    }

    void prepare(GridScheduler scheduler) {
        for (PlanTask task : tasks) {
            task.prepare(scheduler.get(task.name()));
        }
    }

    /** Runs the tasks between the transfers; {@code producedCopy} finds the device copy of another graph. */
    void execute(Function<ArrayUse, Object> producedCopy) {
        for (ArrayUse use : snapshot.arrays()) {
            fetch(use, producedCopy);
        }
        for (PlanTask task : tasks) {
            task.execute(copies);
        }
        for (ArrayUse use : snapshot.arrays()) {
            if (use.download()) {
                download(use.array());
            }
        }
    }

    /** Copies the array's device copy to the host; false if there is none. */
    boolean download(Object array) {
        Object copy = copies.get(array);
        if (copy != null) {
            ArrayMemory.copy(copy, array);
        }
        return copy != null;
    }

    boolean offers(Object array) {
        ArrayUse use = uses.get(array);
        return use != null && use.isOffered();
    }

    /** The device copy of the array, or null. */
    Object copyOf(Object array) {
        return copies.get(array);
    }

    boolean hasTaskIn(GridScheduler scheduler) {
        return tasks.stream().anyMatch(task -> scheduler.get(task.name()) != null);
    }

    void freeDeviceMemory() {
        copies.clear();
    }

    private void fetch(ArrayUse use, Function<ArrayUse, Object> producedCopy) {
        if (use.source() == Source.OTHER_GRAPH) {
            copies.put(use.array(), producedCopy.apply(use));
            return;
        }
        Object copy = copies.get(use.array());
        boolean first = copy == null;
        if (first) {
            copy = ArrayMemory.allocateLike(use.array());
            copies.put(use.array(), copy);
        }
        if (use.source() == Source.HOST_ALWAYS || (first && use.source() == Source.HOST_ONCE)) {
            ArrayMemory.copy(use.array(), copy);
        }
    }

    /** The graph's name. */
    @Override
    public String toString() {
        return snapshot.name();
    }
}
