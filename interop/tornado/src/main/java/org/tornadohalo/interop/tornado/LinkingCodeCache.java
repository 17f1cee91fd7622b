package org.tornadohalo.interop.tornado;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.nvshmem.KernelTwins;
import org.tornadohalo.interop.nvshmem.NvshmemNative;
import uk.ac.manchester.tornado.drivers.cuda.CUDACodeCache;
import uk.ac.manchester.tornado.drivers.cuda.CUDADeviceContext;
import uk.ac.manchester.tornado.drivers.cuda.CUDAProgram;
import uk.ac.manchester.tornado.drivers.cuda.enums.CUDABuildStatus;
import uk.ac.manchester.tornado.drivers.cuda.graal.CUDAInstalledCode;
import uk.ac.manchester.tornado.runtime.tasks.meta.TaskDataContext;

/**
 * The kernels of one execution plan, compiled and linked by {@link KernelCompiler} in place of TornadoVM; all of them
 * from one source.
 */
final class LinkingCodeCache extends CUDACodeCache {
    private final CUDADeviceContext device;
    private final KernelCompiler compiler;
    private final KernelDump dump;
    private final KernelSource from;
    private final LaunchRecorder recorder = new LaunchRecorder();
    private final Map<String, Installed> installed = new ConcurrentHashMap<>();

    private record Installed(CUDAInstalledCode code, long module, boolean callsNvshmem) {}

    LinkingCodeCache(CUDADeviceContext device, KernelCompiler compiler, KernelDump dump, KernelSource from) {
        super(device);
        this.device = device;
        this.compiler = compiler;
        this.dump = dump;
        this.from = from;
    }

    @Override
    public CUDAInstalledCode installSource(TaskDataContext meta, String id, String entryPoint, byte[] source) {
        KernelSource kernelFrom = KernelTwins.areFor(entryPoint) ? from : KernelSource.JAVA;
        KernelImage image = compiler.compile(entryPoint, new String(source, StandardCharsets.UTF_8), kernelFrom);
        String name = id + "-" + entryPoint + (kernelFrom == KernelSource.JAVA ? "" : "-" + kernelFrom);
        dump.compiled(name, image);
        CUDAProgram program = device.createProgramWithBinary(image.cubin(), new long[] {image.cubin().length});
        program.build("");
        if (program.getStatus(device.getDeviceId()) != CUDABuildStatus.CL_BUILD_SUCCESS) {
            throw new IllegalStateException(
                    "the driver refuses kernel " + entryPoint + ": " + program.getBuildLog(device.getDeviceId()));
        }
        ArgumentRecord kernel =
                new ArgumentRecord(program.clCreateKernel(entryPoint).getOclKernelID(), device);
        KernelHandles handles = KernelHandles.of(kernel);
        dump.loaded(name, handles.function());
        if (image.waits()) {
            KernelSettings.requireResident(entryPoint, handles.function());
        }
        if (image.callsNvshmem()) {
            NvshmemNative.moduleInit(handles.module());
        }
        byte[] compiled = image.source().getBytes(StandardCharsets.UTF_8);
        CUDAInstalledCode code =
                new RecordedCode(entryPoint, compiled, device, program, kernel, handles.function(), recorder);
        installed.put(id + "-" + entryPoint, new Installed(code, handles.module(), image.callsNvshmem()));
        return code;
    }

    /** Of this plan's launches. */
    LaunchRecorder recorder() {
        return recorder;
    }

    @Override
    public boolean isCached(String key) {
        return installed.containsKey(key);
    }

    @Override
    public CUDAInstalledCode getInstalledCode(String id, String entryPoint) {
        Installed entry = installed.get(id + "-" + entryPoint);
        return entry == null ? null : entry.code();
    }

    @Override
    public void reset() {
        for (Installed entry : installed.values()) {
            if (entry.callsNvshmem()) {
                NvshmemNative.moduleFinalize(entry.module());
            }
            entry.code().invalidate();
        }
        installed.clear();
        super.reset();
    }
}
