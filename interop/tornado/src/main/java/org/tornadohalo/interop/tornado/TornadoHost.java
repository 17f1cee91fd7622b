package org.tornadohalo.interop.tornado;

import java.lang.reflect.Field;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.PlanTimer;
import org.tornadohalo.interop.ReplayOrder;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaDevice;
import org.tornadohalo.interop.cuda.CudaDriver;
import org.tornadohalo.interop.cuda.CudaGraph;
import org.tornadohalo.interop.cuda.KernelLaunch;
import org.tornadohalo.interop.nvshmem.KernelTwins;
import org.tornadohalo.interop.nvshmem.NvshmemNative;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.drivers.cuda.CUDABackendImpl;
import uk.ac.manchester.tornado.drivers.cuda.CUDACodeCache;
import uk.ac.manchester.tornado.drivers.cuda.CUDADeviceContext;
import uk.ac.manchester.tornado.drivers.cuda.graal.backend.CUDABackend;
import uk.ac.manchester.tornado.runtime.TornadoCoreRuntime;

/** Makes TornadoVM's CUDA backend compile kernels with our intrinsics; once per process, before the first task. */
final class TornadoHost {
    /** The release whose inner classes this module uses. */
    static final String TORNADOVM_VERSION = "5.2.0-jdk25";

    /** The GPU of this process: TornadoVM's device 0 always. */
    static final CudaDevice GPU = new CudaDevice(0);

    private static LinkingCaches caches;

    private static final int LEAST_CAPABILITY = 90;

    /** TornadoVM counts its plans from 1. */
    private static final long NO_PLAN = 0;

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
        return CudaDriver.unavailableReason().or(NvshmemNative::unavailableReason);
    }

    /**
     * Retains the GPU's primary context, registers the intrinsics and replaces the code caches.
     *
     * @return the primary context, which NVSHMEM works in
     * @throws IllegalStateException if {@link #unavailableReason} is present or TornadoVM finds no CUDA GPU
     */
    static synchronized CudaContext start(TornadoOptions options) {
        unavailableReason().ifPresent(reason -> {
            throw new IllegalStateException(reason);
        });
        CudaContext primary = CudaContext.retainPrimary(GPU);
        if (caches != null) {
            return primary;
        }
        CUDABackend backend = backend();
        IntrinsicPlugins.register(backend.getProviders()
                .getReplacements()
                .getGraphBuilderPlugins()
                .getInvocationPlugins());
        KernelCompiler compiler = new KernelCompiler(
                primary, architecture(), options.settings(), new KernelDiskCache(options.cacheFolder()));
        caches = replaceCodeCaches(
                (CUDADeviceContext) backend.getDeviceContext(), compiler, new KernelDump(options.dumpFolder()));
        return primary;
    }

    /**
     * Makes graphs of a plan ready to run from CUDA graphs in an order; each has been executed before.
     *
     * @param launches kernels in all of these graphs together
     * @param watchdog address of the block that the kernels' waits look at
     * @param waitBound the longest that one of these waits takes
     * @throws IllegalStateException if a graph launches something else than at its last execution
     */
    static PlanReplay replay(
            TornadoExecutionPlan plan, int launches, ReplayOrder order, long watchdog, Duration waitBound) {
        List<CudaGraph.Part> parts = order.parts().stream()
                .map(part -> new CudaGraph.Part(launches(plan, part.graph()), part.follows(), part.isUrgent()))
                .toList();
        int found = parts.stream().mapToInt(part -> part.launches().size()).sum();
        if (found != launches) {
            throw new IllegalStateException("the graphs to replay launch " + found + " kernels, not " + launches
                    + ": execute each of them before, and count their tasks");
        }
        return new GraphReplay(kernelContext(), stream(plan), parts, launches, new BoundedPoll(watchdog, waitBound));
    }

    /** Makes the kernels of a sequence of a plan's graphs ready to be timed; each has been executed before. */
    static PlanTimer timer(TornadoExecutionPlan plan, int[] graphs, long watchdog, Duration waitBound) {
        return new GraphTimer(
                kernelContext(), stream(plan), () -> launches(plan, graphs), new BoundedPoll(watchdog, waitBound));
    }

    /**
     * The launches of a sequence of a plan's graphs, each of which has been executed before. The graphs are gone
     * through once more, with their transfers and without their launches.
     */
    static synchronized List<KernelLaunch> launches(TornadoExecutionPlan plan, int... graphs) {
        return caches.of(plan).recorder().withhold(() -> {
            for (int graph : graphs) {
                plan.withGraph(graph).execute();
            }
        });
    }

    /**
     * The one context in which TornadoVM runs the kernels of all plans; it makes a queue for the number that it gets.
     */
    static synchronized CudaContext kernelContext() {
        return CudaContext.of(caches.device.getNativeContext(NO_PLAN));
    }

    /** The stream on which a plan's kernels run, once one of its graphs has been executed. */
    static synchronized long stream(TornadoExecutionPlan plan) {
        return caches.device.getNativeStream(plan.getId());
    }

    /**
     * Chooses where the code of kernels comes from, for plans that are executed for the first time from now on.
     *
     * @throws IllegalArgumentException if there are no such kernels
     */
    static synchronized void compileFrom(KernelSource source) {
        if (source == KernelSource.CUDA) {
            KernelTwins.installed().require();
        }
        caches.source = source;
    }

    private static CUDABackend backend() {
        CUDABackendImpl backends = TornadoCoreRuntime.getTornadoRuntime().getBackend(CUDABackendImpl.class);
        if (backends == null) {
            throw new IllegalStateException("TORNADOVM_HOME has no CUDA backend: install the SDK that has it");
        }
        return backends.getDefaultBackend();
    }

    private static String architecture() {
        int capability = GPU.computeCapability();
        if (capability < LEAST_CAPABILITY) {
            throw new IllegalStateException("GPU 0 (" + GPU.name() + ") has compute capability " + capability / 10 + "."
                    + capability % 10
                    + ", but kernels need 9.0 (Hopper) whatever the --exchange, and fused-tma the copy"
                    + " engine that came with it: choose another GPU with CUDA_VISIBLE_DEVICES");
        }
        return "compute_" + capability;
    }

    /**
     * TornadoVM makes one code cache per execution plan when it is first asked for and has no way to give it another
     * class, so the map that holds them is replaced by one that puts ours.
     */
    private static LinkingCaches replaceCodeCaches(CUDADeviceContext device, KernelCompiler compiler, KernelDump dump) {
        try {
            Field field = CUDADeviceContext.class.getDeclaredField("codeCache");
            field.setAccessible(true);
            LinkingCaches linking = new LinkingCaches(device, compiler, dump);
            field.set(device, linking);
            return linking;
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

        /** Of plans that are yet to be executed. */
        private transient volatile KernelSource source = KernelSource.JAVA;

        LinkingCaches(CUDADeviceContext device, KernelCompiler compiler, KernelDump dump) {
            this.device = device;
            this.compiler = compiler;
            this.dump = dump;
        }

        LinkingCodeCache of(TornadoExecutionPlan plan) {
            return (LinkingCodeCache) computeIfAbsent(plan.getId(), _ -> {
                throw new IllegalStateException("a plan is replayed that was never executed: execute its graphs first");
            });
        }

        @Override
        public CUDACodeCache put(Long plan, CUDACodeCache ignored) {
            return super.put(plan, new LinkingCodeCache(device, compiler, dump, source));
        }
    }
}
