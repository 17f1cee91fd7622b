package org.tornadohalo.interop.tornado;

import java.util.Arrays;
import java.util.Optional;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.cuda.CudaDevice;
import org.tornadohalo.kernels.BondedKernel;
import org.tornadohalo.kernels.BulkRoundsKernel;
import org.tornadohalo.kernels.ClusterBuildKernels;
import org.tornadohalo.kernels.ClusterKernel;
import org.tornadohalo.kernels.ConstraintKernel;
import org.tornadohalo.kernels.DirectHaloKernels;
import org.tornadohalo.kernels.EnergyKernel;
import org.tornadohalo.kernels.FusedHaloKernels;
import org.tornadohalo.kernels.HaloBuildKernels;
import org.tornadohalo.kernels.HostHaloKernels;
import org.tornadohalo.kernels.LimitKernels;
import org.tornadohalo.kernels.MigrationKernels;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.NonbondedKernel;
import org.tornadohalo.kernels.PairPruneKernel;
import org.tornadohalo.kernels.PairSearchKernels;
import org.tornadohalo.kernels.PrefixSumKernels;
import org.tornadohalo.kernels.PulseHaloKernels;
import org.tornadohalo.kernels.RepartitionKernels;
import org.tornadohalo.kernels.ResidencyKernel;
import org.tornadohalo.kernels.StepKernel;
import org.tornadohalo.kernels.TmaHaloKernels;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Compiles every kernel of tornado-tasks, and that of its tests, through TornadoVM and launches none; what comes out
 * lies in the folder that {@link TornadoOptions#DUMP_PROPERTY} names. Started by {@link KernelPtxTest}, with
 * TornadoVM's JVM options.
 */
public final class KernelCompilation {
    /** Exit code where kernels cannot be compiled on this machine; the output's last line says why. */
    static final int UNAVAILABLE = 3;

    private static final int ELEMENTS = 64;

    private final KernelContext context = new KernelContext();
    // An array for each parameter: TornadoVM hangs in compiling a kernel that gets one array twice and writes it.
    private final LongArray[] words = new LongArray[2];
    private final IntArray[] ints = new IntArray[11];
    private final FloatArray[] floats = new FloatArray[11];
    private final DoubleArray[] doubles = new DoubleArray[5];

    private KernelCompilation() {
        Arrays.setAll(words, _ -> new LongArray(ELEMENTS));
        Arrays.setAll(ints, _ -> new IntArray(ELEMENTS));
        Arrays.setAll(floats, _ -> new FloatArray(ELEMENTS));
        Arrays.setAll(doubles, _ -> new DoubleArray(ELEMENTS));
    }

    /** The one argument: {@link KernelSource} to compile from. */
    public static void main(String[] args) throws Exception {
        Optional<String> reason = TornadoHost.unavailableReason().or(KernelCompilation::noGpu);
        if (reason.isPresent()) {
            System.out.println(reason.get());
            Runtime.getRuntime().halt(UNAVAILABLE);
        }
        TornadoHost.start(TornadoOptions.fromProperties());
        KernelSource source = KernelSource.valueOf(args[0]);
        TornadoHost.compileFrom(source);
        new KernelCompilation().compileAll(source);
        System.out.println("compiled");
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static Optional<String> noGpu() {
        try {
            return CudaDevice.count() > 0 ? Optional.empty() : Optional.of("there is no GPU");
        } catch (RuntimeException e) {
            return Optional.of("the GPU driver does not answer: " + e.getMessage());
        }
    }

    private void compileAll(KernelSource source) throws Exception {
        if (source == KernelSource.JAVA) {
            compile(graph("bulkRounds").task("task", BulkRoundsKernel::bulkRounds, context, words[0], words[1]));
        }
        compileExchanges();
        compileForces();
        compileClusters();
        compileSearch();
        compileRepartition();
        compileResidency();
    }

    private void compileExchanges() throws Exception {
        compile(graph("x").task("task", FusedHaloKernels::exchangeCoordinates, context, words[0], ints[0]));
        compile(graph("tmaX").task("task", TmaHaloKernels::exchangeTmaCoordinates, context, words[0], ints[0]));
        compile(graph("f").task("task", FusedHaloKernels::exchangeForces, context, words[0], ints[0]));
        compile(graph("pulseX")
                .task("task", PulseHaloKernels::exchangePulseCoordinates, context, 0, words[0], ints[0]));
        compile(graph("pulseF").task("task", PulseHaloKernels::exchangePulseForces, context, 0, words[0], ints[0]));
        compile(graph("directX")
                .task("task", DirectHaloKernels::exchangeDirectCoordinates, context, words[0], ints[0]));
        compile(graph("directF").task("task", DirectHaloKernels::exchangeDirectForces, context, words[0], ints[0]));
        compile(graph("hostX").task("task", HostHaloKernels::packPulse, context, 0, words[0], ints[0]));
        compile(graph("hostF").task("task", HostHaloKernels::addPulse, context, 0, words[0], ints[0]));
        compile(graph("positions").task("task", LimitKernels::sendPositions, context, 0, words[0], ints[0]));
        compile(graph("triples").task("task", LimitKernels::sendTriples, context, 0, words[0], ints[0]));
        compile(graph("plain").task("task", LimitKernels::sendPlainTriples, context, 0, words[0], ints[0]));
        compile(graph("bulk").task("task", LimitKernels::sendBulkTriples, context, 0, words[0], ints[0]));
        compile(graph("step").task("task", StepKernel::advanceStep, context, words[0]));
        compile(graph("acknowledgeX").task("task", StepKernel::acknowledgeCoordinates, context, words[0]));
        compile(graph("acknowledgeF").task("task", StepKernel::acknowledgeForces, context, words[0]));
    }

    private void compileForces() throws Exception {
        compile(graph("bonded")
                .task(
                        "task",
                        BondedKernel::bondedForces,
                        context,
                        words[0],
                        0,
                        ints[0],
                        floats[0],
                        floats[1],
                        doubles[0]));
        compile(graph("nonbonded")
                .task(
                        "task",
                        NonbondedKernel::nonbondedForces,
                        context,
                        words[0],
                        0,
                        2,
                        floats[0],
                        floats[1],
                        ints[0],
                        words[1],
                        floats[2],
                        ints[1],
                        ints[2],
                        ints[3],
                        ints[4],
                        doubles[0]));
        compile(graph("move")
                .task(
                        "task",
                        MotionKernel::leapFrog,
                        context,
                        words[0],
                        floats[0],
                        floats[1],
                        floats[2],
                        floats[3],
                        floats[4],
                        doubles[0]));
        compile(graph("constrained")
                .task(
                        "task",
                        ConstraintKernel::constrainedLeapFrog,
                        context,
                        words[0],
                        floats[0],
                        floats[1],
                        ints[0],
                        floats[2],
                        floats[3],
                        floats[4],
                        floats[5],
                        doubles[0]));
        compile(graph("sum")
                .task(
                        "task",
                        EnergyKernel::sumEnergies,
                        context,
                        words[0],
                        doubles[0],
                        doubles[1],
                        doubles[2],
                        ints[0],
                        doubles[3],
                        doubles[4]));
    }

    private void compileClusters() throws Exception {
        compile(graph("slots").task("task", ClusterKernel::fillSlots, context, words[0], 0, floats[0], ints[0]));
        compile(graph("clusters")
                .task(
                        "task",
                        ClusterKernel::clusterForces,
                        context,
                        words[0],
                        0,
                        2,
                        floats[0],
                        words[1],
                        floats[1],
                        ints[0],
                        ints[1],
                        ints[2],
                        ints[3],
                        ints[4],
                        doubles[0]));
    }

    private void compileSearch() throws Exception {
        compile(graph("remember").task("task", MotionKernel::rememberPositions, context, words[0], floats[0]));
        compile(graph("start").task("task", ClusterBuildKernels::startSearch, context, words[0], floats[0], ints[0]));
        compile(graph("count").task("task", ClusterBuildKernels::countAtoms, context, words[0]));
        compile(graph("sumBins").task("task", ClusterBuildKernels::sumColumns, context, words[0]));
        compile(graph("columns").task("task", ClusterBuildKernels::placeColumns, context, words[0]));
        compile(graph("place").task("task", ClusterBuildKernels::placeAtoms, context, words[0], ints[0]));
        compile(graph("sort")
                .task("task", ClusterBuildKernels::sortClusters, context, words[0], ints[0], ints[1], ints[2]));
        compile(graph("box").task("task", ClusterBuildKernels::boxColumns, context, words[0]));
        compile(graph("find")
                .task("task", PairSearchKernels::findSupers, context, words[0], 0, floats[0], ints[0], ints[1]));
        compile(graph("report").task("task", PairSearchKernels::reportSearch, context, words[0]));
        compile(graph("list")
                .task(
                        "task",
                        PairSearchKernels::listPairs,
                        context,
                        words[0],
                        0,
                        floats[0],
                        ints[0],
                        ints[1],
                        ints[2],
                        ints[3]));
        compile(graph("prune")
                .task(
                        "task",
                        PairPruneKernel::prunePairs,
                        context,
                        words[0],
                        0,
                        floats[0],
                        ints[0],
                        ints[1],
                        ints[2],
                        ints[3],
                        ints[4],
                        floats[1],
                        floats[2]));
    }

    private void compileRepartition() throws Exception {
        compile(graph("wrap").task("task", MigrationKernels::wrapAtoms, context, words[0], floats[0], floats[1]));
        compile(graph("leave").task("task", MigrationKernels::packLeaving, context, words[0]));
        compile(graph("cubes").task("task", MigrationKernels::countCubes, context, words[0]));
        compile(graph("inCubes").task("task", MigrationKernels::placeInCubes, context, words[0]));
        compile(graph("order").task("task", MigrationKernels::orderAtoms, context, words[0], floats[0], floats[1]));
        compile(graph("chunks").task("task", PrefixSumKernels::sumChunks, context, words[0]));
        compile(graph("before").task("task", PrefixSumKernels::sumBefore, context, words[0]));
        compile(graph("select").task("task", HaloBuildKernels::selectAtoms, context, words[0]));
        compile(graph("pack").task("task", HaloBuildKernels::packSelected, context, words[0], ints[0]));
        compile(graph("describe")
                .task("task", RepartitionKernels::describeAtoms, context, words[0], floats[0], ints[0], floats[1]));
        compile(graph("countTerms").task("task", RepartitionKernels::countTerms, context, words[0]));
        compile(graph("takeWords").task("task", RepartitionKernels::takeWords, context, words[0]));
        compile(graph("tellCounters").task("task", RepartitionKernels::tellCounters, context, words[0]));
        compile(graph("placeTerms")
                .task("task", RepartitionKernels::placeTerms, context, words[0], ints[0], floats[0]));
        compile(graph("placeGroups").task("task", RepartitionKernels::placeGroups, context, words[0], ints[0]));
        compile(graph("adopt").task("task", StepKernel::adoptWords, context, words[0], words[1], floats[0], ELEMENTS));
    }

    private void compileResidency() throws Exception {
        compile(graph("constraints")
                .task("task", ResidencyKernel::touchConstraints, context, doubles[0], floats[0], ints[0]));
        compile(graph("floats")
                .task(
                        "task",
                        ResidencyKernel::touchFloats,
                        context,
                        doubles[0],
                        floats[0],
                        floats[1],
                        floats[2],
                        floats[3],
                        words[0],
                        floats[4],
                        floats[5],
                        floats[6],
                        floats[7],
                        floats[8],
                        floats[9]));
        compile(graph("integers")
                .task(
                        "task",
                        ResidencyKernel::touchIntegers,
                        context,
                        doubles[0],
                        words[0],
                        words[1],
                        ints[0],
                        ints[1],
                        ints[2],
                        ints[3],
                        ints[4],
                        ints[5],
                        ints[6],
                        ints[7],
                        ints[8],
                        ints[9],
                        ints[10]));
        compile(graph("inner")
                .task(
                        "task",
                        ResidencyKernel::touchInnerLists,
                        context,
                        doubles[0],
                        ints[0],
                        ints[1],
                        ints[2],
                        ints[3],
                        floats[0]));
        compile(graph("exchange").task("task", ResidencyKernel::touchExchange, context, doubles[0], words[0], ints[0]));
        compile(graph("doubles")
                .task(
                        "task",
                        ResidencyKernel::touchDoubles,
                        context,
                        doubles[0],
                        doubles[1],
                        doubles[2],
                        doubles[3],
                        doubles[4]));
    }

    private TaskGraph graph(String name) {
        return new TaskGraph(name)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, (Object[]) words)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, (Object[]) ints)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, (Object[]) floats)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, (Object[]) doubles);
    }

    private static void compile(TaskGraph graph) throws Exception {
        WorkerGrid1D grid = new WorkerGrid1D(KernelSettings.BLOCK_SIZE);
        grid.setLocalWork(KernelSettings.BLOCK_SIZE, 1, 1);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler(graph.getTaskGraphName() + ".task", grid))
                    .withPreCompilation();
        }
    }
}
