package org.tornadohalo.performance;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.performance.ScalingReport.Row;
import org.tornadohalo.performance.ScalingReport.SystemScaling;

/** Predicted scaling as JSON; the keys are part of the program's interface. */
public final class ScalingJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ScalingJson() {}

    /** The whole report. */
    public static ObjectNode of(ScalingReport report) {
        Predictor predictor = report.predictor();
        ObjectNode json = MAPPER.createObjectNode()
                .put("prediction", "strong-scaling")
                .put("dt_ps", report.timeStepPs())
                .put("r_list_nm", report.listRadius())
                .put("gpus_per_node", report.gpusPerNode())
                .put("most_measured_gpus", predictor.mostMeasuredGpus());
        json.putObject("fit")
                .put("residual_rms", predictor.residualRms())
                .put("left_out_rms", predictor.leaveOneOut().rms());
        ArrayNode points = json.putArray("points");
        predictor.leaveOneOut().errors().forEach(error -> points.add(of(error)));
        ArrayNode parameters = json.putArray("parameters");
        for (Parameter parameter : Parameter.values()) {
            parameters
                    .addObject()
                    .put("for", parameter.text())
                    .put("us", predictor.parameter(parameter))
                    .put("standard_error_us", predictor.standardError(parameter));
        }
        ArrayNode constants = json.putArray("constants");
        for (Constant constant : Constant.values()) {
            constants
                    .addObject()
                    .put("what", constant.text())
                    .put("unit", constant.unit())
                    .put("value", predictor.constants().of(constant))
                    .put("low", predictor.constants().low(constant))
                    .put("high", predictor.constants().high(constant));
        }
        ArrayNode systems = json.putArray("systems");
        report.systems().forEach(system -> systems.add(of(report, system)));
        return json;
    }

    private static ObjectNode of(LeaveOneOut.Error error) {
        MeasuredPoint point = error.point();
        ObjectNode json = MAPPER.createObjectNode()
                .put("atoms", point.atoms())
                .put("ranks", point.ranks())
                .put("gpus", point.ranks());
        json.put("exchange", point.exchange().map(ExchangeMode::toString).orElse(null));
        return json.put("ms_per_step", point.msPerStep())
                .put("source", point.source())
                .put("date", point.date())
                .put("left_out_ms_per_step", error.predictedMs())
                .put("left_out_error", error.relative());
    }

    private static ObjectNode of(ScalingReport report, SystemScaling system) {
        ObjectNode json = MAPPER.createObjectNode().put("atoms", system.atoms());
        ArrayNode box = json.putArray("box_nm");
        for (double edge : system.box()) {
            box.add(edge);
        }
        ArrayNode rows = json.putArray("rows");
        system.rows().forEach(row -> rows.add(of(report, system, row)));
        ArrayNode ends = json.putArray("fastest");
        for (ExchangeMode mode : report.modes()) {
            ends.addObject()
                    .put("exchange", mode.toString())
                    .put("gpus", system.fastest(mode).gpus())
                    .put(
                            "within_uncertainty_from_gpus",
                            system.firstAsFast(mode).gpus());
        }
        ArrayNode refused = json.putArray("refused");
        system.refused()
                .forEach(left -> refused.addObject().put("gpus", left.gpus()).put("reason", left.reason()));
        return json;
    }

    private static ObjectNode of(ScalingReport report, SystemScaling system, Row row) {
        ObjectNode json = MAPPER.createObjectNode()
                .put("gpus", row.gpus())
                .put("nodes", row.nodes())
                .put("grid", row.grid().toString())
                .put("pulses", row.geometry().pulses().size())
                .put("home_atoms", row.geometry().homeAtoms())
                .put("halo_atoms", row.geometry().haloAtoms())
                .put("basis", row.basis().toString());
        ArrayNode times = json.putArray("times");
        for (ExchangeMode mode : report.modes()) {
            Prediction time = row.times().get(mode);
            times.addObject()
                    .put("exchange", mode.toString())
                    .put("ms_per_step", time.ms())
                    .put("uncertainty_ms", time.uncertaintyMs())
                    .put("ns_per_day", time.nsPerDay(report.timeStepPs()))
                    .put("efficiency", system.efficiency(row, mode));
        }
        return json;
    }
}
