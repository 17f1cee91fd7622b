package org.tornadohalo.interop.device;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/** The process's whole address space as one segment: how the JVM bodies of the intrinsics reach an address. */
final class Memory {
    static final MemorySegment ALL = everything();
    static final VarHandle FLOAT = JAVA_FLOAT.varHandle().withInvokeExactBehavior();
    static final VarHandle INT = JAVA_INT.varHandle().withInvokeExactBehavior();
    static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();

    private Memory() {}

    /** The one restricted call of this module; every address comes from a symmetric heap of this process. */
    @SuppressWarnings("restricted")
    private static MemorySegment everything() {
        return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    }
}
