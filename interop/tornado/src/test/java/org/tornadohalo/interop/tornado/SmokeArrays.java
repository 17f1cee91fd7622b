package org.tornadohalo.interop.tornado;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Arguments of the kernels of {@link GpuSmoke}. */
final class SmokeArrays {
    private SmokeArrays() {}

    /** Parameters of a kernel, with 0 for those that it does not have. */
    static LongArray parameters(long... values) {
        LongArray array = new LongArray(16);
        array.init(0);
        for (int i = 0; i < values.length; i++) {
            array.set(i, values[i]);
        }
        return array;
    }

    /** Room for results that no kernel has stored yet. */
    static LongArray results(int count) {
        LongArray array = new LongArray(count);
        array.init(-1);
        return array;
    }
}
