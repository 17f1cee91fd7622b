package org.tornadohalo.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

class BenchOptionsTest {
    @CommandLine.Command
    private static final class Holder {
        @CommandLine.Mixin
        private BenchOptions options;
    }

    private static BenchOptions parse(String... words) {
        Holder holder = new Holder();
        CommandLine commandLine = new CommandLine(holder);
        Choices.register(commandLine);
        commandLine.parseArgs(words);
        return holder.options;
    }

    @ParameterizedTest
    @CsvSource({"45000, 45000", "45k, 45000", "1.5M, 1500000", "0.0125m, 12500", "100M, 100000000"})
    void readsNumbersOfAtoms(String text, int expected) {
        assertEquals(expected, new AtomCount.Converter().convert(text).value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "-1", "1e3", "1.0005k", "0", "101M", "-3k", "12kk", "99999999999M", "١"})
    void refusesWhatIsNoNumberOfAtoms(String text) {
        String message = assertThrows(TypeConversionException.class, () -> new AtomCount.Converter().convert(text))
                .getMessage();
        assertTrue(message.startsWith("'" + text + "' is not a "), message);
    }

    @Test
    void measuresEverythingOfOneBoxUnlessToldOtherwise() {
        BenchOptions options = parse();

        assertEquals(List.of(ExchangeContent.values()), options.contents());
        assertTrue(options.modes().isAll());
        assertEquals(List.of(ExchangeMode.values()), options.modes().modes());
        assertEquals(List.of(45_000), options.atoms());
        assertEquals(List.of(IndexMap.values()), options.maps());
        assertEquals(List.of(), options.haloAtoms());
        assertEquals(30, options.measure().rounds());
        assertEquals(100, options.replays());
    }

    @Test
    void takesListsAndKeepsTheirOrderWithoutRepetitions() {
        BenchOptions options =
                parse("--what=f,x,f", "--exchange=direct, fused,direct", "--halo-atoms=2k,1k", "--map=scattered");

        assertEquals(List.of(ExchangeContent.FORCES, ExchangeContent.COORDINATES), options.contents());
        assertFalse(options.modes().isAll());
        assertEquals(
                List.of(ExchangeMode.DIRECT, ExchangeMode.FUSED),
                options.modes().modes());
        assertEquals(List.of(), options.atoms());
        assertEquals(List.of(2000, 1000), options.haloAtoms());
        assertEquals(List.of(IndexMap.SCATTERED), options.maps());
    }

    @Test
    void refusesCountsThatMeasureNothing() {
        assertEquals(
                "--rounds must be from 1 to 10000, but is 0",
                assertThrows(IllegalArgumentException.class, parse("--rounds=0").measure()::rounds)
                        .getMessage());
        assertThrows(IllegalArgumentException.class, parse("--replays=0")::replays);
        assertThrows(IllegalArgumentException.class, parse("--warm-up=-1").measure()::warmUps);
        assertThrows(IllegalArgumentException.class, parse("--rlist=0")::listRadius);
    }

    @Test
    void boundsCountsThatTakeMemoryOrYears() {
        BenchOptions most = parse("--rounds=10000", "--warm-up=10000", "--replays=1000000");

        assertEquals(
                List.of(10_000, 10_000, 1_000_000),
                List.of(most.measure().rounds(), most.measure().warmUps(), most.replays()));
        assertThrows(IllegalArgumentException.class, parse("--rounds=10001").measure()::rounds);
        assertThrows(
                IllegalArgumentException.class, parse("--warm-up=2147483647").measure()::warmUps);
        assertThrows(IllegalArgumentException.class, parse("--replays=1000001")::replays);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--what", "--kernels", "--map", "--atoms", "--halo-atoms"})
    void refusesListsWithEmptyMembers(String option) {
        for (String list : List.of("", ",", ",,", "1,", ",1", "1,,2", "1, ,2")) {
            String message = assertThrows(ParameterException.class, () -> parse(option, list))
                    .getMessage();

            assertTrue(message.startsWith("Invalid value for option '" + option + "': '" + list + "' has an"), message);
        }
    }

    @Test
    void refusesMapsOfTransfersThatNobodyWants() {
        assertThrows(IllegalArgumentException.class, parse("--map=sorted", "--atoms=5k")::maps);
        assertEquals(
                List.of(IndexMap.SORTED),
                parse("--map=sorted", "--halo-atoms=5").maps());
    }
}
