package org.tornadohalo;

import org.tornadohalo.interop.PlanReplay;

/** The replay of an exchange whose kernels drive it. */
final class TaskReplay implements HaloReplay {
    private final ExchangeTasks tasks;
    private final PlanReplay plan;

    TaskReplay(ExchangeTasks tasks, PlanReplay plan) {
        this.tasks = tasks;
        this.plan = plan;
    }

    @Override
    public long run(int times) {
        long nanos = plan.run(times);
        tasks.checkWaits();
        return nanos;
    }

    @Override
    public int launches() {
        return plan.launches();
    }

    @Override
    public int hostWaits() {
        return 0;
    }

    @Override
    public void close() {
        plan.close();
    }
}
