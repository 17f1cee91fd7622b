package org.tornadohalo;

import java.util.List;
import org.tornadohalo.interop.DeviceQueue;
import org.tornadohalo.interop.Pe;

/**
 * {@code stream}: a put with its signal, then a wait for the own signal, both in the order of a queue of the device.
 */
final class QueueCarrier implements PulseCarrier {
    private final DeviceQueue queue;

    /**
     * Opens a queue of the PE; collective.
     *
     * @throws IllegalArgumentException if signals cannot be waited for in a queue
     */
    QueueCarrier(Pe pe) {
        this.queue = pe.openQueue();
    }

    @Override
    public String path() {
        return DeviceQueue.PATH;
    }

    @Override
    public void launch(PulseGraphs graphs, int graph) {
        queue.launch(graphs.plan(), graph);
    }

    @Override
    public void carry(PulseLoad load, long step) {
        queue.putSignal(load.target(), load.from().address(), load.from().bytes(), load.signal(), step, load.toRank());
        queue.awaitSignal(load.signal(), step);
    }

    @Override
    public void acknowledge(List<PulseLoad> answers, long step) {
        for (PulseLoad load : answers) {
            queue.putSignal(load.target(), load.from().address(), 0, load.signal(), step, load.toRank());
        }
        answers.forEach(load -> queue.awaitSignal(load.signal(), step));
        queue.join();
    }

    @Override
    public void forgetGraphs() {
        queue.forgetGraphs();
    }

    @Override
    public void join() {
        queue.join();
    }

    @Override
    public long hostWaits() {
        return queue.hostWaits();
    }

    @Override
    public void close() {
        queue.close();
    }
}
