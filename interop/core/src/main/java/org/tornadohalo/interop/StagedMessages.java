package org.tornadohalo.interop;

import java.lang.foreign.MemorySegment;
import org.tornadohalo.interop.nvshmem.SymmetricRange;

/** Memory messages of ranks that are threads of one process: their {@link HostMessenger} carries the bytes. */
public record StagedMessages(HostMessenger messenger) implements MemoryMessages {
    /** Copy, message, copy. */
    private static final int WAITS = 3;

    @Override
    public String path() {
        return "host-messages";
    }

    /** The tag is not needed: host messages of a pair of ranks keep their order. */
    @Override
    public int exchange(int tag, SymmetricRange from, int toRank, SymmetricRange to, int fromRank) {
        byte[] sent = new byte[(int) from.bytes()];
        from.read(MemorySegment.ofArray(sent));
        messenger.send(toRank, sent);
        to.write(MemorySegment.ofArray(messenger.receive(fromRank)));
        return WAITS;
    }
}
