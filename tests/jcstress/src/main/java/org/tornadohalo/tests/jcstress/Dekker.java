package org.tornadohalo.tests.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.tornadohalo.interop.device.DeviceMemory;

/** Each of two threads stores its own word and then looks at the other's: with fences one of them sees the other. */
public class Dekker {
    private static final String SEEN = "At least one thread sees the other's store.";
    private static final String MISSED = "Both threads miss the other's store.";

    private Dekker() {}

    /** One word per thread. */
    public abstract static class TwoWords {
        final long first = Slots.take();
        final long second = first + Slots.FIELD;
    }

    /** A fence at system scope between store and load. */
    @JCStressTest
    @State
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = SEEN)
    @Outcome(expect = FORBIDDEN, desc = MISSED)
    public static class FenceSystem extends TwoWords {
        @Actor
        public void first(JJ_Result result) {
            DeviceMemory.storeLong(first, 0, 1);
            DeviceMemory.fenceSystem(); // partner: the second thread's fence
            result.r1 = DeviceMemory.loadLong(second, 0);
        }

        @Actor
        public void second(JJ_Result result) {
            DeviceMemory.storeLong(second, 0, 1);
            DeviceMemory.fenceSystem(); // partner: the first thread's fence
            result.r2 = DeviceMemory.loadLong(first, 0);
        }
    }

    /** A fence at device scope between store and load. */
    @JCStressTest
    @State
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = SEEN)
    @Outcome(expect = FORBIDDEN, desc = MISSED)
    public static class FenceDevice extends TwoWords {
        @Actor
        public void first(JJ_Result result) {
            DeviceMemory.storeLong(first, 0, 1);
            DeviceMemory.fenceDevice(); // partner: the second thread's fence
            result.r1 = DeviceMemory.loadLong(second, 0);
        }

        @Actor
        public void second(JJ_Result result) {
            DeviceMemory.storeLong(second, 0, 1);
            DeviceMemory.fenceDevice(); // partner: the first thread's fence
            result.r2 = DeviceMemory.loadLong(first, 0);
        }
    }

    /** No fence: that both threads miss the other's store shows that the harness can see what fences prevent. */
    @JCStressTest
    @State
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = SEEN)
    @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "Without fences both may miss the other's store.")
    @Outcome(expect = FORBIDDEN, desc = "A value that nobody stored.")
    public static class WithoutFence extends TwoWords {
        @Actor
        public void first(JJ_Result result) {
            DeviceMemory.storeLong(first, 0, 1);
            result.r1 = DeviceMemory.loadLong(second, 0);
        }

        @Actor
        public void second(JJ_Result result) {
            DeviceMemory.storeLong(second, 0, 1);
            result.r2 = DeviceMemory.loadLong(first, 0);
        }
    }
}
