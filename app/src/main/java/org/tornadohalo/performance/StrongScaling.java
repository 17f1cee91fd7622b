package org.tornadohalo.performance;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.bench.ReplicatedBox;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.performance.ScalingReport.Basis;
import org.tornadohalo.performance.ScalingReport.Refused;
import org.tornadohalo.performance.ScalingReport.Row;
import org.tornadohalo.performance.ScalingReport.SystemScaling;

/** Predicts copies of a system on rising numbers of GPUs. */
public final class StrongScaling {
    private final Predictor predictor;
    private final GroConfiguration system;
    private final double listRadius;
    private final int gpusPerNode;

    /**
     * @param system what is copied
     * @param listRadius reach of the halo, nm
     * @param gpusPerNode GPUs that reach each other by NVLink
     */
    public StrongScaling(Predictor predictor, GroConfiguration system, double listRadius, int gpusPerNode) {
        this.predictor = predictor;
        this.system = system;
        this.listRadius = listRadius;
        this.gpusPerNode = gpusPerNode;
    }

    /** Powers of two within a node, then full nodes: powers of two, and {@code nodes} last. */
    static SortedSet<Integer> gpuCounts(int gpusPerNode, int nodes) {
        SortedSet<Integer> counts = new TreeSet<>();
        for (int gpus = 1; gpus < gpusPerNode; gpus *= 2) {
            counts.add(gpus);
        }
        for (int full = 1; full < nodes; full *= 2) {
            counts.add(full * gpusPerNode);
        }
        counts.add(nodes * gpusPerNode);
        return counts;
    }

    /**
     * Predicts the scaling of systems.
     *
     * @param atoms wanted sizes; the copies are as near as {@link ReplicatedBox} comes
     * @param nodes the most nodes
     * @param timeStepPs for the speed, ps
     */
    public ScalingReport predict(List<Integer> atoms, int nodes, double timeStepPs) {
        List<SystemScaling> systems = new ArrayList<>();
        for (int size : atoms) {
            systems.add(scaling(new ReplicatedBox(system, size, listRadius), gpuCounts(gpusPerNode, nodes)));
        }
        return new ScalingReport(
                predictor, predictor.modes(), gpusPerNode, listRadius, timeStepPs, List.copyOf(systems));
    }

    private SystemScaling scaling(ReplicatedBox box, SortedSet<Integer> gpuCounts) {
        List<Row> rows = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        for (int gpus : gpuCounts) {
            try {
                rows.add(row(box, gpus));
            } catch (DecompositionException e) {
                refused.add(new Refused(gpus, e.getMessage()));
            }
        }
        if (rows.isEmpty() || rows.getFirst().gpus() != 1) {
            throw new IllegalArgumentException(refused.getFirst().reason());
        }
        DomainGrid grid = rows.getFirst().grid();
        double[] edges = {grid.box(0), grid.box(1), grid.box(2)};
        return new SystemScaling(box.atoms(), edges, List.copyOf(rows), List.copyOf(refused));
    }

    private Row row(ReplicatedBox box, int gpus) {
        DomainGrid grid = box.grid(gpus, null);
        StepGeometry geometry = StepGeometry.of(grid, box.atoms(), listRadius, gpusPerNode);
        Map<ExchangeMode, Prediction> times = new EnumMap<>(ExchangeMode.class);
        predictor.modes().forEach(mode -> times.put(mode, predictor.predict(geometry, mode)));
        int nodes = (gpus + gpusPerNode - 1) / gpusPerNode;
        return new Row(gpus, nodes, grid, geometry, basis(gpus, geometry), times);
    }

    private Basis basis(int gpus, StepGeometry geometry) {
        if (gpus > gpusPerNode) {
            return Basis.ASSUMED_NETWORK;
        }
        return predictor.isMeasuredRange(gpus, geometry.homeAtoms()) ? Basis.MEASURED_RANGE : Basis.EXTRAPOLATED;
    }
}
