package org.tornadohalo.interop.nvshmem;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * All native methods of {@code libtornadohalo}: NVSHMEM's host calls, NVRTC, the driver's linker, the kernel records of
 * TornadoVM, and what JCuda lacks: priorities in CUDA graphs, and ranges for profilers.
 *
 * <p>Addresses and handles are raw {@code long}s, 0 = none. Every failing call throws {@link NativeCallException}.
 * Calls run in the context that is current on the calling thread, which has to be the primary one of the PE's device;
 * {@link #moduleInit} and {@link #moduleFinalize} want the module's. Callers keep one thread at a time in here, as
 * NVSHMEM asks.
 */
public final class NvshmemNative {
    /** System property with the folder of {@code libtornadohalo.so} and {@code shim.ptx}. */
    public static final String FOLDER_PROPERTY = "tornadohalo.native";

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

    /** NVRTC's version, 1000 * major + 10 * minor. */
    public static native int compilerVersion();

    /** NVSHMEM's version, 10000 * major + 100 * minor + patch. */
    public static native int nvshmemVersion();

    /**
     * Compiles CUDA C to PTX with NVRTC.
     *
     * @param log one element, which gets the compiler's log
     * @throws NativeCallException with the compiler's log if the source has errors
     */
    public static native byte[] compileToPtx(String source, String name, String[] options, String[] log);

    /**
     * Links PTX texts, and a device library if {@code library} is not null, to a cubin for the device of the current
     * context.
     *
     * @throws NativeCallException with the linker's log if symbols are missing
     */
    public static native byte[] link(byte[][] ptxTexts, String library);

    /** The function handle that a kernel record of TornadoVM's CUDA backend holds. */
    public static native long functionOfKernel(long kernelRecord);

    /** The module handle that a kernel record of TornadoVM's CUDA backend holds. */
    public static native long moduleOfKernel(long kernelRecord);

    /** Sets the priority of a kernel node of a CUDA graph, as streams have it: lower numbers go first. */
    public static native void setPriorityOfNode(long node, int priority);

    /** Begins a named range of this thread for profilers (NVTX); ranges nest. */
    public static native void beginRange(String name);

    /** Ends the range that this thread began last. */
    public static native void endRange();

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
