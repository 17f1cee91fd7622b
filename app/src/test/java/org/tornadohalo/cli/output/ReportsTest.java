package org.tornadohalo.cli.output;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReportsTest {
    @Test
    void saysWhatRanWhere() {
        String table = Reports.of(EngineReports.run()).toString();

        assertTrue(table.matches("(?s).*host +jvm, JDK 2.*"), table);
        assertTrue(table.matches("(?s).*path between ranks +shared-memory.*"), table);
        assertTrue(table.matches("(?s).*ranks +8 \\(grid 4x2x1\\).*"), table);
        assertTrue(table.matches("(?s).*steps +100 of 0\\.0005 ps.*"), table);
        assertTrue(table.matches("(?s).*per step +20\\.000 ms.*"), table);
        assertTrue(table.contains("(0.05 ps are too short to tell)"), table);
    }

    @Test
    void marksWhatAVerificationFoundWrong() {
        String right = Reports.of(EngineReports.verification(1000)).toString();
        String wrong = Reports.of(EngineReports.verification(999)).toString();

        assertFalse(right.contains("WRONG"), right);
        assertTrue(wrong.matches("(?s).*pairs +1000 +999 +WRONG.*"), wrong);
    }
}
