package org.tornadohalo.graph;

import static org.tornadohalo.kernels.StepLayout.LOCAL;
import static org.tornadohalo.kernels.StepLayout.NON_LOCAL;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.PlanTimer;
import org.tornadohalo.kernels.BondedKernel;
import org.tornadohalo.kernels.EnergyKernel;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.ResidencyKernel;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The step as TaskGraphs of one execution plan, which share the device arrays.
 *
 * <pre>
 *   upload     arrays -> device                                    at a repartition, and when the layout changes
 *   x          exchangeX                                           every step; several or no tasks exchange, depending
 *                                                                  on the design
 *   list       pair search, or what else belongs to new lists      when lists are due, after x and before all forces
 *   local      nonbonded(LOCAL) -> bonded(LOCAL)                   every step, independent of the exchange
 *   nonLocal   nonbonded(NON_LOCAL) -> bonded(NON_LOCAL)           every step, after x
 *   f          exchangeF                                           every step, after nonLocal
 *   move       leapFrog                                            every step, after both
 *   end        advanceStep                                         every step, last
 *   energies   sumEnergies -> partials -> host                     when energies are wanted
 * </pre>
 */
final class StepGraphs implements AutoCloseable {
    private static final String UPLOAD = "upload";
    private static final int UPLOAD_GRAPH = 0;
    private static final int LIST_GRAPH = 1;
    private static final int LOCAL_GRAPH = 2;
    private static final int NON_LOCAL_GRAPH = 3;
    private static final int MOVE_GRAPH = 4;
    private static final int END_GRAPH = 5;
    private static final int ENERGY_GRAPH = 6;
    /** Graphs of the exchange, where it has tasks. */
    private static final int X_GRAPH = 7;

    private static final int F_GRAPH = 8;
    /** Graphs of a step without new lists in their order, of which some may be missing. */
    private static final int[] STEP = {X_GRAPH, LOCAL_GRAPH, NON_LOCAL_GRAPH, F_GRAPH, MOVE_GRAPH, END_GRAPH};

    private final int blockSize;
    private final StepArrays arrays;
    private final HaloExchange exchange;
    private final GridScheduler scheduler = new GridScheduler();
    private final KernelContext context = new KernelContext();
    private final TornadoExecutionPlan plan;
    private final Object[] shared;
    private final boolean isAlone;
    private final boolean hasExchange;
    private boolean hasExchanged;

    /**
     * @param isAlone whether there is no other rank, and so no non-local work
     */
    StepGraphs(HostProfile host, HaloExchange exchange, StepArrays arrays, int sumBlocks, boolean isAlone) {
        this.isAlone = isAlone;
        this.hasExchange = exchange.hasTasks() && !isAlone;
        this.blockSize = host.blockSize();
        this.arrays = arrays;
        this.exchange = exchange;
        this.shared = Stream.of(
                        arrays.uploaded(), arrays.deviceOnly(), new Object[] {exchange.halo(), exchange.sendIndex()})
                .flatMap(Stream::of)
                .toArray();
        Stream<TaskGraph> ofExchange = hasExchange ? Stream.of(coordinateGraph(), forceGraph()) : Stream.empty();
        this.plan = new TornadoExecutionPlan(Stream.concat(
                        Stream.of(
                                uploadGraph(),
                                listGraph(),
                                localGraph(),
                                nonLocalGraph(),
                                moveGraph(),
                                endGraph(),
                                energyGraph()),
                        ofExchange)
                .map(TaskGraph::snapshot)
                .toArray(ImmutableTaskGraph[]::new));
        scheduler.addWorkerGrid("energies.sum", grid(sumBlocks * blockSize));
        plan.withGridScheduler(scheduler);
    }

    /** Fits the launch sizes to new lists, a new number of home atoms and of bonded terms. */
    void sizeGrids(int homeCount, int termCount) {
        arrays.nonbonded.sizeGrids(LOCAL, sizes("local"));
        arrays.nonbonded.sizeGrids(NON_LOCAL, sizes("nonLocal"));
        arrays.nonbonded.sizeListGrids(sizes("list"));
        scheduler.addWorkerGrid("local.bonded", grid(termCount));
        scheduler.addWorkerGrid("nonLocal.bonded", grid(termCount));
        scheduler.addWorkerGrid("move.leapFrog", grid(homeCount));
        exchange.sizeGrids(scheduler, "x", "f", "end");
    }

    void upload() {
        execute(UPLOAD_GRAPH);
    }

    TornadoExecutionResult list() {
        return execute(LIST_GRAPH);
    }

    /** Exchanges coordinates, where that has tasks. */
    void coordinates() {
        if (hasExchange) {
            execute(X_GRAPH);
        }
        hasExchanged = true;
    }

    /** Whether all graphs of a step with new lists have been executed, so that they can be replayed after one. */
    boolean canReplay() {
        return hasExchanged;
    }

    /** Exchanges forces, where that has tasks. */
    void exchangeForces() {
        if (hasExchange) {
            execute(F_GRAPH);
        }
    }

    void local() {
        execute(LOCAL_GRAPH);
    }

    /** Forces with halo atoms, where there can be any. */
    void nonLocal() {
        if (!isAlone) {
            execute(NON_LOCAL_GRAPH);
        }
    }

    TornadoExecutionResult move() {
        return execute(MOVE_GRAPH);
    }

    void endStep() {
        execute(END_GRAPH);
    }

    /** The graphs of a step in their order, to run again and again at the present launch sizes. */
    PlanReplay replay(Pe pe) {
        return replay(pe, STEP);
    }

    /** The graphs of a step up to new lists. */
    PlanReplay replayLists(Pe pe) {
        return replay(pe, X_GRAPH, LIST_GRAPH);
    }

    /** The graphs of a step after new lists. */
    PlanReplay replayRest(Pe pe) {
        return replay(pe, LOCAL_GRAPH, NON_LOCAL_GRAPH, F_GRAPH, MOVE_GRAPH, END_GRAPH);
    }

    private PlanReplay replay(Pe pe, int... graphs) {
        int[] present = present(graphs);
        return pe.replay(plan, tasks(present), present);
    }

    private int[] present(int... graphs) {
        return IntStream.of(graphs).filter(this::exists).toArray();
    }

    private int tasks(int... graphs) {
        return IntStream.of(graphs).map(this::tasksOf).sum();
    }

    private boolean exists(int graph) {
        return switch (graph) {
            case X_GRAPH, F_GRAPH -> hasExchange;
            case NON_LOCAL_GRAPH -> !isAlone;
            default -> true;
        };
    }

    private int tasksOf(int graph) {
        return switch (graph) {
            // The exchange of coordinates has as many tasks as that of forces.
            case X_GRAPH, F_GRAPH -> exchange.launchesPerStep() / 2;
            case LIST_GRAPH -> arrays.nonbonded.listTasks();
            case LOCAL_GRAPH, NON_LOCAL_GRAPH -> arrays.nonbonded.tasksPerSection() + 1;
            default -> 1;
        };
    }

    /** Kernels of a step without new lists, with those that the host launches for the exchange. */
    int launchesPerStep() {
        return tasks(present(STEP)) + (exchange.isDrivenByHost() ? exchange.launchesPerStep() : 0);
    }

    /** Graphs of such a step, each of which ends with a wait of the host unless it is replayed. */
    int graphsPerStep() {
        return present(STEP).length;
    }

    /** The kernels of the graphs of such a step, to be timed at the present launch sizes. */
    PlanTimer timer(Pe pe) {
        return pe.timer(plan, present(STEP));
    }

    /** The kernels that make new lists likewise. */
    PlanTimer listTimer(Pe pe) {
        return pe.timer(plan, LIST_GRAPH);
    }

    /** The kernel that sums energies likewise. */
    PlanTimer energyTimer(Pe pe) {
        return pe.timer(plan, ENERGY_GRAPH);
    }

    void sumEnergies() {
        execute(ENERGY_GRAPH);
    }

    private TornadoExecutionResult execute(int graph) {
        return plan.withGraph(graph).execute();
    }

    private TaskGraph uploadGraph() {
        TaskGraph graph = new TaskGraph(UPLOAD)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, arrays.uploaded())
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, exchange.halo(), exchange.sendIndex())
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, arrays.deviceOnly());
        addResidency(graph);
        for (String task : List.of("floats", "integers", "doubles")) {
            scheduler.addWorkerGrid(UPLOAD + "." + task, grid(1));
        }
        return graph.persistOnDevice(shared);
    }

    private void addResidency(TaskGraph graph) {
        graph.task(
                "floats",
                ResidencyKernel::touchFloats,
                context,
                arrays.partials,
                arrays.nonbondedParameters,
                arrays.bondedParameters,
                arrays.motionParameters,
                arrays.shiftVectors,
                arrays.lennardJones,
                arrays.charge,
                arrays.termParameters,
                arrays.xLow,
                arrays.v,
                arrays.inverseMass,
                arrays.xAtList);
        IntArray[] lists = arrays.nonbonded.lists();
        graph.task(
                "integers",
                ResidencyKernel::touchIntegers,
                context,
                arrays.partials,
                arrays.layout,
                exchange.halo(),
                exchange.sendIndex(),
                arrays.type,
                arrays.terms,
                lists[0],
                lists[1],
                lists[2],
                lists[3],
                lists[4],
                lists[5],
                lists[6],
                lists[7]);
        graph.task(
                "doubles",
                ResidencyKernel::touchDoubles,
                context,
                arrays.partials,
                arrays.nonbondedEnergy[LOCAL],
                arrays.nonbondedEnergy[NON_LOCAL],
                arrays.termEnergy,
                arrays.kinetic);
    }

    private TaskGraph localGraph() {
        TaskGraph graph = new TaskGraph("local").consumeFromDevice(UPLOAD, shared);
        arrays.nonbonded.add(graph, context, arrays, LOCAL);
        addBonded(graph, LOCAL);
        return graph;
    }

    private TaskGraph nonLocalGraph() {
        TaskGraph graph = new TaskGraph("nonLocal").consumeFromDevice(UPLOAD, shared);
        arrays.nonbonded.add(graph, context, arrays, NON_LOCAL);
        addBonded(graph, NON_LOCAL);
        return graph;
    }

    private TaskGraph listGraph() {
        TaskGraph graph = new TaskGraph("list").consumeFromDevice(UPLOAD, shared);
        arrays.nonbonded.addListTasks(graph, context, arrays);
        return arrays.nonbonded.areUploaded()
                ? graph.transferToHost(DataTransferMode.UNDER_DEMAND, arrays.xAtList)
                : graph.transferToHost(DataTransferMode.UNDER_DEMAND, arrays.xAtList)
                        .transferToHost(DataTransferMode.UNDER_DEMAND, (Object[]) arrays.nonbonded.lists());
    }

    private TaskGraph coordinateGraph() {
        TaskGraph graph = new TaskGraph("x").consumeFromDevice(UPLOAD, shared);
        exchange.addCoordinateTasks(graph);
        return graph;
    }

    private TaskGraph forceGraph() {
        TaskGraph graph = new TaskGraph("f").consumeFromDevice(UPLOAD, shared);
        exchange.addForceTasks(graph);
        return graph;
    }

    private TaskGraph moveGraph() {
        TaskGraph graph = new TaskGraph("move").consumeFromDevice(UPLOAD, shared);
        graph.task(
                "leapFrog",
                MotionKernel::leapFrog,
                context,
                arrays.layout,
                arrays.motionParameters,
                arrays.xLow,
                arrays.v,
                arrays.inverseMass,
                arrays.xAtList,
                arrays.kinetic);
        return graph.transferToHost(DataTransferMode.UNDER_DEMAND, arrays.xLow, arrays.v);
    }

    private TaskGraph endGraph() {
        TaskGraph graph = new TaskGraph("end").consumeFromDevice(UPLOAD, shared);
        exchange.addStepTask(graph);
        return graph;
    }

    private TaskGraph energyGraph() {
        TaskGraph graph = new TaskGraph("energies").consumeFromDevice(UPLOAD, shared);
        graph.task(
                "sum",
                EnergyKernel::sumEnergies,
                context,
                arrays.layout,
                arrays.nonbondedEnergy[LOCAL],
                arrays.nonbondedEnergy[NON_LOCAL],
                arrays.termEnergy,
                arrays.terms,
                arrays.kinetic,
                arrays.partials);
        return graph.transferToHost(DataTransferMode.EVERY_EXECUTION, arrays.partials);
    }

    private void addBonded(TaskGraph graph, int section) {
        graph.task(
                "bonded",
                BondedKernel::bondedForces,
                context,
                arrays.layout,
                section,
                arrays.terms,
                arrays.termParameters,
                arrays.bondedParameters,
                arrays.termEnergy);
    }

    private NonbondedTasks.GridSizes sizes(String graph) {
        return (task, threads, maxBlockSize) ->
                scheduler.addWorkerGrid(graph + "." + task, grid(threads, Math.min(blockSize, maxBlockSize)));
    }

    private WorkerGrid grid(int items) {
        return grid(items, blockSize);
    }

    private static WorkerGrid grid(int items, int threadsOfBlock) {
        int blocks = Math.max(1, (items + threadsOfBlock - 1) / threadsOfBlock);
        WorkerGrid grid = new WorkerGrid1D(blocks * threadsOfBlock);
        grid.setLocalWork(threadsOfBlock, 1, 1);
        return grid;
    }

    @Override
    public void close() {
        ExecutionPlans.close(plan);
    }
}
