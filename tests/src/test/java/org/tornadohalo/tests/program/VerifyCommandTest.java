package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.ExchangeMode;

/** The command verify: pairs, bonded terms, halo, forces and energies on every grid. */
class VerifyCommandTest {
    private static final int MOST_RANKS = 8;

    /** All grids of up to 8 ranks; with a list radius of 1.0 nm all fit the example's box of 3.879 nm. */
    static Stream<String> gridsOfUpToEightRanks() {
        List<String> grids = new ArrayList<>();
        for (int x = 1; x <= MOST_RANKS; x++) {
            for (int y = 1; x * y <= MOST_RANKS; y++) {
                for (int z = 1; x * y * z <= MOST_RANKS; z++) {
                    grids.add(x + "," + y + "," + z);
                }
            }
        }
        return grids.stream();
    }

    @ParameterizedTest
    @MethodSource("gridsOfUpToEightRanks")
    void findsEverythingOnceOnEveryGrid(String grid) {
        requireRight(Program.report("verify --example water-ethanol --rlist 1.0 --grid " + grid));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--replicate 2,1,1 --ranks 12",
                "--replicate 2,1,1 --ranks 27 --grid 3,3,3",
                "--replicate 1,2,1 --ranks 12 --grid 1,12,1 --define FLEXIBLE",
                "--ranks 8 --max-group-atoms 9 --define FLEXIBLE",
                "--ranks 8 --path put --epsilon-rf 78 --cutoff 0.8"
            })
    void findsEverythingOnceInOtherWays(String options) {
        requireRight(Program.report("verify --example water-ethanol --rlist 1.0 " + options));
    }

    @ParameterizedTest
    @EnumSource(ExchangeMode.class)
    void findsEverythingOnceWithEveryExchange(ExchangeMode exchange) {
        requireRight(Program.report("verify --example water-ethanol --rlist 1.0 --grid 2,2,2 --exchange " + exchange));
    }

    private static void requireRight(JsonNode report) {
        assertTrue(report.get("ok").asBoolean(), report.toString());
        assertTrue(report.get("pairs_expected").asLong() > 1_000_000, report.toString());
        assertEquals(report.get("pairs_expected"), report.get("pairs_found"));
        assertEquals(report.get("bonded_expected"), report.get("bonded_found"));
        assertEquals(0, report.get("pairs_duplicate").asLong());
        assertEquals(0, report.get("bonded_duplicate").asLong());
        assertEquals(0, report.get("halo_mismatches").asLong());
        assertTrue(report.get("max_relative_force_error").asDouble() <= 1e-4, report.toString());
    }
}
