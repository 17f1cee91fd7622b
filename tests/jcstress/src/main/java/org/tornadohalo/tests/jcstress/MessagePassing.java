package org.tornadohalo.tests.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JF_Result;
import org.tornadohalo.interop.device.DeviceMemory;

/** Plain data, then a signal: whoever acquires the signal sees the data. */
public class MessagePassing {
    private static final String NOT_YET = "The signal is not there yet: the data may be or not.";
    private static final String SEEN = "The signal brings the data.";
    private static final String LOST = "The signal is there without the data.";

    private MessagePassing() {}

    /** Plain data in one field, the signal in another. */
    public abstract static class Message {
        final long data = Slots.take();
        final long signal = data + Slots.FIELD;
    }

    /** Release and acquire at system scope: a pulse's signal to a peer. */
    @JCStressTest
    @State
    @Outcome(
            id = {"0, 0.0", "0, 1.0"},
            expect = ACCEPTABLE,
            desc = NOT_YET)
    @Outcome(id = "1, 1.0", expect = ACCEPTABLE, desc = SEEN)
    @Outcome(expect = FORBIDDEN, desc = LOST)
    public static class ReleaseAcquireSystem extends Message {
        @Actor
        public void writer() {
            DeviceMemory.storeFloat(data, 0, 1);
            DeviceMemory.storeReleaseSystem(signal, 1);
        }

        @Actor
        public void reader(JF_Result result) {
            result.r1 = DeviceMemory.loadAcquireSystem(signal);
            result.r2 = DeviceMemory.loadFloat(data, 0);
        }
    }

    /** Release and acquire at device scope: a signal between blocks. */
    @JCStressTest
    @State
    @Outcome(
            id = {"0, 0.0", "0, 1.0"},
            expect = ACCEPTABLE,
            desc = NOT_YET)
    @Outcome(id = "1, 1.0", expect = ACCEPTABLE, desc = SEEN)
    @Outcome(expect = FORBIDDEN, desc = LOST)
    public static class ReleaseAcquireDevice extends Message {
        @Actor
        public void writer() {
            DeviceMemory.storeFloat(data, 0, 1);
            DeviceMemory.storeReleaseDevice(signal, 1);
        }

        @Actor
        public void reader(JF_Result result) {
            result.r1 = DeviceMemory.loadAcquireDevice(signal);
            result.r2 = DeviceMemory.loadFloat(data, 0);
        }
    }

    /** A relaxed signal with fences on both sides, as the waiter polls it. */
    @JCStressTest
    @State
    @Outcome(
            id = {"0, 0.0", "0, 1.0"},
            expect = ACCEPTABLE,
            desc = NOT_YET)
    @Outcome(id = "1, 1.0", expect = ACCEPTABLE, desc = SEEN)
    @Outcome(expect = FORBIDDEN, desc = LOST)
    public static class RelaxedWithFences extends Message {
        @Actor
        public void writer() {
            DeviceMemory.storeFloat(data, 0, 1);
            DeviceMemory.fenceSystem(); // partner: the reader's fence
            DeviceMemory.storeRelaxedSystem(signal, 1);
        }

        @Actor
        public void reader(JF_Result result) {
            result.r1 = DeviceMemory.loadRelaxedSystem(signal);
            DeviceMemory.fenceSystem(); // partner: the writer's fence
            result.r2 = DeviceMemory.loadFloat(data, 0);
        }
    }
}
