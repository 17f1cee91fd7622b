package org.tornadohalo.kernels;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** Memory of this process as the heap of a world of one PE. */
public final class ArenaHeap implements SymmetricHeap {
    private record Buffer(String name, Arena arena, MemorySegment memory) implements SymmetricBuffer {
        @Override
        public long bytes() {
            return memory.byteSize();
        }

        @Override
        public long address() {
            return memory.address();
        }

        @Override
        public void write(long byteOffset, MemorySegment source) {
            memory.asSlice(byteOffset, source.byteSize()).copyFrom(source);
        }

        @Override
        public void read(long byteOffset, MemorySegment target) {
            target.copyFrom(memory.asSlice(byteOffset, target.byteSize()));
        }
    }

    @Override
    public SymmetricBuffer allocate(String name, long bytes) {
        Arena arena = Arena.ofShared();
        return new Buffer(name, arena, arena.allocate(bytes, Position.BYTES));
    }

    @Override
    public void free(SymmetricBuffer buffer) {
        ((Buffer) buffer).arena.close();
    }

    @Override
    public long peerAddress(long symmetricAddress, int pe) {
        return symmetricAddress;
    }

    @Override
    public void copyToPeer(long target, long source, long bytes, int pe) {
        throw new UnsupportedOperationException("tests of single kernels copy nothing to a peer");
    }

    @Override
    public void barrierAll() {
        // A world of one PE waits for nobody.
    }
}
