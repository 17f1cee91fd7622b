package org.tornadohalo.tests;

import java.time.Duration;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PeProvider;
import org.tornadohalo.interop.PeSession;
import org.tornadohalo.interop.WorldAddress;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.Nvshmem;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** A sum that goes around a ring of PEs: each waits for its left neighbour's, adds its own number and sends it on. */
public final class RingSum {
    private static final int PE = 0;
    private static final int VALUE = 1;
    private static final int SIGNAL = 2;
    private static final int PEER_VALUE = 3;
    private static final int PEER_SIGNAL = 4;
    private static final int RIGHT_PE = 5;
    private static final int WATCHDOG = 6;

    private RingSum() {}

    /** Geometry: one thread. ring: the words above. PE 0 begins, and ends when the sum has come around. */
    public static void addAndSend(KernelContext context, LongArray ring) {
        if (context.globalIdx == 0) {
            long value = ring.get(VALUE);
            float sum = ring.get(PE);
            if (ring.get(PE) != 0) {
                // Partner: the store or put below, on the left neighbour.
                DeviceMemory.waitAcquireSystem(ring.get(SIGNAL), 1, ring.get(WATCHDOG));
                sum += DeviceMemory.loadFloat(value, 0);
            }
            if (ring.get(PEER_VALUE) != 0) {
                DeviceMemory.storeFloat(ring.get(PEER_VALUE), 0, sum);
                DeviceMemory.storeReleaseSystem(ring.get(PEER_SIGNAL), 1);
            } else {
                DeviceMemory.storeFloat(value, 1, sum);
                Nvshmem.putFloatSignalThread(value, value + 4, 1, ring.get(SIGNAL), 1, (int) ring.get(RIGHT_PE));
            }
            if (ring.get(PE) == 0) {
                DeviceMemory.waitAcquireSystem(ring.get(SIGNAL), 1, ring.get(WATCHDOG));
            }
        }
    }

    /** What has arrived from the left neighbour; collective. */
    static float run(Pe pe) {
        SymmetricBuffer memory = pe.heap().allocate("ring", 16);
        long signal = memory.address() + 8;
        int right = (pe.pe() + 1) % pe.peCount();
        LongArray ring = LongArray.fromElements(
                pe.pe(),
                memory.address(),
                signal,
                pe.heap().peerAddress(memory.address(), right),
                pe.heap().peerAddress(signal, right),
                right,
                pe.watchdogAddress());
        TaskGraph graph = new TaskGraph("ring")
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, ring)
                .task("add", RingSum::addAndSend, new KernelContext(), ring);
        WorkerGrid1D oneBlock = new WorkerGrid1D(32);
        oneBlock.setLocalWork(32, 1, 1);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler("ring.add", oneBlock)).execute();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
        float sum = memory.readFloats(0, 1)[0];
        pe.heap().free(memory);
        return sum;
    }

    /** On GPUs: rank, ranks, meeting point. */
    public static void main(String[] args) {
        WorldAddress world = new WorldAddress(Integer.parseInt(args[0]), Integer.parseInt(args[1]), args[2]);
        try (PeSession pe = PeProvider.named("tornado").orElseThrow().open(world, Duration.ofSeconds(10))) {
            System.out.println("PE " + pe.pe() + " got " + run(pe));
        }
    }
}
