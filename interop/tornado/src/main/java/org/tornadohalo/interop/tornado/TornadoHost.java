package org.tornadohalo.interop.tornado;

import java.lang.reflect.Field;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.tornadohalo.interop.nvshmem.NvshmemNative;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.drivers.cuda.CUDABackendImpl;
import uk.ac.manchester.tornado.drivers.cuda.CUDACodeCache;
import uk.ac.manchester.tornado.drivers.cuda.CUDADeviceContext;
import uk.ac.manchester.tornado.drivers.cuda.graal.backend.CUDABackend;
import uk.ac.manchester.tornado.runtime.TornadoCoreRuntime;

/** Makes TornadoVM's CUDA backend compile kernels with our intrinsics; once per process, before the first task. */
final class TornadoHost {
    /** The release whose inner classes this module uses. */
    static final String TORNADOVM_VERSION = "5.2.0-jdk25";

    private static boolean started;

    private TornadoHost() {}

    /** Why kernels cannot be compiled in this process, in one line; empty if they can. */
    static Optional<String> unavailableReason() {
        Module api = KernelContext.class.getModule();
        if (!"tornado.api".equals(api.getName())) {
            return Optional.of("TornadoVM is not on the module path: start through scripts/tornado-halo with"
                    + " TORNADOVM_HOME set to a TornadoVM " + TORNADOVM_VERSION + " SDK");
        }
        String version = api.getDescriptor().rawVersion().orElse("unknown");
        if (!version.equals(TORNADOVM_VERSION)) {
            return Optional.of("TORNADOVM_HOME holds TornadoVM " + version + ", but this program needs "
                    + TORNADOVM_VERSION + ": install that release");
        }
        return NvshmemNative.unavailableReason();
    }

    /**
     * Retains GPU 0's primary context, registers the intrinsics and replaces the code caches.
     *
     * @throws IllegalStateException if {@link #unavailableReason} is present or TornadoVM finds no CUDA GPU
     */
    static synchronized void start(TornadoOptions options) {
        unavailableReason().ifPresent(reason -> {
            throw new IllegalStateException(reason);
        });
        NvshmemNative.retainPrimaryContext(0);
        if (started) {
            return;
        }
        CUDABackend backend = backend();
        IntrinsicPlugins.register(backend.getProviders()
                .getReplacements()
                .getGraphBuilderPlugins()
                .getInvocationPlugins());
        KernelCompiler compiler =
                new KernelCompiler(architecture(), options.settings(), new KernelDiskCache(options.cacheFolder()));
        replaceCodeCaches(
                (CUDADeviceContext) backend.getDeviceContext(), compiler, new KernelDump(options.dumpFolder()));
        started = true;
    }

    private static CUDABackend backend() {
        CUDABackendImpl backends = TornadoCoreRuntime.getTornadoRuntime().getBackend(CUDABackendImpl.class);
        if (backends == null) {
            throw new IllegalStateException("TORNADOVM_HOME has no CUDA backend: install the SDK that has it");
        }
        return backends.getDefaultBackend();
    }

    private static String architecture() {
        int major = NvshmemNative.deviceAttribute(0, NvshmemNative.ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
        int minor = NvshmemNative.deviceAttribute(0, NvshmemNative.ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
        if (major < 9) {
            throw new IllegalStateException(
                    "GPU 0 (" + NvshmemNative.deviceName(0) + ") has compute capability " + major + "." + minor
                            + ", but kernels need 9.0 (Hopper) whatever the --exchange, and fused-tma the copy engine that"
                            + " came with it: choose another GPU with CUDA_VISIBLE_DEVICES");
        }
        return "compute_" + major + minor;
    }

    /**
     * TornadoVM makes one code cache per execution plan when it is first asked for and has no way to give it another
     * class, so the map that holds them is replaced by one that puts ours.
     */
    private static void replaceCodeCaches(CUDADeviceContext device, KernelCompiler compiler, KernelDump dump) {
        try {
            Field field = CUDADeviceContext.class.getDeclaredField("codeCache");
            field.setAccessible(true);
            field.set(device, new LinkingCaches(device, compiler, dump));
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new IllegalStateException(
                    "TornadoVM's code cache cannot be replaced (" + e.getMessage()
                            + "): start through scripts/tornado-halo, which opens tornado.drivers.cuda",
                    e);
        }
    }

    private static final class LinkingCaches extends ConcurrentHashMap<Long, CUDACodeCache> {
        private static final long serialVersionUID = 1L;

        private final transient CUDADeviceContext device;
        private final transient KernelCompiler compiler;
        private final transient KernelDump dump;

        LinkingCaches(CUDADeviceContext device, KernelCompiler compiler, KernelDump dump) {
            this.device = device;
            this.compiler = compiler;
            this.dump = dump;
        }

        @Override
        public CUDACodeCache put(Long plan, CUDACodeCache ignored) {
            return super.put(plan, new LinkingCodeCache(device, compiler, dump));
        }
    }
}
