package org.tornadohalo.interop.tornado;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.interop.cuda.CudaFunction;
import org.tornadohalo.interop.cuda.KernelLaunch;
import org.tornadohalo.interop.cuda.LaunchGeometry;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.memory.XPUBuffer;
import uk.ac.manchester.tornado.drivers.cuda.CUDADeviceContext;
import uk.ac.manchester.tornado.drivers.cuda.CUDAProgram;
import uk.ac.manchester.tornado.drivers.cuda.graal.CUDAInstalledCode;
import uk.ac.manchester.tornado.drivers.cuda.mm.CUDAKernelStackFrame;
import uk.ac.manchester.tornado.runtime.common.KernelStackFrame;
import uk.ac.manchester.tornado.runtime.tasks.meta.TaskDataContext;

/** The code of one task, whose launches are made, or handed to a {@link LaunchRecorder} that withholds them. */
final class RecordedCode extends CUDAInstalledCode {
    /** What stands for a launch's event where there is none; TornadoVM adds no dependency for it. */
    private static final int NO_EVENT = -1;

    private final ArgumentRecord kernel;
    private final CudaFunction function;
    private final LaunchRecorder recorder;
    private final boolean readsFrame;

    /** The values behind the arguments of the last launch; null before the first. */
    private List<Object> launchedWith;

    RecordedCode(
            String entryPoint,
            byte[] source,
            CUDADeviceContext device,
            CUDAProgram program,
            ArgumentRecord kernel,
            CudaFunction function,
            LaunchRecorder recorder) {
        super(entryPoint, source, device, program, kernel, false);
        this.kernel = kernel;
        this.function = function;
        this.recorder = recorder;
        readsFrame = LaunchRecorder.readsFrame(new String(source, StandardCharsets.UTF_8));
    }

    @Override
    public int launchWithDependencies(
            long plan, KernelStackFrame frame, XPUBuffer atomics, TaskDataContext task, long batch, int[] waits) {
        if (recorder.isWithholding()) {
            return withhold((CUDAKernelStackFrame) frame, task);
        }
        launchedWith = values((CUDAKernelStackFrame) frame);
        return super.launchWithDependencies(plan, frame, atomics, task, batch, waits);
    }

    @Override
    public int launchWithoutDependencies(
            long plan, KernelStackFrame frame, XPUBuffer atomics, TaskDataContext task, long batch) {
        if (recorder.isWithholding()) {
            return withhold((CUDAKernelStackFrame) frame, task);
        }
        launchedWith = values((CUDAKernelStackFrame) frame);
        return super.launchWithoutDependencies(plan, frame, atomics, task, batch);
    }

    private int withhold(CUDAKernelStackFrame frame, TaskDataContext task) {
        if (!values(frame).equals(launchedWith)) {
            throw new IllegalStateException(
                    "task " + task.getId() + " has other arguments than in its last execution, or"
                            + " had none: execute its graph before it is replayed");
        }
        if (readsFrame) {
            throw new IllegalStateException(
                    "task " + task.getId() + " reads the size of its grid, which TornadoVM writes"
                            + " before each launch and a replay does not: take it from a device array");
        }
        recorder.add(new KernelLaunch(task.getId(), function, geometry(task), kernel.arguments()));
        return NO_EVENT;
    }

    private static LaunchGeometry geometry(TaskDataContext task) {
        WorkerGrid grid = task.isWorkerGridAvailable() ? task.getWorkerGrid(task.getId()) : null;
        if (grid == null || grid.getLocalWork() == null) {
            throw new IllegalStateException("task " + task.getId()
                    + " has no worker grid with its own block size: give it one before its graph is replayed");
        }
        return LaunchGeometry.covering(grid.getGlobalWork(), grid.getLocalWork());
    }

    private static List<Object> values(CUDAKernelStackFrame frame) {
        List<Object> values = new ArrayList<>();
        values.add(frame.toBuffer());
        for (KernelStackFrame.CallArgument argument : frame.getCallArguments()) {
            if (!(argument.getValue() instanceof KernelStackFrame.KernelContextArgument)) {
                values.add(argument.getValue());
            }
        }
        return values;
    }
}
