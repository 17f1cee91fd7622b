package org.tornadohalo.interop.tornado;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.tornadohalo.interop.cuda.CudaMemory;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;

/** Symmetric memory on the GPU. Copies are ordered after work that has been waited for, as plan.execute() does. */
record TornadoBuffer(CudaMemory memory, String name, long bytes, long address) implements SymmetricBuffer {
    @Override
    public void write(long byteOffset, MemorySegment source) {
        check(byteOffset, source.byteSize());
        if (source.isNative()) {
            memory.copyToDevice(address + byteOffset, source);
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pinnable = arena.allocate(Math.max(source.byteSize(), 1), Long.BYTES);
            MemorySegment.copy(source, 0, pinnable, 0, source.byteSize());
            memory.copyToDevice(address + byteOffset, pinnable.asSlice(0, source.byteSize()));
        }
    }

    @Override
    public void read(long byteOffset, MemorySegment target) {
        check(byteOffset, target.byteSize());
        if (target.isNative()) {
            memory.copyToHost(target, address + byteOffset);
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pinnable = arena.allocate(Math.max(target.byteSize(), 1), Long.BYTES);
            memory.copyToHost(pinnable.asSlice(0, target.byteSize()), address + byteOffset);
            MemorySegment.copy(pinnable, 0, target, 0, target.byteSize());
        }
    }

    private void check(long byteOffset, long count) {
        if (byteOffset < 0 || byteOffset + count > bytes) {
            throw new IndexOutOfBoundsException("bytes " + byteOffset + " to " + (byteOffset + count)
                    + " are outside symmetric buffer " + name + " of " + bytes + " bytes");
        }
    }
}
