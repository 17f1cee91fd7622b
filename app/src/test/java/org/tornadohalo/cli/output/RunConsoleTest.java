package org.tornadohalo.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.tornadohalo.md.EnergySample;

class RunConsoleTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter terminal = new StringWriter();

    @Test
    void printsEnergiesUnderOneHeader() {
        try (RunConsole console = new RunConsole(new PrintWriter(out), null, 100)) {
            console.stepsDone(50);
            console.energies(new EnergySample(0, 0, EngineReports.energies(10)));
            console.energies(new EnergySample(100, 0.05, EngineReports.energies(20)));
        }

        String[] lines = out.toString().split("\\R");
        assertEquals(4, lines.length);
        assertEquals("energies in kJ/mol", lines[0]);
        assertTrue(lines[1].matches(" *step +time \\(ps\\) +potential +kinetic +total +conserved"), lines[1]);
        assertTrue(lines[3].matches(" *100 +0\\.0500 +161\\.000 +28\\.000 +189\\.000 +188\\.500"), lines[3]);
    }

    @Test
    void keepsTheProgressBarOutOfTheOutput() {
        try (RunConsole console = new RunConsole(new PrintWriter(out), new PrintWriter(terminal), 100)) {
            console.stepsDone(50);
            console.energies(new EnergySample(50, 0.025, EngineReports.energies(10)));
        }

        assertEquals(3, out.toString().split("\\R").length);
        assertTrue(terminal.toString().contains("steps"), terminal.toString());
        assertTrue(terminal.toString().endsWith("\r\u001b[K"), "the bar is taken away at the end");
    }

    @Test
    void showsNoBarForARunWithoutSteps() {
        try (RunConsole console = new RunConsole(new PrintWriter(out), new PrintWriter(terminal), 0)) {
            console.energies(new EnergySample(0, 0, EngineReports.energies(10)));
        }

        assertEquals("", terminal.toString());
    }
}
