package org.tornadohalo.graph;

import static org.tornadohalo.kernels.StepLayout.LOCAL;
import static org.tornadohalo.kernels.StepLayout.NON_LOCAL;

import java.util.List;
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
 *   local      nonbonded(LOCAL) -> bonded(LOCAL)                   every step
 *   nonLocal   exchangeX -> nonbonded(NON_LOCAL)
 *                        -> bonded(NON_LOCAL) -> exchangeF         every step, independent of local; several or no
 *                                                                  tasks exchange, depending on the design
 *   move       leapFrog                                            every step, after both
 *   end        advanceStep                                         every step, last
 *   energies   sumEnergies -> partials -> host                     when energies are wanted
 * </pre>
 */
final class StepGraphs implements AutoCloseable {
    private static final String UPLOAD = "upload";
    private static final int UPLOAD_GRAPH = 0;
    private static final int LOCAL_GRAPH = 1;
    private static final int NON_LOCAL_GRAPH = 2;
    private static final int MOVE_GRAPH = 3;
    private static final int END_GRAPH = 4;
    private static final int ENERGY_GRAPH = 5;
    private static final int[] STEP = {LOCAL_GRAPH, NON_LOCAL_GRAPH, MOVE_GRAPH, END_GRAPH};
    /** Kernels of a step that are neither the exchange's nor non-bonded ones. */
    private static final int OTHER_KERNELS = 4;

    private final int blockSize;
    private final StepArrays arrays;
    private final HaloExchange exchange;
    private final GridScheduler scheduler = new GridScheduler();
    private final KernelContext context = new KernelContext();
    private final TornadoExecutionPlan plan;
    private final Object[] shared;

    StepGraphs(HostProfile host, HaloExchange exchange, StepArrays arrays, int sumBlocks) {
        this.blockSize = host.blockSize();
        this.arrays = arrays;
        this.exchange = exchange;
        this.shared = Stream.of(
                        arrays.uploaded(), arrays.deviceOnly(), new Object[] {exchange.halo(), exchange.sendIndex()})
                .flatMap(Stream::of)
                .toArray();
        this.plan = new TornadoExecutionPlan(
                uploadGraph().snapshot(),
                localGraph().snapshot(),
                nonLocalGraph().snapshot(),
                moveGraph().snapshot(),
                endGraph().snapshot(),
                energyGraph().snapshot());
        scheduler.addWorkerGrid("energies.sum", grid(sumBlocks * blockSize));
        plan.withGridScheduler(scheduler);
    }

    /** Fits the launch sizes to new lists, a new number of home atoms and of bonded terms. */
    void sizeGrids(int homeCount, int termCount) {
        arrays.nonbonded.sizeGrids(LOCAL, (task, threads) -> scheduler.addWorkerGrid("local." + task, grid(threads)));
        arrays.nonbonded.sizeGrids(
                NON_LOCAL, (task, threads) -> scheduler.addWorkerGrid("nonLocal." + task, grid(threads)));
        scheduler.addWorkerGrid("local.bonded", grid(termCount));
        scheduler.addWorkerGrid("nonLocal.bonded", grid(termCount));
        scheduler.addWorkerGrid("move.leapFrog", grid(homeCount));
        exchange.sizeGrids(scheduler, "nonLocal", "nonLocal", "end");
    }

    void upload() {
        execute(UPLOAD_GRAPH);
    }

    void local() {
        execute(LOCAL_GRAPH);
    }

    void nonLocal() {
        execute(NON_LOCAL_GRAPH);
    }

    TornadoExecutionResult move() {
        return execute(MOVE_GRAPH);
    }

    void endStep() {
        execute(END_GRAPH);
    }

    /** The four graphs of a step in their order, to run again and again at the present launch sizes. */
    PlanReplay replay(Pe pe) {
        return pe.replay(plan, launchesPerStep(), STEP);
    }

    /** Kernels of a step, with those that the host launches for the exchange. */
    int launchesPerStep() {
        return OTHER_KERNELS + 2 * arrays.nonbonded.tasksPerSection() + exchange.launchesPerStep();
    }

    /** Graphs of a step, each of which ends with a wait of the host unless it is replayed. */
    int graphsPerStep() {
        return STEP.length;
    }

    /** The kernels of the graphs of a step, to be timed at the present launch sizes. */
    PlanTimer timer(Pe pe) {
        return pe.timer(plan, STEP);
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
        exchange.addCoordinateTasks(graph);
        arrays.nonbonded.add(graph, context, arrays, NON_LOCAL);
        addBonded(graph, NON_LOCAL);
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

    private WorkerGrid grid(int items) {
        int blocks = Math.max(1, (items + blockSize - 1) / blockSize);
        WorkerGrid grid = new WorkerGrid1D(blocks * blockSize);
        grid.setLocalWork(blockSize, 1, 1);
        return grid;
    }

    @Override
    public void close() {
        ExecutionPlans.close(plan);
    }
}
