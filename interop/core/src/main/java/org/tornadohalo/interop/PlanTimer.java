package org.tornadohalo.interop;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Times the kernels of a fixed sequence of a plan's graphs one by one; for measurements, as it puts a mark between each
 * two.
 *
 * <p>What {@link PlanReplay} says of changes holds here, too. Kernels that wait for other ranks want all ranks to make
 * the same calls.
 */
public interface PlanTimer {
    /**
     * One launch of a kernel.
     *
     * @param task its task, {@code graph.task}
     * @param start nanoseconds since the first launch of the same call
     * @param nanos how long it took
     */
    record Launch(String task, long start, long nanos) {}

    /**
     * Runs the sequence {@code times} times, one run after the other, and waits for the last; local, blocking.
     *
     * @param times 1 or more
     * @return every launch in order, by the device's clock where it has one
     */
    List<Launch> run(int times);

    /**
     * Launches one kernel {@code times} times in a row, which must not wait for anything; local, blocking.
     *
     * @param kernel number of a launch in the sequence
     * @param times 1 or more
     * @return nanoseconds of one of them; empty if the host runs whole graphs only
     */
    default OptionalDouble repeat(int kernel, int times) {
        return repeat(kernel, times, this);
    }

    /**
     * As the other method, with another timer's code of that launch on the arrays of this one.
     *
     * @param kernel number of a launch in the sequences of both
     * @param times 1 or more
     * @param codeOf a timer of the same host for the same graphs of another plan, whose kernels may come from another
     *     source
     * @return nanoseconds of one of them; empty if the host runs whole graphs only
     * @throws IllegalArgumentException if its launch of that number is one of another task
     */
    OptionalDouble repeat(int kernel, int times, PlanTimer codeOf);

    /**
     * Goes through the sequence once without launching, as TornadoVM's interpreter does for each run that is not
     * replayed; local.
     *
     * @return nanoseconds of the host; empty where nothing else than the host runs kernels
     */
    OptionalLong interpret();
}
