package org.tornadohalo.performance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.tornadohalo.ExchangeMode;

/** Reads one measured point from its keys and values: numbers of JSON, or text of a table. */
final class PointReader {
    /** Columns of a table; the last three and {@code gpus} may be missing. */
    static final List<String> COLUMNS =
            List.of("atoms", "ranks", "gpus", "exchange", "ms_per_step", "source", "date", "r_list_nm");

    private static final int MOST_ATOMS = 1_000_000_000;
    private static final int MOST_RANKS = 1_000_000;
    private static final double LONGEST_MS = 1e9;
    private static final double LONGEST_LIST = 1e5;

    private final String place;
    private final JsonNode fields;

    PointReader(String place, JsonNode fields) {
        this.place = place;
        this.fields = fields;
    }

    /** @param file stands for a missing source */
    MeasuredPoint read(String file) {
        if (!fields.isObject()) {
            throw wrong("must be an object with atoms, ranks, exchange and ms_per_step, but is " + fields);
        }
        requireGpus();
        int ranks = whole("ranks", MOST_RANKS);
        if (has("gpus") && whole("gpus", MOST_RANKS) != ranks) {
            throw wrong("has " + ranks + " ranks on " + text("gpus")
                    + " GPUs: ranks that share a GPU take turns; give points with one rank per GPU");
        }
        return new MeasuredPoint(
                whole("atoms", MOST_ATOMS),
                ranks,
                ranks == 1 ? Optional.empty() : Optional.of(exchange()),
                grid(),
                has("r_list_nm") ? OptionalDouble.of(real("r_list_nm", LONGEST_LIST)) : OptionalDouble.empty(),
                real("ms_per_step", LONGEST_MS),
                has("source") ? text("source") : file,
                has("date") ? text("date") : "");
    }

    /** A misspelt column of a table would be overlooked; reports have many further keys. */
    void requireKnownColumns() {
        fields.fieldNames().forEachRemaining(column -> {
            if (!COLUMNS.contains(column)) {
                throw wrong("has a column '" + column + "'; columns are " + String.join(",", COLUMNS));
            }
        });
    }

    private void requireGpus() {
        if (has("host") && text("host").toLowerCase(Locale.ROOT).startsWith("jvm")) {
            throw wrong("was measured on host jvm: the model is one of GPUs; give reports of --host tornado");
        }
    }

    private boolean has(String key) {
        JsonNode value = fields.get(key);
        return value != null && !value.isNull() && !value.asText().isBlank();
    }

    private String text(String key) {
        if (!has(key)) {
            throw wrong("lacks " + key);
        }
        return fields.get(key).asText();
    }

    private int whole(String key, int most) {
        double value = real(key, most);
        if (value != Math.rint(value)) {
            throw wrong(key + " must be a whole number, but is " + text(key));
        }
        return (int) value;
    }

    private double real(String key, double most) {
        String text = text(key);
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw wrong(key + " must be a number, but is '" + text + "'");
        }
        if (!(value > 0 && value <= most)) {
            throw wrong(key + " must be above 0 and at most " + String.format(Locale.ROOT, "%.0f", most) + ", but is "
                    + text);
        }
        return value;
    }

    private ExchangeMode exchange() {
        String name = text("exchange");
        return StepModel.MODES.stream()
                .filter(mode -> mode.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> wrong("has exchange '" + name + "'; the model knows "
                        + StepModel.MODES.stream().map(ExchangeMode::toString).collect(Collectors.joining(", "))));
    }

    private Optional<int[]> grid() {
        JsonNode cells = fields.get("grid");
        if (cells == null || cells.isNull()) {
            return Optional.empty();
        }
        int[] grid = new int[3];
        Arrays.setAll(grid, dim -> cells.path(dim).asInt());
        if (cells.size() != grid.length) {
            throw wrong("grid must be three cell counts, but is " + cells);
        }
        return Optional.of(grid);
    }

    private IllegalArgumentException wrong(String reason) {
        return new IllegalArgumentException(place + ": " + reason);
    }
}
