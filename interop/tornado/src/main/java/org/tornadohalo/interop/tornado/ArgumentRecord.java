package org.tornadohalo.interop.tornado;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import uk.ac.manchester.tornado.drivers.cuda.CUDADeviceContext;
import uk.ac.manchester.tornado.drivers.cuda.CUDAKernel;

/** A kernel of TornadoVM that remembers the arguments it was given last, as its native record does. */
final class ArgumentRecord extends CUDAKernel {
    private final SortedMap<Integer, byte[]> arguments = new TreeMap<>();

    /** @param kernelRecord of the kernel that TornadoVM has made */
    ArgumentRecord(long kernelRecord, CUDADeviceContext device) {
        super(kernelRecord, device);
    }

    /** The bytes of each argument, in order. */
    List<byte[]> arguments() {
        return List.copyOf(arguments.values());
    }

    /** TornadoVM takes the whole array for the argument, whatever the buffer's position. */
    @Override
    public void setArg(int index, ByteBuffer buffer) {
        arguments.put(index, buffer.array().clone());
        super.setArg(index, buffer);
    }

    @Override
    public void setArgRef(int index, long devicePointer) {
        arguments.put(index, address(devicePointer));
        super.setArgRef(index, devicePointer);
    }

    private static byte[] address(long value) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .putLong(value)
                .array();
    }

    @Override
    public void setArgUnused(int index) {
        arguments.put(index, new byte[Long.BYTES]);
        super.setArgUnused(index);
    }

    @Override
    public void setLocalRegion(int index, long size) {
        arguments.put(index, new byte[Math.toIntExact(size)]);
        super.setLocalRegion(index, size);
    }
}
