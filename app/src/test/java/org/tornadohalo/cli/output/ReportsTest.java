package org.tornadohalo.cli.output;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.md.EnergySample;

class ReportsTest {
    @Test
    void saysWhatRanWhere() {
        String table = Reports.of(EngineReports.run(), KernelSource.JAVA).toString();

        assertTrue(table.matches("(?s).*host +jvm, JDK 2.*"), table);
        assertTrue(table.matches("(?s).*path between ranks +shared-memory.*"), table);
        assertTrue(table.matches("(?s).*kernels +java.*"), table);
        assertTrue(table.matches("(?s).*ranks +8 \\(grid 4x2x1\\).*"), table);
        assertTrue(table.matches("(?s).*steps +100 of 0\\.0005 ps.*"), table);
        assertTrue(table.matches("(?s).*per step +20\\.000 ms after these.*"), table);
        assertTrue(table.contains("2.00 s, 0.20 s of it for the first 10 steps"), table);
        assertTrue(table.matches("(?s).*new lists +every 20 steps.*"), table);
        assertTrue(table.matches("(?s).*repartitions +7, 2 by the host.*"), table);
        assertTrue(
                table.matches("(?s).*list radius +1\\.1976 nm \\(given\\), pruned every 5 steps to 0\\.9976 nm.*"),
                table);
    }

    @Test
    void countsConstraintsIfThereAreAny() {
        List<EnergySample> samples = EngineReports.run().samples();

        String rigid = Reports.of(EngineReports.run(5025, 100, samples), KernelSource.JAVA)
                .toString();
        String flexible = Reports.of(EngineReports.run(0, 100, samples), KernelSource.JAVA)
                .toString();

        assertTrue(rigid.matches("(?s).*atoms +5,625\\s+constraints +5,025\\s+ranks +8 .*"), rigid);
        assertFalse(flexible.contains("constraints"), flexible);
    }

    @Test
    void givesTheDriftOfLongRunsWithManySamplesOnly() {
        List<EnergySample> many =
                Collections.nCopies(20, EngineReports.run().samples().getFirst());

        String longRun =
                Reports.of(EngineReports.run(20_000, many), KernelSource.JAVA).toString();
        String shortRun =
                Reports.of(EngineReports.run(19_900, many), KernelSource.JAVA).toString();
        String fewSamples = Reports.of(EngineReports.run(20_000, many.subList(1, 20)), KernelSource.JAVA)
                .toString();

        assertTrue(longRun.matches("(?s).*steps +20,000 of .*energy drift +0\\.0100 kJ/mol/ns per atom"), longRun);
        assertTrue(shortRun.matches("(?s).*energy drift +too short to tell"), shortRun);
        assertTrue(fewSamples.matches("(?s).*energy drift +too short to tell"), fewSamples);
    }

    @Test
    void marksWhatAVerificationFoundWrong() {
        String right = Reports.of(EngineReports.verification(1000)).toString();
        String wrong = Reports.of(EngineReports.verification(999)).toString();

        assertFalse(right.contains("WRONG"), right);
        assertTrue(wrong.matches("(?s).*pairs +1,000 +999 +WRONG.*"), wrong);
    }

    @Test
    void tellsWhatAnEvaluationWasMadeWith() {
        String setup = Reports.of(EngineReports.setup()).toString();

        assertTrue(
                setup.matches(
                        "(?s).*kernel +cluster.*kernels +cuda.*grid +2x1x1.*list radius +1.1976 nm \\(given\\), pruned"
                                + " to 0.9976 nm .*"),
                setup);
    }
}
