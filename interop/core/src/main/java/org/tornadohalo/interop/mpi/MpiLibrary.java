package org.tornadohalo.interop.mpi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;
import org.tornadohalo.interop.nvshmem.NativeCallException;

/**
 * The functions of libmpi that messages need. All calls are made by the thread that has called {@link #init}.
 *
 * <p>MPI fixes no binary interface, so there are two: in Open MPI handles are pointers, and constants are addresses of
 * symbols; in MPICH and its relatives (Intel MPI, MVAPICH, Cray MPICH; "MPICH ABI Compatibility Initiative") handles
 * are ints with fixed values. Here a handle is a {@code long} that holds either.
 */
@SuppressWarnings("restricted")
final class MpiLibrary {
    /** Names under which the library is looked for, the first one that loads is taken. */
    static final List<String> NAMES = List.of("libmpi.so", "libmpi.so.40", "libmpi.so.12", "libmpich.so.12");

    private static final int THREAD_FUNNELED = 1;
    private static final int MAX_ERROR_STRING = 512;
    /** MPIX_GPU_SUPPORT_CUDA of MPICH. */
    private static final int MPICH_CUDA = 0;

    /** The handles and the null status of one binary interface. */
    private record Constants(long world, long bytes, long errorsReturn, long statusIgnore) {}

    private static final Constants MPICH = new Constants(0x4400_0000L, 0x4c00_010dL, 0x5400_0001L, 1);

    private final SymbolLookup symbols;
    private final boolean isOpenMpi;
    private final Constants constants;
    private final MethodHandle initThread;
    private final MethodHandle commRank;
    private final MethodHandle commSize;
    private final MethodHandle setErrorHandler;
    private final MethodHandle isend;
    private final MethodHandle irecv;
    private final MethodHandle test;
    private final MethodHandle errorString;
    private final MethodHandle end;
    private final MemorySegment flag = Arena.global().allocate(JAVA_INT);
    private int rank = -1;

    private MpiLibrary(SymbolLookup symbols) {
        this.symbols = symbols;
        isOpenMpi = symbols.find("ompi_mpi_comm_world").isPresent();
        constants = isOpenMpi
                ? new Constants(
                        address("ompi_mpi_comm_world"), address("ompi_mpi_byte"), address("ompi_mpi_errors_return"), 0)
                : MPICH;
        MemoryLayout handle = isOpenMpi ? JAVA_LONG : JAVA_INT;
        initThread = function("MPI_Init_thread", JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS);
        commRank = function("MPI_Comm_rank", handle, ADDRESS);
        commSize = function("MPI_Comm_size", handle, ADDRESS);
        setErrorHandler = function("MPI_Comm_set_errhandler", handle, handle);
        isend = function("MPI_Isend", JAVA_LONG, JAVA_INT, handle, JAVA_INT, JAVA_INT, handle, JAVA_LONG);
        irecv = function("MPI_Irecv", JAVA_LONG, JAVA_INT, handle, JAVA_INT, JAVA_INT, handle, JAVA_LONG);
        test = function("MPI_Test", JAVA_LONG, ADDRESS, JAVA_LONG);
        errorString = function("MPI_Error_string", JAVA_INT, ADDRESS, ADDRESS);
        end = function("MPI_Finalize");
    }

    /**
     * Loads the library, for the rest of the process.
     *
     * @param name a file name or path, or null for {@link #NAMES}
     * @return empty if there is none, or if it lacks a function
     */
    static Optional<MpiLibrary> load(String name) {
        for (String candidate : name == null ? NAMES : List.of(name)) {
            try {
                return Optional.of(new MpiLibrary(SymbolLookup.libraryLookup(candidate, Arena.global())));
            } catch (IllegalArgumentException e) {
                // Not there under this name.
            }
        }
        return Optional.empty();
    }

    private long address(String symbol) {
        return symbols.findOrThrow(symbol).address();
    }

    /** A function that returns an error code; handles come as longs, whatever they are in C. */
    private MethodHandle function(String name, MemoryLayout... parameters) {
        MemorySegment symbol = symbols.find(name)
                .orElseThrow(() -> new IllegalArgumentException("this library has no function " + name));
        MethodHandle raw = Linker.nativeLinker().downcallHandle(symbol, FunctionDescriptor.of(JAVA_INT, parameters));
        Class<?>[] types = new Class<?>[parameters.length];
        for (int k = 0; k < types.length; k++) {
            types[k] = parameters[k] == ADDRESS ? MemorySegment.class : long.class;
        }
        return MethodHandles.explicitCastArguments(raw, MethodType.methodType(int.class, types));
    }

    /** Starts MPI and learns rank and number of ranks, {rank, count}; collective. */
    int[] init() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(JAVA_INT);
            check("MPI_Init_thread", (int) initThread.invokeExact(0L, 0L, (long) THREAD_FUNNELED, value));
            check("MPI_Comm_set_errhandler", (int)
                    setErrorHandler.invokeExact(constants.world, constants.errorsReturn));
            check("MPI_Comm_size", (int) commSize.invokeExact(constants.world, value));
            int count = value.get(JAVA_INT, 0);
            check("MPI_Comm_rank", (int) commRank.invokeExact(constants.world, value));
            rank = value.get(JAVA_INT, 0);
            return new int[] {rank, count};
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /** Whether buffers may be device addresses; after {@link #init}. */
    boolean isGpuAware() {
        try (Arena arena = Arena.ofConfined()) {
            Optional<MemorySegment> query = symbols.find("MPIX_Query_cuda_support");
            if (query.isPresent()) {
                MethodHandle asks = Linker.nativeLinker().downcallHandle(query.get(), FunctionDescriptor.of(JAVA_INT));
                return (int) asks.invokeExact() == 1;
            }
            if (isOpenMpi || symbols.find("MPIX_GPU_query_support").isEmpty()) {
                return false;
            }
            MemorySegment answer = arena.allocate(JAVA_INT);
            MethodHandle asks = function("MPIX_GPU_query_support", JAVA_INT, ADDRESS);
            check("MPIX_GPU_query_support", (int) asks.invokeExact((long) MPICH_CUDA, answer));
            return answer.get(JAVA_INT, 0) == 1;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /** Begins to send bytes at an address; {@code request} gets the handle. */
    void send(long source, int bytes, int toRank, int tag, MemorySegment request) {
        try {
            check("MPI_Isend", (int) isend.invokeExact(
                    source,
                    (long) bytes,
                    constants.bytes,
                    (long) toRank,
                    (long) tag,
                    constants.world,
                    request.address()));
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /** Begins to receive bytes at an address; {@code request} gets the handle. */
    void receive(long target, int bytes, int fromRank, int tag, MemorySegment request) {
        try {
            check("MPI_Irecv", (int) irecv.invokeExact(
                    target,
                    (long) bytes,
                    constants.bytes,
                    (long) fromRank,
                    (long) tag,
                    constants.world,
                    request.address()));
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /** Whether a request is complete; makes progress with all. Once complete, the request is gone and stays so. */
    boolean isComplete(MemorySegment request) {
        try {
            check("MPI_Test", (int) test.invokeExact(request.address(), flag, constants.statusIgnore));
            return flag.get(JAVA_INT, 0) != 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /** Ends MPI; collective. */
    void end() {
        try {
            check("MPI_Finalize", (int) end.invokeExact());
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    private void check(String call, int code) throws Throwable {
        if (code == 0) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(MAX_ERROR_STRING);
            MemorySegment length = arena.allocate(JAVA_INT);
            int failed = (int) errorString.invokeExact((long) code, text, length);
            throw new NativeCallException(call, code, rank, failed == 0 ? text.getString(0) : "unknown MPI error");
        }
    }

    /** Downcalls declare that they throw anything; what comes out of them is unchecked. */
    private static RuntimeException rethrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException e ? e : new IllegalStateException(failure);
    }
}
