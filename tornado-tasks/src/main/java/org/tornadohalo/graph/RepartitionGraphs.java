package org.tornadohalo.graph;

import java.util.List;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.RepeatedGraphs;
import org.tornadohalo.interop.device.Warp;
import org.tornadohalo.kernels.HaloBuildKernels;
import org.tornadohalo.kernels.MigrationKernels;
import org.tornadohalo.kernels.PrefixSumKernels;
import org.tornadohalo.kernels.RepartitionKernels;
import org.tornadohalo.kernels.RepartitionLayout;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;

/**
 * The graphs with which kernels make a partition, in the plan of a step; {@link DeviceRepartition} says what is done
 * between them. Each begins with the words that the host has written, and ends with counters for the host where it
 * needs them:
 *
 * <pre>
 *   wrap       take, wrapAtoms, tell
 *   leave      take, packLeaving
 *   order      take, countCubes, sumChunks, sumBefore, placeInCubes, orderAtoms
 *   select     take, selectAtoms, sumChunks, sumBefore, packSelected, tell
 *   describe   take, describeAtoms, countTerms, sumChunks, sumBefore, placeTerms, placeGroups, tell
 * </pre>
 */
final class RepartitionGraphs {
    /** In the order of the graphs, as {@link #make} has them. */
    private enum Stage {
        WRAP(3),
        LEAVE(2),
        ORDER(6),
        SELECT(6),
        DESCRIBE(7);

        private final int tasks;

        Stage(int tasks) {
            this.tasks = tasks;
        }
    }

    private static final List<String> ATOM_TASKS = List.of(
            "wrap.atoms",
            "leave.pack",
            "order.count",
            "order.place",
            "order.atoms",
            "select.atoms",
            "select.pack",
            "describe.atoms",
            "describe.count",
            "describe.terms",
            "describe.rigid");

    private final RepeatedGraphs repeats;
    private final int first;
    private final boolean hasConstraints;

    /** @param first number of the first of {@link #make} in the plan */
    RepartitionGraphs(RepeatedGraphs repeats, int first, boolean hasConstraints) {
        this.repeats = repeats;
        this.first = first;
        this.hasConstraints = hasConstraints;
    }

    /** The graphs, to be added to a plan one after the other. */
    static List<TaskGraph> make(StepTaskGraphs maker) {
        return List.of(wrap(maker), leave(maker), order(maker), select(maker), describe(maker));
    }

    private static TaskGraph wrap(StepTaskGraphs maker) {
        StepArrays arrays = maker.arrays();
        TaskGraph graph = taking(maker, "wrap")
                .task("atoms", MigrationKernels::wrapAtoms, maker.context(), arrays.layout, arrays.xLow, arrays.v);
        return telling(maker, graph);
    }

    private static TaskGraph leave(StepTaskGraphs maker) {
        return taking(maker, "leave")
                .task("pack", MigrationKernels::packLeaving, maker.context(), maker.arrays().layout);
    }

    private static TaskGraph order(StepTaskGraphs maker) {
        StepArrays arrays = maker.arrays();
        KernelContext context = maker.context();
        TaskGraph graph = taking(maker, "order").task("count", MigrationKernels::countCubes, context, arrays.layout);
        return summing(maker, graph)
                .task("place", MigrationKernels::placeInCubes, context, arrays.layout)
                .task("atoms", MigrationKernels::orderAtoms, context, arrays.layout, arrays.xLow, arrays.v)
                .transferToHost(DataTransferMode.UNDER_DEMAND, arrays.xLow, arrays.v);
    }

    private static TaskGraph select(StepTaskGraphs maker) {
        StepArrays arrays = maker.arrays();
        KernelContext context = maker.context();
        TaskGraph graph = taking(maker, "select").task("atoms", HaloBuildKernels::selectAtoms, context, arrays.layout);
        summing(maker, graph).task("pack", HaloBuildKernels::packSelected, context, arrays.layout, maker.sendIndex());
        return telling(maker, graph).transferToHost(DataTransferMode.UNDER_DEMAND, maker.sendIndex());
    }

    private static TaskGraph describe(StepTaskGraphs maker) {
        StepArrays arrays = maker.arrays();
        KernelContext context = maker.context();
        TaskGraph graph = taking(maker, "describe")
                .task(
                        "atoms",
                        RepartitionKernels::describeAtoms,
                        context,
                        arrays.layout,
                        arrays.charge,
                        arrays.type,
                        arrays.inverseMass)
                .task("count", RepartitionKernels::countTerms, context, arrays.layout);
        summing(maker, graph)
                .task(
                        "terms",
                        RepartitionKernels::placeTerms,
                        context,
                        arrays.layout,
                        arrays.terms,
                        arrays.termParameters);
        arrays.constraints.ifPresent(rigid -> rigid.addPlacing(graph, "rigid", context, arrays));
        return telling(maker, graph).transferToHost(DataTransferMode.UNDER_DEMAND, arrays.described());
    }

    private static TaskGraph taking(StepTaskGraphs maker, String name) {
        return maker.afterUpload(name)
                .task("take", RepartitionKernels::takeWords, maker.context(), maker.arrays().layout);
    }

    private static TaskGraph telling(StepTaskGraphs maker, TaskGraph graph) {
        return graph.task("tell", RepartitionKernels::tellCounters, maker.context(), maker.arrays().layout);
    }

    private static TaskGraph summing(StepTaskGraphs maker, TaskGraph graph) {
        return graph.task("sum", PrefixSumKernels::sumChunks, maker.context(), maker.arrays().layout)
                .task("before", PrefixSumKernels::sumBefore, maker.context(), maker.arrays().layout);
    }

    /** Gives the tasks sizes for as many atoms as there is room for. */
    static void fixGrids(LaunchSizes sizes, int atoms) {
        int groups = RepartitionMemory.groups(atoms);
        for (String graph : List.of("wrap", "leave", "order", "select", "describe")) {
            sizes.fix(graph + ".take", 1);
            sizes.fix(graph + ".tell", 1);
        }
        ATOM_TASKS.forEach(task -> sizes.fix(task, atoms));
        fixSums(sizes, "order", atoms);
        fixSums(sizes, "select", groups);
        fixSums(sizes, "describe", RepartitionKernels.KEYS * groups);
    }

    private static void fixSums(LaunchSizes sizes, String graph, int counts) {
        int threads = Warp.SIZE * Math.ceilDiv(counts, RepartitionLayout.CHUNK);
        sizes.fix(graph + ".sum", threads);
        sizes.fix(graph + ".before", threads);
    }

    /** Brings the home atoms into the box, and finds the rank of each. */
    void wrap(Pe pe) {
        run(pe, Stage.WRAP);
    }

    /** Puts atoms that leave into the outbox. */
    void leave(Pe pe) {
        run(pe, Stage.LEAVE);
    }

    /** Puts the new home atoms in order. */
    void order(Pe pe, DeviceState state) {
        state.keepMove(run(pe, Stage.ORDER));
    }

    /** Chooses the atoms of a pulse. */
    void select(Pe pe, DeviceState state) {
        state.keepMaps(run(pe, Stage.SELECT));
    }

    /** Tells the step what the local atoms are, and finds their bonded terms and rigid groups. */
    void describe(Pe pe, DeviceState state) {
        state.keepDescription(run(pe, Stage.DESCRIBE));
    }

    private TornadoExecutionResult run(Pe pe, Stage stage) {
        int tasks = stage == Stage.DESCRIBE && hasConstraints ? stage.tasks + 1 : stage.tasks;
        return repeats.run(pe, first + stage.ordinal(), tasks);
    }
}
