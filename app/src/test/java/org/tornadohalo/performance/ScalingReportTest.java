package org.tornadohalo.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.StringReader;
import java.util.List;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.performance.ScalingReport.Basis;
import org.tornadohalo.performance.ScalingReport.Refused;
import org.tornadohalo.performance.ScalingReport.Row;
import org.tornadohalo.performance.ScalingReport.SystemScaling;
import org.xml.sax.InputSource;

class ScalingReportTest {
    private static StrongScaling scaling;
    private static ScalingReport report;

    @BeforeAll
    static void predict() throws Exception {
        GroConfiguration example = InputOptions.exampleConfiguration();
        double[] box = example.box();
        double density = example.atomCount() / (box[0] * box[1] * box[2]);
        Predictor predictor = Predictor.of(PointsFile.shipped(), density, 1.0, Constants.defaults());
        scaling = new StrongScaling(predictor, example, 1.0, 8);
        report = scaling.predict(List.of(5_625, 45_000, 2_880_000), 576, 0.002);
    }

    private static SystemScaling system(int k) {
        return report.systems().get(k);
    }

    @Test
    void countsOfGpusAreThoseOfFullNodesBeyondOne() {
        assertEquals(new TreeSet<>(List.of(1, 2, 4, 8, 16, 32, 40)), StrongScaling.gpuCounts(8, 5));
        assertEquals(new TreeSet<>(List.of(1, 2, 4, 6)), StrongScaling.gpuCounts(6, 1));
        assertEquals(4_608, StrongScaling.gpuCounts(8, 576).last());
    }

    @Test
    void rowsSayWhatTheyRestOn() {
        List<Basis> bases = system(1).rows().stream().limit(5).map(Row::basis).toList();

        assertEquals(
                List.of(
                        Basis.MEASURED_RANGE,
                        Basis.MEASURED_RANGE,
                        Basis.EXTRAPOLATED,
                        Basis.EXTRAPOLATED,
                        Basis.ASSUMED_NETWORK),
                bases);
        assertEquals(Basis.EXTRAPOLATED, system(2).rows().getFirst().basis(), "no GPU was measured with so many atoms");
    }

    @Test
    void efficiencyIsOneOnOneGpuAndTheFastestRowIsTheFastest() {
        for (SystemScaling system : report.systems()) {
            for (ExchangeMode mode : report.modes()) {
                assertEquals(1, system.efficiency(system.rows().getFirst(), mode), 1e-12);
                double best = system.fastest(mode).times().get(mode).ms();
                assertTrue(system.rows().stream()
                        .allMatch(row -> row.times().get(mode).ms() >= best));
                assertTrue(
                        system.firstAsFast(mode).gpus() <= system.fastest(mode).gpus());
            }
        }
    }

    @Test
    void largerSystemsScaleFarther() {
        for (ExchangeMode mode : report.modes()) {
            assertTrue(system(1).fastest(mode).gpus() < system(2).fastest(mode).gpus());
        }
    }

    @Test
    void leavesOutWhatHasNoGrid() {
        SystemScaling small =
                scaling.predict(List.of(5_625), 4_096, 0.002).systems().getFirst();

        assertEquals(
                List.of(8_192, 16_384, 32_768),
                small.refused().stream().map(Refused::gpus).toList());
        assertTrue(small.refused().getFirst().reason().startsWith("no grid of 8192 ranks fits"), "and says so");
        assertEquals(4_096, small.rows().getLast().gpus());
    }

    @Test
    void theTextSaysPlainlyWhatIsExtrapolated() {
        String text = ScalingTables.of(report);

        assertTrue(text.contains("Nothing beyond 2 GPUs was measured: every row beyond is an extrapolation."), text);
        assertTrue(text.contains("Rows of more than 8 GPUs, one node, rest on an assumed latency and bandwidth"), text);
        assertTrue(text.contains("45,000 atoms, box 7.76 x 7.76 x 7.76 nm"), text);
        assertTrue(text.chars().allMatch(character -> character < 128), "any terminal can show it");
    }

    @Test
    void theJsonHoldsWhatTheTableShows() {
        JsonNode json = ScalingJson.of(report);

        JsonNode row = json.get("systems").get(1).get("rows").get(3);
        Row expected = system(1).rows().get(3);
        assertEquals(8, row.get("gpus").asInt());
        assertEquals(expected.grid().toString(), row.get("grid").asText());
        JsonNode fused = row.get("times").get(0);
        Prediction prediction = expected.times().get(ExchangeMode.FUSED);
        assertEquals("fused", fused.get("exchange").asText());
        assertEquals(prediction.ms(), fused.get("ms_per_step").asDouble());
        assertEquals(prediction.uncertaintyMs(), fused.get("uncertainty_ms").asDouble());
        assertEquals(0.1728 / prediction.ms(), fused.get("ns_per_day").asDouble() / 1000, 1e-12);
        assertEquals(21, json.get("points").size());
        assertEquals(Parameter.values().length, json.get("parameters").size());
    }

    @Test
    void thePictureHasAPanelPerSystem() throws Exception {
        String svg = ScalingPlot.draw(report);

        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        for (String title : List.of("5,625 atoms", "45,000 atoms", "2,880,000 atoms", "network assumed", "host-mpi")) {
            assertTrue(svg.contains(">" + title + "</text>"), title);
        }
        assertTrue(!svg.contains("NaN") && !svg.contains("Infinity"), "all places are numbers");
    }
}
