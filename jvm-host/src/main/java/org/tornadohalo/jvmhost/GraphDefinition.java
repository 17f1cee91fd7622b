package org.tornadohalo.jvmhost;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoTaskRuntimeException;

/** The tasks and arrays of a task graph while it is being described. */
public final class GraphDefinition {
    private final String name;
    private final Map<String, Task> tasks = new LinkedHashMap<>();
    private final Map<Object, ArrayUse> arrays = new IdentityHashMap<>();
    private final List<Object> arrayOrder = new ArrayList<>();

    /** A graph without tasks and arrays. */
    public GraphDefinition(String name) {
        this.name = name;
    }

    /** Where the device copy of an array gets its contents from. */
    enum Source {
        /** From the kernels of the graph: nothing is copied. */
        KERNELS,
        /** From the host, once. */
        HOST_ONCE,
        /** From the host in every execution. */
        HOST_ALWAYS,
        /** From another graph, whose device copy is used. */
        OTHER_GRAPH
    }

    /** How the graph uses an array; {@code producer} is the graph to take it from, null for the one executed last. */
    record ArrayUse(Object array, Source source, String producer, boolean download, boolean persist) {
        /** Whether other graphs may take the device copy over. */
        boolean isOffered() {
            return persist || source == Source.OTHER_GRAPH;
        }
    }

    record Task(String id, Object code, Object[] arguments) {}

    /** A graph that no longer changes, with its arrays in the order they were listed. */
    public record Snapshot(String name, List<Task> tasks, List<ArrayUse> arrays) {
        String qualified(Task task) {
            return name + "." + task.id;
        }
    }

    /** The graph's name. */
    public String name() {
        return name;
    }

    /** Appends a task. */
    public void addTask(String id, Object code, Object... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            checkArgument(id, i, arguments[i]);
        }
        if (tasks.putIfAbsent(id, new Task(id, code, arguments.clone())) != null) {
            throw new TornadoTaskRuntimeException(
                    "task names must differ within a graph, but graph '" + name + "' has two tasks '" + id + "'");
        }
    }

    /** Lists arrays that are copied to the device. */
    public void transferToDevice(int mode, Object... objects) {
        Source source = switch (mode) {
            case DataTransferMode.FIRST_EXECUTION -> Source.HOST_ONCE;
            case DataTransferMode.EVERY_EXECUTION -> Source.HOST_ALWAYS;
            case DataTransferMode.UNDER_DEMAND -> Source.KERNELS;
            default -> throw unknownMode(mode);
        };
        for (Object object : objects) {
            if (isArrayToList("transferToDevice", object)) {
                ArrayUse use = use(object);
                rejectSecondSource(use, use.source == Source.OTHER_GRAPH);
                put(new ArrayUse(object, source, null, use.download, use.persist));
            }
        }
    }

    /** Lists arrays whose device copy is taken over; a null producer stands for the graph executed last. */
    public void consumeFromDevice(String producer, Object... objects) {
        for (Object object : objects) {
            if (!isArrayToList("consumeFromDevice", object)) {
                throw new TornadoRuntimeException("consumeFromDevice takes arrays only, but graph '" + name
                        + "' gives it a " + object.getClass().getSimpleName());
            }
            ArrayUse use = use(object);
            rejectSecondSource(use, use.source == Source.HOST_ONCE || use.source == Source.HOST_ALWAYS);
            put(new ArrayUse(object, Source.OTHER_GRAPH, producer, use.download, use.persist));
        }
    }

    /** Lists arrays that are copied to the host, in every execution or, with UNDER_DEMAND, when a result is asked. */
    public void transferToHost(int mode, Object... objects) {
        if (mode == DataTransferMode.UNDER_DEMAND) {
            persistOnDevice(objects);
            return;
        }
        if (mode != DataTransferMode.FIRST_EXECUTION && mode != DataTransferMode.EVERY_EXECUTION) {
            throw unknownMode(mode);
        }
        for (Object object : objects) {
            checkOutput(object);
            ArrayUse use = use(object);
            put(new ArrayUse(object, use.source, use.producer, true, use.persist));
        }
    }

    /** Lists arrays whose device copy other graphs may take over. */
    public void persistOnDevice(Object... objects) {
        for (Object object : objects) {
            checkOutput(object);
            ArrayUse use = use(object);
            put(new ArrayUse(object, use.source, use.producer, use.download, true));
        }
    }

    /** The graph as it is now, if every array is listed that its tasks take. */
    public Snapshot snapshot() {
        Map<Object, Boolean> taken = new IdentityHashMap<>();
        for (Task task : tasks.values()) {
            for (int i = 0; i < task.arguments.length; i++) {
                Object argument = task.arguments[i];
                taken.put(argument, true);
                if (ArrayMemory.isArray(argument) && !arrays.containsKey(argument)) {
                    throw new TornadoTaskRuntimeException(place(task.id, i) + " is a " + ArrayMemory.describe(argument)
                            + " that the graph does not list: add it to transferToDevice, consumeFromDevice,"
                            + " transferToHost or persistOnDevice");
                }
            }
        }
        List<ArrayUse> uses = arrayOrder.stream().map(arrays::get).toList();
        for (ArrayUse use : uses) {
            if (use.source == Source.KERNELS && !taken.containsKey(use.array)) {
                throw new TornadoTaskRuntimeException("graph '" + name + "' lists a " + ArrayMemory.describe(use.array)
                        + " as output, but none of its tasks takes it: remove it or pass it to a task");
            }
        }
        return new Snapshot(name, List.copyOf(tasks.values()), uses);
    }

    private void checkArgument(String id, int index, Object argument) {
        if (argument == null) {
            throw new TornadoTaskRuntimeException(place(id, index) + " is null");
        }
        boolean scalar = argument instanceof Number || argument instanceof Boolean || argument instanceof Character;
        if (!scalar && !(argument instanceof KernelContext) && !ArrayMemory.isArray(argument)) {
            throw new TornadoTaskRuntimeException(place(id, index) + " is a "
                    + argument.getClass().getName()
                    + ": a kernel takes a KernelContext, arrays of numbers and boxed scalars");
        }
    }

    private String place(String id, int index) {
        return "graph '" + name + "', task '" + id + "': argument " + (index + 1);
    }

    private boolean isArrayToList(String call, Object object) {
        if (object == null) {
            throw new TornadoRuntimeException(call + " of graph '" + name + "' lists null instead of an array");
        }
        if (object instanceof Number) {
            return false;
        }
        if (!ArrayMemory.isArray(object)) {
            throw new TornadoRuntimeException(call + " of graph '" + name + "' lists a "
                    + object.getClass().getName() + ": it takes arrays of numbers");
        }
        return true;
    }

    private void checkOutput(Object object) {
        if (!isArrayToList("transferToHost", object)) {
            throw new TornadoRuntimeException("a kernel cannot return a scalar, but graph '" + name + "' lists a "
                    + object.getClass().getSimpleName() + " as output: use an array of one element");
        }
    }

    private ArrayUse use(Object array) {
        return arrays.getOrDefault(array, new ArrayUse(array, Source.KERNELS, null, false, false));
    }

    private void put(ArrayUse use) {
        if (arrays.put(use.array, use) == null) {
            arrayOrder.add(use.array);
        }
    }

    private void rejectSecondSource(ArrayUse use, boolean reject) {
        if (reject) {
            throw new TornadoRuntimeException("graph '" + name + "' lists a " + ArrayMemory.describe(use.array)
                    + " in transferToDevice and in consumeFromDevice: keep one of them");
        }
    }

    private TornadoRuntimeException unknownMode(int mode) {
        return new TornadoRuntimeException(
                "a transfer mode is one of DataTransferMode's constants, not " + mode + " as in graph '" + name + "'");
    }
}
