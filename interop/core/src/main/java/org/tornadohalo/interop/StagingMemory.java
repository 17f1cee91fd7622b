package org.tornadohalo.interop;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Where host memory comes from that bytes of the device pass through, and that kernels reach at its address. */
@FunctionalInterface
public interface StagingMemory {
    /** Memory of this process, as any. */
    StagingMemory PAGEABLE = (bytes, arena) -> arena.allocate(bytes, Long.BYTES);

    /** Allocates; the memory is released with the arena. */
    MemorySegment allocate(long bytes, Arena arena);
}
