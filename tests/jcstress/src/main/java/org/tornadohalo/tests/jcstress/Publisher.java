package org.tornadohalo.tests.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIJ_Result;
import org.openjdk.jcstress.infra.results.JFF_Result;
import org.tornadohalo.interop.device.DeviceMemory;

/** How a pulse is published: every block stores its part and counts itself; the last one signals for all. */
public class Publisher {
    private Publisher() {}

    /** Two parts, the counter of the blocks and the signal, each in a field of its own. */
    public abstract static class Blocks {
        final long first = Slots.take();
        final long second = first + Slots.FIELD;
        final long counter = second + Slots.FIELD;
        final long signal = counter + Slots.FIELD;

        final void publish(long part, float value) {
            DeviceMemory.storeFloat(part, 0, value);
            if (DeviceMemory.incrementWrapAcquireReleaseDevice(counter, 1) == 1) {
                DeviceMemory.storeReleaseSystem(signal, 1);
            }
        }
    }

    /** The whole chain: the signal of the last block brings the parts of both to a third thread (three processors). */
    @JCStressTest
    @State
    @Outcome(
            id = {"0, 0.0, 0.0", "0, 0.0, 2.0", "0, 1.0, 0.0", "0, 1.0, 2.0"},
            expect = ACCEPTABLE,
            desc = "The signal is not there yet: the parts may be or not.")
    @Outcome(id = "1, 1.0, 2.0", expect = ACCEPTABLE, desc = "The signal brings the parts of both blocks.")
    @Outcome(expect = FORBIDDEN, desc = "The signal is there without a block's part.")
    public static class Chain extends Blocks {
        @Actor
        public void firstBlock() {
            publish(first, 1);
        }

        @Actor
        public void secondBlock() {
            publish(second, 2);
        }

        @Actor
        public void reader(JFF_Result result) {
            result.r1 = DeviceMemory.loadAcquireSystem(signal);
            result.r2 = DeviceMemory.loadFloat(first, 0);
            result.r3 = DeviceMemory.loadFloat(second, 0);
        }
    }

    /** The same, seen by a block that has published its part: for machines with two processors. */
    @JCStressTest
    @State
    @Outcome(
            id = {"0, 0.0, 2.0", "0, 1.0, 2.0"},
            expect = ACCEPTABLE,
            desc = "The signal is not there yet: the other block's part may be or not.")
    @Outcome(id = "1, 1.0, 2.0", expect = ACCEPTABLE, desc = "The signal brings the parts of both blocks.")
    @Outcome(expect = FORBIDDEN, desc = "The signal is there without a block's part.")
    public static class ChainSeenByABlock extends Blocks {
        @Actor
        public void firstBlock() {
            publish(first, 1);
        }

        @Actor
        public void secondBlockAndReader(JFF_Result result) {
            publish(second, 2);
            result.r1 = DeviceMemory.loadAcquireSystem(signal);
            result.r2 = DeviceMemory.loadFloat(first, 0);
            result.r3 = DeviceMemory.loadFloat(second, 0);
        }
    }

    /** The counter alone: the last block sees the other's part, and the counter is 0 for the next round. */
    @JCStressTest
    @State
    @Outcome(id = "-1, 1, 0", expect = ACCEPTABLE, desc = "The second block is last and sees the first one's part.")
    @Outcome(id = "2, -1, 0", expect = ACCEPTABLE, desc = "The first block is last and sees the second one's part.")
    @Outcome(expect = FORBIDDEN, desc = "No block or both are last, the last misses a part, or the counter stays.")
    public static class LastBlock extends Blocks {
        @Actor
        public void firstBlock(IIJ_Result result) {
            result.r1 = countAndLook(first, 1, second);
        }

        @Actor
        public void secondBlock(IIJ_Result result) {
            result.r2 = countAndLook(second, 2, first);
        }

        @Arbiter
        public void counter(IIJ_Result result) {
            result.r3 = DeviceMemory.loadLong(counter, 0);
        }

        private int countAndLook(long own, float value, long other) {
            DeviceMemory.storeFloat(own, 0, value);
            boolean last = DeviceMemory.incrementWrapAcquireReleaseDevice(counter, 1) == 1;
            return last ? (int) DeviceMemory.loadFloat(other, 0) : -1;
        }
    }
}
