package org.tornadohalo.performance;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.decomposition.DomainGrid;

/**
 * Predicted strong scaling of several systems.
 *
 * @param predictor fitted to measured points
 * @param modes designs of the exchange
 * @param gpusPerNode GPUs that reach each other by NVLink
 * @param listRadius nm
 * @param timeStepPs ps
 * @param systems by size
 */
public record ScalingReport(
        Predictor predictor,
        List<ExchangeMode> modes,
        int gpusPerNode,
        double listRadius,
        double timeStepPs,
        List<SystemScaling> systems) {

    /** How a prediction is founded. */
    public enum Basis {
        /** As many GPUs, and as many atoms on each, as in measured points. */
        MEASURED_RANGE("measured range"),
        /** Beyond, but inside a node. */
        EXTRAPOLATED("extrapolated"),
        /** Beyond, with the latency and bandwidth that the network is assumed to have. */
        ASSUMED_NETWORK("extrapolated, network assumed");

        private final String text;

        Basis(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * One system on rising numbers of GPUs.
     *
     * @param atoms atoms
     * @param box edges, nm, [3]
     * @param rows by number of GPUs
     * @param refused numbers of GPUs that it cannot be spread over
     */
    public record SystemScaling(int atoms, double[] box, List<Row> rows, List<Refused> refused) {
        /** The row with the shortest step: more GPUs than those do not pay. */
        public Row fastest(ExchangeMode mode) {
            return rows.stream()
                    .min(Comparator.comparingDouble(row -> row.times().get(mode).ms()))
                    .orElseThrow();
        }

        /** The first row that is as fast as the fastest within that one's uncertainty. */
        public Row firstAsFast(ExchangeMode mode) {
            Prediction best = fastest(mode).times().get(mode);
            return rows.stream()
                    .filter(row -> row.times().get(mode).ms() <= best.ms() + best.uncertaintyMs())
                    .findFirst()
                    .orElseThrow();
        }

        /** The first row whose efficiency is below one half. */
        public Optional<Row> firstBelowHalf(ExchangeMode mode) {
            return rows.stream().filter(row -> efficiency(row, mode) < 0.5).findFirst();
        }

        /** Time of one GPU over that of all GPUs together. */
        public double efficiency(Row row, ExchangeMode mode) {
            double single = rows.getFirst().times().get(mode).ms();
            return single / (row.gpus() * row.times().get(mode).ms());
        }
    }

    /**
     * One number of GPUs.
     *
     * @param gpus ranks, each with its GPU
     * @param nodes nodes that hold them
     * @param grid as the program chooses it
     * @param geometry home and halo atoms, pulses
     * @param basis of the prediction
     * @param times by design
     */
    public record Row(
            int gpus,
            int nodes,
            DomainGrid grid,
            StepGeometry geometry,
            Basis basis,
            Map<ExchangeMode, Prediction> times) {}

    /**
     * A number of GPUs without a grid.
     *
     * @param gpus ranks
     * @param reason one line
     */
    public record Refused(int gpus, String reason) {}
}
