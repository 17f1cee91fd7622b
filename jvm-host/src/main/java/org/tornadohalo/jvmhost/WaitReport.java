package org.tornadohalo.jvmhost;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Says which threads of a block wait where. */
final class WaitReport {
    private final Map<String, StringBuilder> threadsByPlace = new LinkedHashMap<>();

    WaitReport(KernelThread[] threads, int barriersCompleted) {
        int first = 0;
        while (first < threads.length) {
            String place = place(threads[first], barriersCompleted);
            int last = first;
            while (last + 1 < threads.length
                    && place(threads[last + 1], barriersCompleted).equals(place)) {
                last++;
            }
            add(place, first == last ? "" + first : first + "-" + last);
            first = last + 1;
        }
    }

    private void add(String place, String range) {
        StringBuilder ranges = threadsByPlace.computeIfAbsent(place, p -> new StringBuilder());
        ranges.append(ranges.isEmpty() ? "" : ",").append(range);
    }

    private static String place(KernelThread thread, int barriersCompleted) {
        return switch (thread.state()) {
            case RUNNABLE -> "run";
            case AT_BARRIER -> "wait at barrier " + (barriersCompleted + 1);
            case AT_WARP_OPERATION -> "wait at warp operation " + thread.warp().pendingOperation();
            case AT_CONDITION ->
                "wait for a condition on address 0x"
                        + Long.toHexString(thread.lastWait().address());
            case RETURNED -> "have returned";
        };
    }

    @Override
    public String toString() {
        return threadsByPlace.entrySet().stream()
                .map(entry -> "threads " + entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining("; "));
    }
}
