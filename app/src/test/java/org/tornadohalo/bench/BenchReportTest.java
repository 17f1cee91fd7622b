package org.tornadohalo.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.tornadohalo.ExchangeContent;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The report of a benchmark: what results say about each other, and the three forms. */
class BenchReportTest {
    private static BenchResult find(String exchange, String kernels, ExchangeContent content) {
        return Reports.full().results().stream()
                .filter(result -> result.exchange().equals(exchange)
                        && result.kernels().equals(kernels)
                        && result.content() == content)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theFloorIsTheFasterLeastExchangeOfOneDirectionOrOfBoth() {
        assertEquals(20, find("fused", "java", ExchangeContent.COORDINATES).aboveFloor(), 1e-12);
        assertEquals(20, find("fused", "java", ExchangeContent.FORCES).aboveFloor(), 1e-12);
        assertEquals(14, find("fused", "java", ExchangeContent.BOTH).aboveFloor(), 1e-12);
        assertEquals(4, find("fused", "cuda", ExchangeContent.BOTH).aboveFloor(), 1e-12);
        assertEquals(5, find("limit-16", "java", ExchangeContent.COORDINATES).aboveFloor(), 1e-12);
    }

    @Test
    void sourcesOfKernelsAreComparedWhereBothRan() {
        assertEquals(
                OptionalDouble.of(1.5),
                find("fused", "java", ExchangeContent.FORCES).javaOverCuda());
        assertEquals(
                OptionalDouble.of(1.5),
                find("fused", "cuda", ExchangeContent.FORCES).javaOverCuda());
        BenchResult alone = Reports.result("fused", "java", 1000, ExchangeContent.BOTH, 20);
        assertEquals(
                OptionalDouble.empty(),
                Comparisons.of(List.of(alone)).getFirst().javaOverCuda());
    }

    @Test
    void bandwidthIsBytesOverTheMedian() {
        assertEquals(0.4, find("fused", "cuda", ExchangeContent.COORDINATES).gigabytesPerSecond(), 1e-12);
    }

    @Test
    void jsonHasEveryKeyOfTheInterface() {
        JsonNode json = BenchJson.of(Reports.full(), Reports.MACHINE);

        assertEquals(
                List.of(
                        "benchmark",
                        "date",
                        "command",
                        "program",
                        "jdk",
                        "cpu",
                        "cores",
                        "gpus",
                        "host",
                        "ranks",
                        "rounds",
                        "warm_up_rounds",
                        "exchanges_per_round",
                        "results",
                        "skipped"),
                names(json));
        assertEquals(20, json.get("results").size());
        JsonNode result = json.get("results").get(4);
        assertEquals(
                List.of(
                        "system",
                        "atoms",
                        "grid",
                        "exchange",
                        "limit",
                        "what",
                        "kernels",
                        "path",
                        "median_us",
                        "p99_us",
                        "min_us",
                        "max_us",
                        "mad_us",
                        "above_floor_us",
                        "gb_per_s",
                        "atoms_moved",
                        "bytes_moved",
                        "launches",
                        "host_waits",
                        "java_over_cuda"),
                names(result));
        assertEquals("x+f", result.get("what").asText());
        assertEquals(30, result.get("median_us").asDouble());
        assertEquals("needs MPS", json.get("skipped").get(0).get("reason").asText());
    }

    private static List<String> names(JsonNode json) {
        List<String> names = new ArrayList<>();
        json.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void tablesShowEachSizeAndWhatWasLeftOut() {
        String text = BenchTables.of(Reports.full(), Reports.MACHINE);

        assertTrue(text.contains("1,000 atoms in the box, grid 2x2x1"), text);
        assertTrue(text.contains("1,000,000 atoms in the box, grid 2x2x1"), text);
        assertTrue(
                text.lines().anyMatch(line -> line.matches("fused +x\\+f +java +peer-direct +30.00 .* 14.00 .* 1.50")),
                text);
        assertTrue(text.lines().anyMatch(line -> line.matches("stream +needs MPS")), text);
        assertTrue(text.contains("a GPU, 1 MiB, 580"), text);
    }

    @Test
    void thePictureIsSvgWithAPanelForEachContentAndALineForEachConfiguration()
            throws ParserConfigurationException, IOException, SAXException {
        String svg = ExchangePlot.draw(Reports.full(), Reports.MACHINE);

        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        // The document type would be fetched from the net.
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        Document document =
                factory.newDocumentBuilder().parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        List<String> texts = texts(document);
        assertTrue(texts.containsAll(List.of("x, box", "f, box", "x+f, box")), texts.toString());
        assertTrue(
                texts.containsAll(List.of("fused, java", "fused, cuda", "limit-16, java", "limit-16, cuda")),
                texts.toString());
        assertTrue(texts.containsAll(List.of("1k", "1M", "10", "20")), texts.toString());
        assertFalse(svg.contains("NaN"), "every place is a number");
    }

    private static List<String> texts(Document document) {
        NodeList nodes = document.getElementsByTagName("text");
        List<String> texts = new ArrayList<>();
        for (int k = 0; k < nodes.getLength(); k++) {
            texts.add(nodes.item(k).getTextContent());
        }
        return texts;
    }

    @Test
    void thePictureOfASingleSizeHasAxesToo() {
        List<BenchResult> one = List.of(Reports.result("fused", "java", 1000, ExchangeContent.BOTH, 20));
        String svg = ExchangePlot.draw(new BenchReport(2, "jvm", 1, 0, 1, one, List.of()), Reports.MACHINE);

        assertFalse(svg.contains("NaN"), "every place is a number");
        assertTrue(svg.contains(">1k<"), svg);
    }
}
