package org.tornadohalo.interop.nvshmem;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * All native methods of {@code libtornadohalo}: NVSHMEM's host calls, NVRTC, the driver's linker, and the little of the
 * driver that they need.
 *
 * <p>Addresses and handles are raw {@code long}s, 0 = none. Every failing call throws {@link NativeCallException}. Calls
 * run in the primary context of the device given to {@link #retainPrimaryContext}, whatever context is current on the
 * calling thread, and leave that one current; {@link #moduleInit}, {@link #moduleFinalize} and the kernel queries use the
 * current one. Callers keep one thread at a time in here, as NVSHMEM asks.
 */
public final class NvshmemNative {
    /** System property with the folder of {@code libtornadohalo.so} and {@code shim.ptx}. */
    public static final String FOLDER_PROPERTY = "tornadohalo.native";

    /** Driver attribute: number of multiprocessors. */
    public static final int ATTRIBUTE_MULTIPROCESSOR_COUNT = 16;
    /** Driver attribute: major compute capability. */
    public static final int ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75;
    /** Driver attribute: minor compute capability. */
    public static final int ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76;
    /** Kernel attribute: bytes of local memory per thread. */
    public static final int FUNCTION_LOCAL_BYTES = 3;
    /** Kernel attribute: registers per thread. */
    public static final int FUNCTION_REGISTERS = 4;

    private static final Optional<String> CAUSE = load();

    private NvshmemNative() {}

    /** Why the library cannot be used, or empty if it can. */
    public static Optional<String> unavailableReason() {
        return CAUSE;
    }

    /** The folder of the native parts, from {@link #FOLDER_PROPERTY}; {@code build/native} if it is not set. */
    public static Path folder() {
        return Path.of(System.getProperty(FOLDER_PROPERTY, "build/native")).toAbsolutePath();
    }

    @SuppressWarnings("restricted")
    private static Optional<String> load() {
        Path library = folder().resolve("libtornadohalo.so");
        if (!Files.isRegularFile(library)) {
            return Optional.of("there is no " + library + ": run scripts/build-native or set -D" + FOLDER_PROPERTY);
        }
        try {
            System.load(library.toString());
            return Optional.empty();
        } catch (UnsatisfiedLinkError e) {
            return Optional.of("loading " + library + " failed: " + e.getMessage());
        }
    }

    /** Initialises the driver and keeps the device's primary context for all later calls. */
    public static native void retainPrimaryContext(int device);

    /** Gives the primary context back. */
    public static native void releasePrimaryContext();

    /** The number of GPUs this process sees. */
    public static native int deviceCount();

    /** The name of a GPU. */
    public static native String deviceName(int device);

    /** A driver attribute of a GPU, see the constants of this class. */
    public static native int deviceAttribute(int device, int attribute);

    /** The newest CUDA version the driver knows, 1000 * major + 10 * minor. */
    public static native int driverVersion();

    /** NVRTC's version, 1000 * major + 10 * minor. */
    public static native int compilerVersion();

    /** NVSHMEM's version, 10000 * major + 100 * minor + patch. */
    public static native int nvshmemVersion();

    /** A stream of the primary context; smaller priorities go first. */
    public static native long createStream(int priority);

    /** Waits for all work of a stream. */
    public static native void synchronizeStream(long stream);

    /** Releases a stream. */
    public static native void destroyStream(long stream);

    /** Waits for all work of the primary context. */
    public static native void synchronizeContext();

    /** Copies from host address {@code source} to device address {@code target}; blocking. */
    public static native void copyToDevice(long target, long source, long bytes);

    /** Copies from device address {@code source} to host address {@code target}; blocking. */
    public static native void copyToHost(long target, long source, long bytes);

    /** Copies between device addresses, of this GPU or of a peer; blocking. */
    public static native void copyOnDevices(long target, long source, long bytes);

    /** Zeroed, pinned host memory that kernels of every context reach at the same address. */
    public static native long allocateMappedHost(long bytes);

    /** Releases memory of {@link #allocateMappedHost}. */
    public static native void freeMappedHost(long address);

    /**
     * Compiles CUDA C to PTX with NVRTC.
     *
     * @param log one element, which gets the compiler's log
     * @throws NativeCallException with the compiler's log if the source has errors
     */
    public static native byte[] compileToPtx(String source, String name, String[] options, String[] log);

    /**
     * Links PTX texts, and a device library if {@code library} is not null, to a cubin for the retained device.
     *
     * @throws NativeCallException with the linker's log if symbols are missing
     */
    public static native byte[] link(byte[][] ptxTexts, String library);

    /** The module of a kernel record of TornadoVM's CUDA backend, checked against the driver. */
    public static native long moduleOfKernel(long kernelRecord);

    /** The function handle of a kernel record of TornadoVM's CUDA backend. */
    public static native long functionOfKernel(long kernelRecord);

    /** An attribute of a kernel, see the constants of this class. */
    public static native int functionAttribute(long function, int attribute);

    /** How many blocks of a kernel one multiprocessor holds at the same time. */
    public static native int residentBlocksPerMultiprocessor(long function, int blockSize);

    /** Size of a unique id, bytes. */
    public static native int uniqueIdBytes();

    /** A new unique id, made by one PE for all. */
    public static native byte[] uniqueId();

    /** Joins the world of {@code peCount} PEs with that id; collective. */
    public static native void init(byte[] uniqueId, int pe, int peCount);

    /** Leaves the world; collective. */
    public static native void finalizeWorld();

    /** This PE's number in the world. */
    public static native int myPe();

    /** The number of PEs of the world. */
    public static native int peCount();

    /** Symmetric memory; collective. */
    public static native long symmetricMalloc(long bytes);

    /** Zeroed symmetric memory; collective. */
    public static native long symmetricCalloc(long bytes);

    /** Releases symmetric memory; collective. */
    public static native void symmetricFree(long address);

    /** Where this PE can address the symmetric memory of {@code pe}, or 0 if it cannot. */
    public static native long peerAddress(long symmetricAddress, int pe);

    /** Waits for all PEs and completes all puts; collective. */
    public static native void barrierAll();

    /** Waits for all PEs; collective. */
    public static native void syncAll();

    /** Completes this PE's puts. */
    public static native void quiet();

    /** Copies to {@code pe} and then sets its signal, in the order of a stream of the primary context. */
    public static native void putSignalOnStream(
            long target, long source, long bytes, long signal, long value, int pe, long stream);

    /** Lets a stream of the primary context wait until a signal is at least {@code value}. */
    public static native void signalWaitUntilOnStream(long signal, long value, long stream);

    /** Gives a loaded module NVSHMEM's device state; the module's context has to be current. */
    public static native void moduleInit(long module);

    /** Takes NVSHMEM's state from a module again; the module's context has to be current. */
    public static native void moduleFinalize(long module);
}
