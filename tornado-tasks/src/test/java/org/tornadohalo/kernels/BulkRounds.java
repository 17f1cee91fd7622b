package org.tornadohalo.kernels;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.device.BulkCopy;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * {@link BulkRoundsKernel} between the PEs of a world, each of which sends to the next one, the last to the first.
 */
public final class BulkRounds {
    private static final int THREADS = 64;
    private static final int PAYLOAD_BYTES = BulkRoundsKernel.CHUNKS * THREADS * BulkCopy.SLOT_BYTES;
    private static final int SIGNAL_OFFSET = PAYLOAD_BYTES;
    private static final int ACKNOWLEDGEMENT_OFFSET = PAYLOAD_BYTES + HaloLayout.SIGNAL_STRIDE_BYTES;

    private BulkRounds() {}

    /** Runs so many rounds, unless a PE cannot address its peers; collective. */
    public static Optional<EqualityResult> run(Pe pe, int rounds) {
        SymmetricBuffer memory =
                pe.heap().allocate("bulk rounds", ACKNOWLEDGEMENT_OFFSET + HaloLayout.SIGNAL_STRIDE_BYTES);
        LongArray p = parameters(pe, memory.address(), rounds);
        Optional<EqualityResult> result = Optional.empty();
        if (pe.messenger().max(p.get(BulkRoundsKernel.TARGET) == 0 ? 1 : 0) == 0) {
            result = Optional.of(run(pe, memory, p));
        }
        pe.heap().free(memory);
        return result;
    }

    private static EqualityResult run(Pe pe, SymmetricBuffer memory, LongArray p) {
        memory.write(0, MemorySegment.ofArray(new byte[(int) memory.bytes()]));
        pe.heap().barrierAll();
        LongArray wrong = new LongArray(THREADS);
        wrong.init(-1);
        TaskGraph graph = DeviceState.newGraph()
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, p, wrong)
                .task(DeviceState.TASK, BulkRoundsKernel::bulkRounds, new KernelContext(), p, wrong)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, wrong);
        DeviceState.run(graph, new Geometry(1, THREADS));
        pe.heap().barrierAll();
        // A thread that did not run leaves -1, which is as wrong as a word.
        double found = IntStream.range(0, THREADS)
                .mapToDouble(thread -> Math.abs(wrong.get(thread)))
                .sum();
        String input = pe.peCount() + " PEs, " + p.get(BulkRoundsKernel.ROUNDS) + " rounds";
        return new EqualityResult("bulkRounds", "wrong words received", input, found, 0);
    }

    private static LongArray parameters(Pe pe, long own, int rounds) {
        int next = (pe.pe() + 1) % pe.peCount();
        int source = (pe.pe() + pe.peCount() - 1) % pe.peCount();
        long target = pe.heap().peerAddress(own, next);
        LongArray p = new LongArray(BulkRoundsKernel.PARAMETERS);
        p.set(BulkRoundsKernel.TARGET, target);
        p.set(BulkRoundsKernel.RECEIVED, own);
        p.set(BulkRoundsKernel.TARGET_SIGNAL, target + SIGNAL_OFFSET);
        p.set(BulkRoundsKernel.SIGNAL, own + SIGNAL_OFFSET);
        p.set(BulkRoundsKernel.SOURCE_ACKNOWLEDGEMENT, pe.heap().peerAddress(own, source) + ACKNOWLEDGEMENT_OFFSET);
        p.set(BulkRoundsKernel.ACKNOWLEDGEMENT, own + ACKNOWLEDGEMENT_OFFSET);
        p.set(BulkRoundsKernel.ROUNDS, rounds);
        p.set(BulkRoundsKernel.OWN_PE, pe.pe());
        p.set(BulkRoundsKernel.SOURCE_PE, source);
        p.set(BulkRoundsKernel.WATCHDOG, pe.watchdogAddress());
        return p;
    }
}
