package org.tornadohalo.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ExecutionPlansTest {
    @Test
    void endsTheProcessWhenBuildingTakesLongerThanTheLimit() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);

        boolean seen =
                ExecutionPlans.build("the test's graphs", Duration.ofMillis(50), () -> await(ended), ended::countDown);

        assertTrue(seen);
    }

    @Test
    void leavesTheProcessAloneWhenBuildingIsDone() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();

        int result = ExecutionPlans.build("the test's graphs", Duration.ofMillis(50), () -> 7, () -> ended.set(true));
        assertThrows(
                IllegalStateException.class,
                () -> ExecutionPlans.build(
                        "the test's graphs",
                        Duration.ofMillis(50),
                        () -> {
                            throw new IllegalStateException("fails");
                        },
                        () -> ended.set(true)));

        Thread.sleep(200);
        assertEquals(7, result);
        assertFalse(ended.get());
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
