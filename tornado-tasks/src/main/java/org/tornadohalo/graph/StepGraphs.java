package org.tornadohalo.graph;

import static org.tornadohalo.kernels.StepLayout.LOCAL;
import static org.tornadohalo.kernels.StepLayout.NON_LOCAL;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.PlanTimer;
import org.tornadohalo.interop.RepeatedGraphs;
import org.tornadohalo.interop.ReplayOrder;
import org.tornadohalo.interop.device.Warp;
import org.tornadohalo.kernels.ConstraintKernel;
import org.tornadohalo.kernels.SearchLayout;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;

/**
 * The step as TaskGraphs of one execution plan, which share the device arrays.
 *
 * <pre>
 *   upload     arrays -> device                                    at a repartition by the host, and when arrays grow
 *   x          exchangeX                                           every step; several or no tasks exchange, depending
 *                                                                  on the design
 *   list, localList, nonLocalList, report                          when lists are due, after x and before all forces:
 *              pair search, or what else belongs to new lists
 *   slots, local, bonded                                           every step, independent of the exchange
 *   nonLocalSlots, nonLocal, nonLocalBonded                        every step, after x
 *   prune, nonLocalPrune                                           when inner lists are due, between slots and local,
 *                                                                  and between nonLocalSlots and nonLocal
 *   f          exchangeF                                           every step, after these
 *   move       leapFrog, or constrainedLeapFrog                    every step, after all forces; the latter where
 *                                                                  there are constraints
 *   end        advanceStep                                         every step, last
 *   energies   sumEnergies -> partials -> host                     when energies are wanted
 *   adopt      adoptWords                                          when words have changed, and nothing else
 *   wrap, leave, order, select, describe                           at a repartition by kernels, as
 *                                                                  {@link RepartitionGraphs} has them
 * </pre>
 */
final class StepGraphs implements AutoCloseable {
    /** Number of a graph that this rank does not have. */
    private static final int NONE = -1;

    private final StepArrays arrays;
    private final HaloExchange exchange;
    private final LaunchSizes sizes;
    private final List<TaskGraph> graphs = new ArrayList<>();
    private final int upload;
    private final int list;
    private final int localList;
    private final int nonLocalList;
    private final int report;
    private final int slots;
    private final int local;
    private final int bonded;
    private final int nonLocalSlots;
    private final int prune;
    private final int nonLocalPrune;
    private final int nonLocal;
    private final int nonLocalBonded;
    private final int x;
    private final int f;
    private final int move;
    private final int end;
    private final int energies;
    private final int adopt;
    private final TornadoExecutionPlan plan;
    private final RepeatedGraphs repeats;
    private final Optional<RepartitionGraphs> repartition;
    private boolean hasExchanged;

    /**
     * @param isAlone whether there is no other rank, and so no non-local work
     * @param hasRepartition whether kernels make partitions
     */
    StepGraphs(
            HostProfile host,
            HaloExchange exchange,
            StepArrays arrays,
            int sumBlocks,
            boolean isAlone,
            boolean hasRepartition) {
        boolean hasExchange = exchange.hasTasks() && !isAlone;
        this.sizes = new LaunchSizes(host.blockSize());
        this.arrays = arrays;
        this.exchange = exchange;
        StepTaskGraphs maker = new StepTaskGraphs(arrays, exchange);
        this.upload = add(maker.upload());
        this.list = add(maker.lists());
        boolean arePairsSearched = arrays.nonbonded.arePairsSearched();
        this.localList = addIf(arePairsSearched, () -> maker.pairList("localList", LOCAL));
        this.nonLocalList = addIf(arePairsSearched && !isAlone, () -> maker.pairList("nonLocalList", NON_LOCAL));
        this.report = addIf(arePairsSearched, maker::report);
        boolean hasSlots = arrays.nonbonded.hasSlots();
        this.slots = addIf(hasSlots, () -> maker.slots("slots", LOCAL));
        boolean arePruned = arrays.nonbonded.innerLists().isPresent();
        this.prune = addIf(arePruned, () -> maker.pruning("prune", LOCAL));
        this.nonLocalPrune = addIf(arePruned && !isAlone, () -> maker.pruning("nonLocalPrune", NON_LOCAL));
        this.local = add(maker.nonbonded("local", LOCAL));
        this.bonded = add(maker.bonded("bonded", LOCAL));
        this.nonLocalSlots = addIf(hasSlots && !isAlone, () -> maker.slots("nonLocalSlots", NON_LOCAL));
        this.nonLocal = addIf(!isAlone, () -> maker.nonbonded("nonLocal", NON_LOCAL));
        this.nonLocalBonded = addIf(!isAlone, () -> maker.bonded("nonLocalBonded", NON_LOCAL));
        this.x = addIf(hasExchange, maker::coordinates);
        this.f = addIf(hasExchange, maker::forces);
        this.move = add(maker.move());
        this.end = add(maker.end());
        this.energies = add(maker.energies());
        this.adopt = add(maker.adopt());
        int firstOfRepartition = graphs.size();
        if (hasRepartition) {
            graphs.addAll(RepartitionGraphs.make(maker));
            RepartitionGraphs.fixGrids(sizes, arrays.atomCapacity());
        }
        this.plan = new TornadoExecutionPlan(
                graphs.stream().map(TaskGraph::snapshot).toArray(ImmutableTaskGraph[]::new));
        this.repeats = new RepeatedGraphs(plan, ReplayOrder::inTurn);
        this.repartition = hasRepartition
                ? Optional.of(new RepartitionGraphs(repeats, firstOfRepartition, arrays.constraints.isPresent()))
                : Optional.empty();
        for (String task : StepTaskGraphs.UPLOAD_TASKS) {
            sizes.fix(StepTaskGraphs.UPLOAD + "." + task, 1);
        }
        sizes.fix("energies.sum", sumBlocks * host.blockSize());
        sizes.fix("adopt.words", 1);
        sizes.fix("report.search", SearchLayout.COUNTERS, Warp.SIZE);
        plan.withGridScheduler(sizes.scheduler());
    }

    /**
     * Fits the launch sizes to new lists, and to new numbers of home atoms, bonded terms and rigid groups.
     *
     * @return whether a size is another than before, so that replays have to be made anew
     */
    boolean sizeGrids(StepSizes needed) {
        arrays.nonbonded.sizeSlotGrids(sizes.of("slots"));
        arrays.nonbonded.sizeSlotGrids(sizes.of("nonLocalSlots"));
        arrays.nonbonded.sizeGrids(LOCAL, sizes.of("local"));
        arrays.nonbonded.sizeGrids(NON_LOCAL, sizes.of("nonLocal"));
        arrays.nonbonded.sizeListGrids(sizes.of("list"));
        arrays.nonbonded.sizePairGrids(LOCAL, sizes.of("localList"));
        arrays.nonbonded.sizePairGrids(NON_LOCAL, sizes.of("nonLocalList"));
        arrays.nonbonded.sizePruning(LOCAL, sizes.of("prune"));
        arrays.nonbonded.sizePruning(NON_LOCAL, sizes.of("nonLocalPrune"));
        sizes.size("bonded.bonded", needed.termCount());
        sizes.size("nonLocalBonded.bonded", needed.termCount());
        if (arrays.constraints.isPresent()) {
            sizes.size("move.constrainedLeapFrog", needed.rigidGroupCount(), ConstraintKernel.MAX_THREADS);
        } else {
            sizes.size("move.leapFrog", needed.homeCount());
        }
        sizes.sizeExchange(exchange);
        return sizes.takeResized();
    }

    private int add(TaskGraph graph) {
        graphs.add(graph);
        return graphs.size() - 1;
    }

    private int addIf(boolean isNeeded, Supplier<TaskGraph> graph) {
        return isNeeded ? add(graph.get()) : NONE;
    }

    void upload() {
        execute(upload);
    }

    /** Makes words that the host has written those of the step, the exchange and the search. */
    void adoptWords(Pe pe) {
        repeats.run(pe, adopt, 1);
    }

    /** The graphs with which kernels make partitions, where they do. */
    RepartitionGraphs repartition() {
        return repartition.orElseThrow();
    }

    /** Makes new lists; returns what holds their arrays. */
    TornadoExecutionResult list() {
        TornadoExecutionResult begun = execute(list);
        executeIfPresent(localList);
        executeIfPresent(nonLocalList);
        return report == NONE ? begun : execute(report);
    }

    /** Exchanges coordinates, where that has tasks. */
    void coordinates() {
        executeIfPresent(x);
        hasExchanged = true;
    }

    /** Whether all graphs of a step with new lists have been executed, so that they can be replayed after one. */
    boolean canReplay() {
        return hasExchanged;
    }

    /** Exchanges forces, where that has tasks. */
    void exchangeForces() {
        executeIfPresent(f);
    }

    /** Forces without halo atoms, from inner lists that are made before, if {@code isPruned}. */
    void local(boolean isPruned) {
        executeIfPresent(slots);
        if (isPruned) {
            executeIfPresent(prune);
        }
        execute(local);
        execute(bonded);
    }

    /** Forces with halo atoms, where there can be any; likewise. */
    void nonLocal(boolean isPruned) {
        executeIfPresent(nonLocalSlots);
        if (isPruned) {
            executeIfPresent(nonLocalPrune);
        }
        executeIfPresent(nonLocal);
        executeIfPresent(nonLocalBonded);
    }

    TornadoExecutionResult move() {
        return execute(move);
    }

    void endStep() {
        execute(end);
    }

    /** Whether there are inner lists, which some steps make. */
    boolean arePruned() {
        return prune != NONE;
    }

    /** The graphs of a step, to run again and again at the present launch sizes; with or without pruning. */
    PlanReplay replay(Pe pe, boolean isPruned) {
        return replay(pe, urgent(ReplayOrder.inTurn(), x), isPruned);
    }

    /** The graphs of a step up to new lists. */
    PlanReplay replayLists(Pe pe) {
        ReplayOrder order = ReplayOrder.inTurn(present(x, list));
        order = localList == NONE ? order : order.then(localList, list);
        order = nonLocalList == NONE ? order : order.then(nonLocalList, list);
        order = report == NONE ? order : order.then(report, localList, nonLocalList);
        return inOrder(pe, order);
    }

    /** The graphs of a step after new lists, with pruning where there are inner lists. */
    PlanReplay replayRest(Pe pe) {
        return replay(pe, ReplayOrder.inTurn(), true);
    }

    /** The graphs of a step that need no halo atoms. */
    PlanReplay replayLocal(Pe pe, boolean isPruned) {
        return inOrder(pe, homeForces(ReplayOrder.inTurn(), isPruned));
    }

    /** The graphs of a step that need coordinates of halo atoms. */
    PlanReplay replayNonLocal(Pe pe, boolean isPruned) {
        return inOrder(pe, haloForces(ReplayOrder.inTurn(), isPruned));
    }

    /** The graphs of a step after all forces. */
    PlanReplay replayMotion(Pe pe) {
        return inOrder(pe, ReplayOrder.inTurn(move, end));
    }

    /** The graphs of a step that exchanges nothing: halo atoms stay where they are, and the step has no end. */
    PlanReplay replayWithoutExchange(Pe pe) {
        ReplayOrder order = homeForces(haloForces(ReplayOrder.inTurn(), false), false)
                .then(move, local, bonded, nonLocal, nonLocalBonded);
        return inOrder(pe, order);
    }

    /** A step without its beginning; what other ranks wait for is urgent. */
    private PlanReplay replay(Pe pe, ReplayOrder begun, boolean isPruned) {
        ReplayOrder order = urgent(haloForces(begun, isPruned), f, nonLocal, nonLocalBonded);
        order = homeForces(order, isPruned).then(move, local, bonded, f).then(end, move);
        return inOrder(pe, order);
    }

    private PlanReplay inOrder(Pe pe, ReplayOrder order) {
        return pe.replay(plan, tasks(order.graphs()), order);
    }

    private ReplayOrder haloForces(ReplayOrder begun, boolean isPruned) {
        ReplayOrder order = urgent(begun, nonLocalSlots, x);
        order = isPruned ? urgent(order, nonLocalPrune, nonLocalSlots) : order;
        order = urgent(order, nonLocal, x, nonLocalSlots, nonLocalPrune);
        return urgent(order, nonLocalBonded, x, beforeBonded(nonLocalSlots, nonLocal));
    }

    private ReplayOrder homeForces(ReplayOrder begun, boolean isPruned) {
        ReplayOrder order = slots == NONE ? begun : begun.then(slots);
        order = isPruned && prune != NONE ? order.then(prune, slots) : order;
        return order.then(local, slots, prune).then(bonded, beforeBonded(slots, local));
    }

    private static ReplayOrder urgent(ReplayOrder order, int graph, int... follows) {
        return graph == NONE ? order : order.urgent(graph, follows);
    }

    /** Bonded forces are added where slots have left 0, or else where the non-bonded kernel has stored. */
    private static int beforeBonded(int slots, int nonbonded) {
        return slots == NONE ? nonbonded : slots;
    }

    /** Whether there is no other rank, and so no non-local work. */
    boolean isAlone() {
        return nonLocal == NONE;
    }

    private int[] stepGraphs() {
        return present(x, slots, local, bonded, nonLocalSlots, nonLocal, nonLocalBonded, f, move, end);
    }

    private static int[] present(int... graphs) {
        return IntStream.of(graphs).filter(graph -> graph != NONE).toArray();
    }

    private int tasks(int... graphs) {
        return IntStream.of(graphs).map(this::tasks).sum();
    }

    private int tasks(int graph) {
        if (graph == x || graph == f) {
            return exchange.launchesPerStep() / 2; // as many for coordinates as for forces
        }
        if (graph == localList || graph == nonLocalList) {
            return arrays.nonbonded.pairTasks();
        }
        return graph == list ? arrays.nonbonded.listTasks() : 1;
    }

    /** Kernels of a step, with those that the host launches for the exchange. */
    int launchesPerStep() {
        boolean isHostDriven = x == NONE && !isAlone();
        return tasks(stepGraphs()) + (isHostDriven ? exchange.launchesPerStep() : 0);
    }

    /** Graphs of a step, each of which ends with a wait of the host unless it is replayed. */
    int graphsPerStep() {
        return stepGraphs().length;
    }

    /** The kernels of the graphs of a step, to be timed at the present launch sizes. */
    PlanTimer timer(Pe pe) {
        return pe.timer(plan, stepGraphs());
    }

    /** The kernels that make new lists likewise. */
    PlanTimer listTimer(Pe pe) {
        return pe.timer(plan, present(list, localList, nonLocalList, report));
    }

    /** The kernels that prune lists likewise, with those before them. */
    PlanTimer pruningTimer(Pe pe) {
        return pe.timer(plan, present(slots, prune, nonLocalSlots, nonLocalPrune));
    }

    /** The kernel that sums energies likewise. */
    PlanTimer energyTimer(Pe pe) {
        return pe.timer(plan, energies);
    }

    void sumEnergies() {
        execute(energies);
    }

    private void executeIfPresent(int graph) {
        if (graph != NONE) {
            execute(graph);
        }
    }

    private TornadoExecutionResult execute(int graph) {
        return plan.withGraph(graph).execute();
    }

    @Override
    public void close() {
        repeats.close();
        ExecutionPlans.close(plan);
    }
}
