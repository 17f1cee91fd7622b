package org.tornadohalo.jvmhost;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/** The local arrays of a block: the n-th that each thread asks for is the same array. */
final class LocalMemory {
    private final List<Object> arrays = new ArrayList<>();

    /** Makes the contents undefined for the next block. */
    void startBlock() {
        for (int i = 0; i < arrays.size(); i++) {
            ArrayMemory.makeUndefined(arrays.get(i));
        }
    }

    /** Array number {@code index}, made by the first thread that asks for it. */
    <A> A array(int index, Class<A> type, int length) {
        if (index == arrays.size()) {
            Object array = Array.newInstance(type.getComponentType(), length);
            ArrayMemory.makeUndefined(array);
            arrays.add(array);
        }
        Object array = arrays.get(index);
        if (!type.isInstance(array) || Array.getLength(array) != length) {
            throw new IllegalStateException("all threads must allocate the same local arrays, but local array " + index
                    + " is a " + ArrayMemory.describe(array) + " for some and a "
                    + type.getComponentType().getName() + "[" + length + "] for this one");
        }
        return type.cast(array);
    }
}
