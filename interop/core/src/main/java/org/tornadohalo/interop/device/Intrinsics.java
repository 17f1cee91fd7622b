package org.tornadohalo.interop.device;

import java.util.List;

/** Which classes the device compiler knows. */
public final class Intrinsics {
    /** The classes whose public static methods are all intrinsics. */
    public static final List<Class<?>> CLASSES =
            List.of(BulkCopy.class, DeviceMemory.class, FloatBits.class, Nvshmem.class, Warp.class);

    private Intrinsics() {}
}
