package org.tornadohalo.graph;

import static org.tornadohalo.kernels.StepLayout.LOCAL;
import static org.tornadohalo.kernels.StepLayout.NON_LOCAL;

import java.util.List;
import java.util.stream.Stream;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.kernels.BondedKernel;
import org.tornadohalo.kernels.EnergyKernel;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.ResidencyKernel;
import org.tornadohalo.kernels.StepKernel;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Makes the TaskGraphs of a step, as {@link StepGraphs} orders them. */
final class StepTaskGraphs {
    /** Tasks of the upload graph, which need one thread each. */
    static final List<String> UPLOAD_TASKS = List.of("floats", "integers", "doubles", "inner", "rigid");

    static final String UPLOAD = "upload";

    private final StepArrays arrays;
    private final HaloExchange exchange;
    private final Object[] shared;
    private final KernelContext context = new KernelContext();

    StepTaskGraphs(StepArrays arrays, HaloExchange exchange) {
        this.arrays = arrays;
        this.exchange = exchange;
        this.shared = Stream.of(
                        arrays.uploaded(), arrays.deviceOnly(), new Object[] {exchange.halo(), exchange.sendIndex()})
                .flatMap(Stream::of)
                .toArray();
    }

    StepArrays arrays() {
        return arrays;
    }

    /** The index maps of the exchange. */
    IntArray sendIndex() {
        return exchange.sendIndex();
    }

    /** The context that tasks are made with. */
    KernelContext context() {
        return context;
    }

    TaskGraph upload() {
        TaskGraph graph = new TaskGraph(UPLOAD)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, arrays.uploaded())
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, exchange.halo(), exchange.sendIndex())
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, arrays.deviceOnly());
        addResidency(graph);
        return graph.persistOnDevice(shared);
    }

    private void addResidency(TaskGraph graph) {
        graph.task(
                "floats",
                ResidencyKernel::touchFloats,
                context,
                arrays.partials,
                arrays.nonbondedParameters,
                arrays.bondedParameters,
                arrays.motionParameters,
                arrays.shiftVectors,
                arrays.lennardJones,
                arrays.charge,
                arrays.termParameters,
                arrays.xLow,
                arrays.v,
                arrays.inverseMass,
                arrays.xAtList);
        IntArray[] lists = arrays.nonbonded.lists();
        graph.task(
                "integers",
                ResidencyKernel::touchIntegers,
                context,
                arrays.partials,
                arrays.layout,
                exchange.halo(),
                exchange.sendIndex(),
                arrays.type,
                arrays.terms,
                lists[0],
                lists[1],
                lists[2],
                lists[3],
                lists[4],
                lists[5],
                lists[6],
                lists[7]);
        graph.task(
                "doubles",
                ResidencyKernel::touchDoubles,
                context,
                arrays.partials,
                arrays.nonbondedEnergy[LOCAL],
                arrays.nonbondedEnergy[NON_LOCAL],
                arrays.termEnergy,
                arrays.kinetic);
        arrays.nonbonded.innerLists().ifPresent(inner -> inner.addResidency(graph, "inner", context, arrays));
        arrays.constraints.ifPresent(rigid -> rigid.addResidency(graph, "rigid", context, arrays));
    }

    /** A graph without tasks whose arrays the upload has left on the device. */
    TaskGraph afterUpload(String name) {
        return new TaskGraph(name).consumeFromDevice(UPLOAD, shared);
    }

    TaskGraph slots(String name, int section) {
        TaskGraph graph = afterUpload(name);
        arrays.nonbonded.addSlots(graph, context, arrays, section);
        return graph;
    }

    TaskGraph nonbonded(String name, int section) {
        TaskGraph graph = afterUpload(name);
        arrays.nonbonded.addForces(graph, context, arrays, section);
        return graph;
    }

    TaskGraph bonded(String name, int section) {
        TaskGraph graph = afterUpload(name);
        graph.task(
                "bonded",
                BondedKernel::bondedForces,
                context,
                arrays.layout,
                section,
                arrays.terms,
                arrays.termParameters,
                arrays.bondedParameters,
                arrays.termEnergy);
        return graph;
    }

    TaskGraph lists() {
        TaskGraph graph = afterUpload("list");
        arrays.nonbonded.addListTasks(graph, context, arrays);
        return graph;
    }

    TaskGraph pairList(String name, int section) {
        TaskGraph graph = afterUpload(name);
        arrays.nonbonded.addPairTasks(graph, context, arrays, section);
        return graph;
    }

    TaskGraph pruning(String name, int section) {
        TaskGraph graph = afterUpload(name);
        arrays.nonbonded.addPruning(graph, context, arrays, section);
        return graph;
    }

    TaskGraph report() {
        TaskGraph graph = afterUpload("report");
        arrays.nonbonded.addReport(graph, context, arrays);
        return graph.transferToHost(DataTransferMode.UNDER_DEMAND, (Object[]) arrays.nonbonded.lists());
    }

    TaskGraph coordinates() {
        TaskGraph graph = afterUpload("x");
        exchange.addCoordinateTasks(graph);
        return graph;
    }

    TaskGraph forces() {
        TaskGraph graph = afterUpload("f");
        exchange.addForceTasks(graph);
        return graph;
    }

    TaskGraph move() {
        TaskGraph graph = afterUpload("move");
        arrays.constraints.ifPresentOrElse(
                rigid -> rigid.addMotion(graph, "constrainedLeapFrog", context, arrays),
                () -> graph.task(
                        "leapFrog",
                        MotionKernel::leapFrog,
                        context,
                        arrays.layout,
                        arrays.motionParameters,
                        arrays.xLow,
                        arrays.v,
                        arrays.inverseMass,
                        arrays.xAtList,
                        arrays.kinetic));
        return graph.transferToHost(DataTransferMode.UNDER_DEMAND, arrays.xLow, arrays.v);
    }

    TaskGraph end() {
        TaskGraph graph = afterUpload("end");
        exchange.addStepTask(graph);
        return graph;
    }

    /** Makes what the host has written words of the step and of the exchange. */
    TaskGraph adopt() {
        TaskGraph graph = afterUpload("adopt");
        return graph.task(
                "words",
                StepKernel::adoptWords,
                context,
                arrays.layout,
                exchange.halo(),
                arrays.motionParameters,
                exchange.halo().getSize());
    }

    TaskGraph energies() {
        TaskGraph graph = afterUpload("energies");
        graph.task(
                "sum",
                EnergyKernel::sumEnergies,
                context,
                arrays.layout,
                arrays.nonbondedEnergy[LOCAL],
                arrays.nonbondedEnergy[NON_LOCAL],
                arrays.termEnergy,
                arrays.terms,
                arrays.kinetic,
                arrays.partials);
        return graph.transferToHost(DataTransferMode.EVERY_EXECUTION, arrays.partials);
    }
}
