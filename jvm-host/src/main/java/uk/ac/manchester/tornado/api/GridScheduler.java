package uk.ac.manchester.tornado.api;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** The launch geometry of tasks, by name {@code graph.task}. */
public class GridScheduler {
    private final Map<String, WorkerGrid> grids = new ConcurrentHashMap<>();

    public GridScheduler() {}

    /** A scheduler that holds the geometry of one task, named {@code graph.task}. */
    public GridScheduler(String taskName, WorkerGrid workerGrid) {
        grids.put(taskName, workerGrid);
    }

    /** Sets the geometry of the task named {@code graph.task}. */
    public void addWorkerGrid(String taskName, WorkerGrid workerGrid) {
        grids.put(taskName, workerGrid);
    }

    /** The geometry of the task named {@code graph.task}, or null. */
    public WorkerGrid get(String taskName) {
        return grids.get(taskName);
    }

    /** Whether the task of that graph has a geometry. */
    public boolean contains(String taskScheduleName, String taskName) {
        return grids.containsKey(taskScheduleName + "." + taskName);
    }

    /** The names {@code graph.task} that have a geometry. */
    public Set<String> keySet() {
        return grids.keySet();
    }

    @Override
    public String toString() {
        return "GridScheduler" + new TreeSet<>(grids.keySet());
    }
}
