package org.tornadohalo.jvmhost;

import java.util.Map;
import org.tornadohalo.jvmhost.GraphDefinition.Task;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/** A task of a plan: its kernel, its geometry and the arguments of its next launch. */
final class PlanTask {
    private final String name;
    private final Task task;
    private final int contextIndex;
    private Kernel kernel;
    private LaunchGeometry geometry;

    PlanTask(String name, Task task) {
        this.name = name;
        this.task = task;
        contextIndex = contextIndex(task.arguments());
    }

    /** The name {@code graph.task}. */
    String name() {
        return name;
    }

    /** Finds the kernel and checks the geometry. */
    void prepare(WorkerGrid grid) {
        if (kernel == null) {
            kernel = Kernel.of(name, task.code());
        }
        if (contextIndex < 0) {
            geometry = LaunchGeometry.ONE_THREAD;
        } else if (grid == null) {
            throw new TornadoRuntimeException("task " + name + " takes a KernelContext and has no worker grid: add one"
                    + " named \"" + name + "\" to the plan's GridScheduler");
        } else {
            geometry = LaunchGeometry.of(name, grid);
        }
    }

    /** Runs the kernel on the device copies. */
    void execute(Map<Object, Object> copies) {
        Object[] arguments = task.arguments().clone();
        for (int i = 0; i < arguments.length; i++) {
            Object copy = copies.get(arguments[i]);
            if (copy != null) {
                arguments[i] = copy;
            }
        }
        Launch launch = new Launch(name, kernel, task.code(), arguments, contextIndex, geometry, JvmHost.settings());
        TaskTimes.launch(name, launch::run);
    }

    private static int contextIndex(Object[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof KernelContext) {
                return i;
            }
        }
        return -1;
    }
}
