package org.tornadohalo.tests.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JFF_Result;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.Nvshmem;
import org.tornadohalo.interop.jvm.JvmPe;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.jvmhost.JvmKernelThread;

/** A put from PE 0 to PE 1: once its signal is there, so are its first and its last float. */
@JCStressTest
@State
@Outcome(
        id = {"0, 0.0, 0.0", "0, 0.0, 2.0", "0, 1.0, 0.0", "0, 1.0, 2.0"},
        expect = ACCEPTABLE,
        desc = "The signal is not there yet: the floats may be or not.")
@Outcome(id = "1, 1.0, 2.0", expect = ACCEPTABLE, desc = "The signal brings all floats.")
@Outcome(expect = FORBIDDEN, desc = "The signal is there without all floats.")
public class PutSignal {
    /** Of a put that spans several cache lines. */
    private static final int FLOATS = (int) (2 * Slots.FIELD) / Float.BYTES;

    private static final List<Member> MEMBERS = members();
    private static final long SOURCE = source();

    /** Not a lambda of the outer class, whose initialisation waits for the PEs' threads. */
    record Member(JvmPe pe, SymmetricBuffer memory) {
        static Member allocate(JvmPe pe) {
            return new Member(pe, pe.allocate("slots", Slots.BYTES * Slots.COUNT));
        }
    }

    private final long offset = Slots.BYTES * Slots.next();
    private final long target = MEMBERS.get(1).memory.address() + offset;
    private final long signal = target + 3 * Slots.FIELD;

    /** A put that starts with every float and the signal at 0. */
    public PutSignal() {
        for (int i = 0; i < Slots.BYTES / Long.BYTES; i++) {
            DeviceMemory.storeLong(target, i, 0);
        }
    }

    /** The host thread acts as PE 0. */
    @Actor
    public void sender() {
        JvmKernelThread.hostContext(MEMBERS.get(0).pe);
        long symmetric = MEMBERS.get(0).memory.address() + offset;
        Nvshmem.putFloatSignalThread(symmetric, SOURCE, FLOATS, symmetric + 3 * Slots.FIELD, 1, 1);
    }

    /** The host thread acts as PE 1. */
    @Actor
    public void receiver(JFF_Result result) {
        result.r1 = DeviceMemory.loadAcquireSystem(signal);
        result.r2 = DeviceMemory.loadFloat(target, 0);
        result.r3 = DeviceMemory.loadFloat(target, FLOATS - 1);
    }

    private static List<Member> members() {
        JvmWorld world = new JvmWorld(2, Duration.ofSeconds(60), false);
        return world.run(Member::allocate);
    }

    private static long source() {
        long source = Slots.take();
        DeviceMemory.storeFloat(source, 0, 1);
        DeviceMemory.storeFloat(source, FLOATS - 1, 2);
        return source;
    }
}
