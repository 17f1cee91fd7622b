package org.tornadohalo.performance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measured points in a file: reports of {@code run} one after the other, a JSON array of objects with the same keys,
 * or a table of comma-separated values whose header has these keys; lines that begin with # are comments there.
 */
public final class PointsFile {
    /** Time step of the points that come with the program, ps. */
    public static final double SHIPPED_TIME_STEP = 0.002;

    private static final String SHIPPED = "measured-points.csv";

    private PointsFile() {}

    /**
     * The points that come with the program.
     *
     * @throws IOException if they cannot be read
     */
    public static List<MeasuredPoint> shipped() throws IOException {
        try (InputStream file = PointsFile.class.getResourceAsStream(SHIPPED)) {
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8), "the program's " + SHIPPED);
        }
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException with one line if its content is no list of points
     * @throws IOException if reading fails
     */
    public static List<MeasuredPoint> read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + ": is a folder, but must be a file of measured points");
        }
        try {
            return parse(Files.readString(file), file.toString());
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + ": is no text in UTF-8, but must be JSON or a table", e);
        }
    }

    static List<MeasuredPoint> parse(String text, String name) throws IOException {
        boolean isJson =
                text.stripLeading().startsWith("{") || text.stripLeading().startsWith("[");
        List<MeasuredPoint> points = new ArrayList<>();
        try {
            if (isJson) {
                readJson(text, name, points);
            } else if (!text.isBlank()) {
                readTable(text, name, points);
            }
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            throw new IllegalArgumentException(name + ":" + line + ": cannot be read as "
                    + (isJson ? "JSON: " : "a table: ") + e.getOriginalMessage());
        }
        if (points.isEmpty()) {
            throw new IllegalArgumentException(name + ": has no measured point; give a table with the columns "
                    + String.join(",", PointReader.COLUMNS) + " or JSON reports of run");
        }
        return points;
    }

    private static void readJson(String text, String name, List<MeasuredPoint> points) throws IOException {
        try (MappingIterator<JsonNode> values =
                new ObjectMapper().readerFor(JsonNode.class).readValues(text)) {
            while (values.hasNextValue()) {
                JsonNode value = values.nextValue();
                for (JsonNode point : value.isArray() ? value : List.of(value)) {
                    points.add(new PointReader(name + ", point " + (points.size() + 1), point).read(name));
                }
            }
        }
    }

    private static void readTable(String text, String name, List<MeasuredPoint> points) throws IOException {
        ObjectReader reader = new CsvMapper()
                .enable(CsvParser.Feature.TRIM_SPACES)
                .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
                .enable(CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
                .readerFor(JsonNode.class)
                .with(CsvSchema.emptySchema().withHeader().withComments());
        try (MappingIterator<JsonNode> rows = reader.readValues(text)) {
            while (rows.hasNextValue()) {
                JsonNode row = rows.nextValue();
                PointReader point = new PointReader(name + ", point " + (points.size() + 1), row);
                point.requireKnownColumns();
                points.add(point.read(name));
            }
        }
    }
}
