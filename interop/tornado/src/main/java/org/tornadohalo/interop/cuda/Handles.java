package org.tornadohalo.interop.cuda;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import jcuda.NativePointerObject;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;

/** JCuda's objects for handles and addresses that came from elsewhere; JCuda itself makes none from numbers. */
final class Handles {
    private static final VarHandle VALUE = value();

    private Handles() {}

    static <T extends NativePointerObject> T set(T object, long value) {
        VALUE.set((NativePointerObject) object, value);
        return object;
    }

    static long get(NativePointerObject object) {
        return (long) VALUE.get(object);
    }

    static CUdeviceptr device(long address) {
        return set(new CUdeviceptr(), address);
    }

    static Pointer host(long address) {
        return set(new Pointer(), address);
    }

    private static VarHandle value() {
        try {
            return MethodHandles.privateLookupIn(NativePointerObject.class, MethodHandles.lookup())
                    .findVarHandle(NativePointerObject.class, "nativePointer", long.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "this JCuda keeps its handles in another form: use the release in pom.xml", e);
        }
    }
}
