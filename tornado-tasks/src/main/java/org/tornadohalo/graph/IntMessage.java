package org.tornadohalo.graph;

import java.nio.ByteBuffer;

/** Whole numbers as messages between ranks. */
final class IntMessage {
    private IntMessage() {}

    static byte[] of(int... values) {
        ByteBuffer buffer = ByteBuffer.allocate(Integer.BYTES * values.length);
        buffer.asIntBuffer().put(values);
        return buffer.array();
    }

    static int[] read(byte[] message) {
        int[] values = new int[message.length / Integer.BYTES];
        ByteBuffer.wrap(message).asIntBuffer().get(values);
        return values;
    }
}
