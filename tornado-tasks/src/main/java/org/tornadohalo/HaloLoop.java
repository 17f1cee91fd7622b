package org.tornadohalo;

import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.kernels.ResidencyKernel;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

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
    private static final String UPLOAD = "haloUpload";
    private static final int UPLOAD_GRAPH = 0;
    private static final int FORCE_GRAPH = 1;
    private static final int COORDINATE_GRAPH = 2;

    private final HostProfile host;
    private final HaloExchange exchange;
    private final KernelContext context = new KernelContext();
    private final DoubleArray sink = new DoubleArray(1);
    private TornadoExecutionPlan plan;

    private HaloLoop(Pe pe, ExchangeMode mode) {
        this.host = pe.host();
        this.exchange = HaloExchange.open(pe, mode);
    }

    /** Opens the fused exchange for a partition; collective. */
    public static HaloLoop open(Pe pe, Partition partition) {
        return open(pe, partition, ExchangeMode.FUSED);
    }

    /** Opens an exchange of a design for a partition; collective. */
    public static HaloLoop open(Pe pe, Partition partition, ExchangeMode mode) {
        HaloLoop loop = new HaloLoop(pe, mode);
        loop.repartition(partition);
        return loop;
    }

    /** Takes over a new partition; collective. */
    public void repartition(Partition partition) {
        exchange.repartition(partition);
        closePlan();
        GridScheduler scheduler = new GridScheduler();
        Object[] arrays = {exchange.halo(), exchange.sendIndex(), sink};
        TaskGraph upload = new TaskGraph(UPLOAD).transferToDevice(DataTransferMode.FIRST_EXECUTION, arrays);
        upload.task("touch", ResidencyKernel::touchExchange, context, sink, exchange.halo(), exchange.sendIndex());
        upload.persistOnDevice(arrays);
        TaskGraph forces = new TaskGraph("haloF").consumeFromDevice(UPLOAD, arrays);
        exchange.addForceTasks(forces);
        exchange.addStepTask(forces);
        exchange.sizeGrids(scheduler, "haloX", "haloF", "haloF");
        scheduler.addWorkerGrid(UPLOAD + ".touch", LaunchGrid.resident(host, 1));
        plan = exchange.hasTasks()
                ? new TornadoExecutionPlan(
                        upload.snapshot(),
                        forces.snapshot(),
                        coordinateGraph(arrays).snapshot())
                : new TornadoExecutionPlan(upload.snapshot(), forces.snapshot());
        plan.withGridScheduler(scheduler);
        plan.withGraph(UPLOAD_GRAPH).execute();
    }

    private TaskGraph coordinateGraph(Object[] arrays) {
        TaskGraph coordinates = new TaskGraph("haloX").consumeFromDevice(UPLOAD, arrays);
        exchange.addCoordinateTasks(coordinates);
        return coordinates;
    }

    /** The memory that is exchanged. */
    public HaloExchange exchange() {
        return exchange;
    }

    /** Brings the halo atoms' coordinates up to date. */
    public void exchangeCoordinates() {
        exchange.coordinatesByHost();
        if (exchange.hasTasks()) {
            plan.withGraph(COORDINATE_GRAPH).execute();
            exchange.checkWaits();
        }
    }

    /** Adds the halo atoms' forces to their home atoms, and ends the step. */
    public void exchangeForces() {
        exchange.forcesByHost();
        plan.withGraph(FORCE_GRAPH).execute();
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
        ExecutionPlans.close(plan);
    }
}
