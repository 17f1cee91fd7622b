package org.tornadohalo;

import java.util.List;
import org.tornadohalo.interop.MessengerException;
import org.tornadohalo.interop.Pe;

/**
 * {@code host-p2p}: a copy into the other rank's memory, then an empty message that says so. Messages of a pair of
 * ranks arrive in order, so only their number matters.
 */
final class PeerCopyCarrier implements PulseCarrier {
    private static final byte[] DONE = new byte[0];

    private final Pe pe;
    private long hostWaits;

    PeerCopyCarrier(Pe pe) {
        this.pe = pe;
    }

    @Override
    public String path() {
        return "host-copy";
    }

    @Override
    public void launch(PulseGraphs graphs, int graph) {
        hostWaits++;
        graphs.run(graph);
    }

    @Override
    public void carry(PulseLoad load, long step) {
        hostWaits++;
        pe.heap().copyToPeer(load.target(), load.from().address(), load.from().bytes(), load.toRank());
        pe.messenger().send(load.toRank(), DONE);
        awaitMessage(load);
    }

    @Override
    public void acknowledge(List<PulseLoad> answers, long step) {
        answers.forEach(load -> pe.messenger().send(load.toRank(), DONE));
        answers.forEach(this::awaitMessage);
    }

    private void awaitMessage(PulseLoad load) {
        hostWaits++;
        try {
            pe.messenger().receive(load.fromRank());
        } catch (MessengerException e) {
            throw PulseCarrier.missing(pe, load, e);
        }
    }

    @Override
    public long hostWaits() {
        return hostWaits;
    }
}
