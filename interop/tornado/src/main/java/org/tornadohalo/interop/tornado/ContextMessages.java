package org.tornadohalo.interop.tornado;

import org.tornadohalo.interop.MemoryMessages;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.nvshmem.SymmetricRange;

/** Messages that are exchanged with a context current, to which the addresses belong. */
record ContextMessages(MemoryMessages messages, CudaContext context) implements MemoryMessages {
    @Override
    public String path() {
        return messages.path();
    }

    @Override
    public int exchange(int tag, SymmetricRange from, int toRank, SymmetricRange to, int fromRank) {
        return context.call(() -> messages.exchange(tag, from, toRank, to, fromRank));
    }
}
