package org.tornadohalo;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.MessengerException;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.kernels.HaloLayout;
import org.tornadohalo.kernels.HostHaloKernels;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.kernels.ResidencyKernel;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The exchange that the host drives, pulse by pulse, as MD programs do without communication from kernels.
 *
 * <pre>
 *   pulse p of x:  packPulse, wait -> copy to the lower neighbour's halo, wait -> message down, wait for the one from above
 *   pulse p of f:  copy to the upper neighbour's staging, wait -> message up, wait for the one from below -> addPulse, wait
 * </pre>
 *
 * Coordinates of step n+1 are copied after the send rank's message about its forces of step n, which it sends when its
 * kernels that read the coordinates of step n have ended; forces of step n+1 are copied after the receive rank's message
 * about coordinates of step n+1, which it sends when it has added those of step n. In a step with one direction alone, the
 * acknowledge methods send those messages. All messages are empty and those of one pair of ranks arrive in order, so only
 * their number matters. Tasks are in graphs of its own, one per pulse and direction, because the host works between them.
 */
final class HostTransport implements HaloTransport {
    private static final String UPLOAD = "hostUpload";
    private static final int UPLOAD_GRAPH = 0;
    private static final byte[] DONE = new byte[0];

    private final Pe pe;
    private final HaloMemory memory;
    private final KernelContext context = new KernelContext();
    private final DoubleArray sink = new DoubleArray(1);
    private final GridScheduler scheduler = new GridScheduler();
    private List<? extends HaloTransfer> pulses = List.of();
    private IntArray sendIndex;
    private TornadoExecutionPlan plan;
    private int launches;
    private int hostWaits;
    private boolean counted;

    HostTransport(Pe pe, HaloMemory memory) {
        this.pe = pe;
        this.memory = memory;
    }

    @Override
    public boolean prepare(List<? extends HaloTransfer> transfers) {
        boolean changed = transfers.size() != pulses.size() || sendIndex != memory.sendIndex();
        pulses = transfers;
        if (changed) {
            close();
            sendIndex = memory.sendIndex();
            plan = ExecutionPlans.build("the exchange", () -> new TornadoExecutionPlan(graphs()));
        }
        sizeGrids();
        plan.withGridScheduler(scheduler);
        plan.withGraph(UPLOAD_GRAPH).execute();
        return false;
    }

    @Override
    public boolean hasTasks() {
        return false;
    }

    @Override
    public void coordinatesByHost() {
        beginCounting();
        for (HaloTransfer pulse : pulses) {
            launch(packGraph(pulse.index()));
            long bytes = Position.BYTES * pulse.sendCount();
            copy(pulse, HaloLayout.PUT_X, HaloLayout.STAGED_X, bytes, pulse.sendRank());
            pe.messenger().send(pulse.sendRank(), DONE);
            awaitMessage(pulse, "coordinates", pulse.receiveRank());
        }
    }

    @Override
    public void forcesByHost() {
        beginCounting();
        for (HaloTransfer pulse : pulses.reversed()) {
            long bytes = HaloMemory.F_BYTES * pulse.receiveCount();
            copy(pulse, HaloLayout.STAGED_F, HaloLayout.RECEIVED_F, bytes, pulse.receiveRank());
            pe.messenger().send(pulse.receiveRank(), DONE);
            awaitMessage(pulse, "forces", pulse.sendRank());
            launch(addGraph(pulse.index()));
        }
        counted = true;
    }

    @Override
    public void acknowledgeCoordinatesByHost() {
        pulses.forEach(pulse -> pe.messenger().send(pulse.receiveRank(), DONE));
        pulses.forEach(pulse -> awaitMessage(pulse, "answer to coordinates", pulse.sendRank()));
        counted = true;
    }

    @Override
    public void acknowledgeForcesByHost() {
        pulses.forEach(pulse -> pe.messenger().send(pulse.sendRank(), DONE));
        pulses.forEach(pulse -> awaitMessage(pulse, "answer to forces", pulse.receiveRank()));
    }

    /** Counts anew in the first exchange after a step has ended. */
    private void beginCounting() {
        if (counted) {
            launches = 0;
            hostWaits = 0;
            counted = false;
        }
    }

    @Override
    public int launchesPerStep() {
        return launches;
    }

    @Override
    public int hostWaitsPerStep() {
        return hostWaits;
    }

    @Override
    public void close() {
        if (plan == null) {
            return;
        }
        ExecutionPlans.close(plan);
        plan = null;
    }

    private static int packGraph(int pulse) {
        return 1 + pulse;
    }

    private int addGraph(int pulse) {
        return 1 + pulses.size() + pulse;
    }

    private void launch(int graph) {
        launches++;
        hostWaits++;
        plan.withGraph(graph).execute();
    }

    /** Copies between the places that two words of a pulse's record name. */
    private void copy(HaloTransfer pulse, int target, int source, long bytes, int rank) {
        hostWaits++;
        int record = HaloLayout.record(pulse.index());
        pe.heap().copyToPeer(memory.halo().get(record + target), memory.halo().get(record + source), bytes, rank);
    }

    private void awaitMessage(HaloTransfer pulse, String what, int rank) {
        hostWaits++;
        try {
            pe.messenger().receive(rank);
        } catch (MessengerException e) {
            throw new MessengerException(
                    "rank " + pe.pe() + ", " + pulse.label() + ", no " + what + " from rank " + rank + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private ImmutableTaskGraph[] graphs() {
        Object[] arrays = {memory.halo(), sendIndex, sink};
        TaskGraph upload = new TaskGraph(UPLOAD)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, memory.halo(), sendIndex)
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, sink);
        upload.task("touch", ResidencyKernel::touchExchange, context, sink, memory.halo(), sendIndex);
        List<ImmutableTaskGraph> graphs = new ArrayList<>();
        graphs.add(upload.persistOnDevice(arrays).snapshot());
        addGraphs(graphs, "pack", HostHaloKernels::packPulse);
        addGraphs(graphs, "add", HostHaloKernels::addPulse);
        return graphs.toArray(ImmutableTaskGraph[]::new);
    }

    private void addGraphs(
            List<ImmutableTaskGraph> graphs, String task, Task4<KernelContext, Integer, LongArray, IntArray> kernel) {
        for (int pulse = 0; pulse < pulses.size(); pulse++) {
            TaskGraph graph = new TaskGraph(graphName(task, pulse)).consumeFromDevice(UPLOAD, memory.halo(), sendIndex);
            graph.task(task, kernel, context, pulse, memory.halo(), sendIndex);
            graphs.add(graph.snapshot());
        }
    }

    private static String graphName(String task, int pulse) {
        return task + "Pulse" + pulse;
    }

    private void sizeGrids() {
        scheduler.addWorkerGrid(UPLOAD + ".touch", LaunchGrid.resident(pe.host(), 1));
        for (HaloTransfer pulse : pulses) {
            int blocks = Math.ceilDiv(pulse.sendCount(), pe.host().blockSize());
            for (String task : List.of("pack", "add")) {
                scheduler.addWorkerGrid(
                        graphName(task, pulse.index()) + "." + task, LaunchGrid.resident(pe.host(), blocks));
            }
        }
    }
}
