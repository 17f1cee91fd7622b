package org.tornadohalo;

import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.Pe;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/**
 * The exchange for a program without TaskGraphs of its own: coordinates down, then forces back, once per step.
 *
 * <pre>{@code
 * try (HaloLoop halo = HaloLoop.open(pe, partition)) {
 *     halo.exchangeCoordinates();             // halo atoms of halo.exchange().x() are up to date
 *     ...                                     // write forces of home and halo atoms into halo.exchange().f()
 *     halo.exchangeForces();                  // home atoms of f() hold the sum over all ranks
 * }
 * }</pre>
 *
 * The two calls alternate; each is made by all ranks and blocks until this rank's part is done.
 */
public final class HaloLoop implements AutoCloseable {
    private static final int COORDINATES = 0;
    private static final int FORCES = 1;

    private final HaloExchange exchange;
    private TornadoExecutionPlan plan;

    private HaloLoop(HaloExchange exchange) {
        this.exchange = exchange;
    }

    /** Opens an exchange for a partition; collective. */
    public static HaloLoop open(Pe pe, Partition partition) {
        HaloLoop loop = new HaloLoop(HaloExchange.open(pe));
        loop.repartition(partition);
        return loop;
    }

    /** Takes over a new partition; collective. */
    public void repartition(Partition partition) {
        exchange.repartition(partition);
        closePlan();
        GridScheduler scheduler = new GridScheduler();
        Object[] arrays = {exchange.halo(), exchange.sendIndex()};
        TaskGraph coordinates = new TaskGraph("haloX").transferToDevice(DataTransferMode.FIRST_EXECUTION, arrays);
        exchange.addCoordinateTask(coordinates);
        coordinates.persistOnDevice(arrays);
        TaskGraph forces = new TaskGraph("haloF").consumeFromDevice(coordinates.getTaskGraphName(), arrays);
        exchange.addForceTask(forces);
        exchange.addStepTask(forces);
        scheduler.addWorkerGrid("haloX.exchangeX", exchange.exchangeGrid());
        scheduler.addWorkerGrid("haloF.exchangeF", exchange.exchangeGrid());
        scheduler.addWorkerGrid("haloF.advanceStep", exchange.stepGrid());
        plan = new TornadoExecutionPlan(coordinates.snapshot(), forces.snapshot());
        plan.withGridScheduler(scheduler);
    }

    /** The memory that is exchanged. */
    public HaloExchange exchange() {
        return exchange;
    }

    /** Brings the halo atoms' coordinates up to date. */
    public void exchangeCoordinates() {
        execute(COORDINATES);
    }

    /** Adds the halo atoms' forces to their home atoms, and ends the step. */
    public void exchangeForces() {
        execute(FORCES);
    }

    private void execute(int graph) {
        plan.withGraph(graph).execute();
        exchange.checkWaits();
    }

    /** Releases all memory; collective. */
    @Override
    public void close() {
        closePlan();
        exchange.close();
    }

    private void closePlan() {
        if (plan == null) {
            return;
        }
        try {
            plan.close();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException("the execution plan of the halo exchange could not be closed", e);
        }
    }
}
