package org.tornadohalo;

import java.util.List;
import org.tornadohalo.interop.MemoryMessages;
import org.tornadohalo.interop.MessengerException;
import org.tornadohalo.interop.Pe;

/** {@code host-mpi}: a message that brings the data. */
final class MessageCarrier implements PulseCarrier {
    private final Pe pe;
    private final MemoryMessages messages;
    private long hostWaits;

    /**
     * Opens the PE's messages; collective.
     *
     * @throws IllegalArgumentException if there is no way to send them
     */
    MessageCarrier(Pe pe) {
        this.pe = pe;
        this.messages = pe.memoryMessages();
    }

    @Override
    public String path() {
        return messages.path();
    }

    @Override
    public void launch(PulseGraphs graphs, int graph) {
        hostWaits++;
        graphs.run(graph);
    }

    @Override
    public void carry(PulseLoad load, long step) {
        try {
            hostWaits += messages.exchange(load.tag(), load.from(), load.toRank(), load.to(), load.fromRank());
        } catch (MessengerException e) {
            throw PulseCarrier.missing(pe, load, e);
        }
    }

    /**
     * Nothing to say: a message is received when its receiver asks for it, into its own memory, and sent from there.
     */
    @Override
    public void acknowledge(List<PulseLoad> answers, long step) {}

    @Override
    public long hostWaits() {
        return hostWaits;
    }
}
