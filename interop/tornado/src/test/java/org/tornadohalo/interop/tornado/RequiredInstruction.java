package org.tornadohalo.interop.tornado;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.tornadohalo.kernels.FusedHaloKernels;

/**
 * A line of ptx.txt, which lies beside the kernels: an instruction that a hot kernel relies on, or a slow one that it
 * may hold.
 */
record RequiredInstruction(String kernel, String instruction, String reason) {
    static List<RequiredInstruction> all() {
        try (InputStream stream = FusedHaloKernels.class.getResourceAsStream("ptx.txt");
                BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\\|"))
                    .map(part -> new RequiredInstruction(part[0].strip(), part[1].strip(), part[2].strip()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final String EXCEPTION = "may hold ";

    /** Whether the kernel need not hold the instruction, but may, though hot kernels otherwise do not. */
    boolean isException() {
        return instruction.startsWith(EXCEPTION);
    }

    /** Whether a line of PTX is this exception. */
    boolean excuses(String line) {
        return isException() && line.contains(instruction.substring(EXCEPTION.length()));
    }

    boolean isIn(String ptx) {
        // An atomic operation that names neither order nor scope has these.
        String pattern = Pattern.quote(instruction).replace(".relaxed.gpu", "\\E(\\.relaxed\\.gpu)?\\Q");
        return Pattern.compile("(?m)^\\s*(@!?%p\\d+\\s+)?" + pattern + "[.\\s;]")
                .matcher(ptx)
                .find();
    }
}
