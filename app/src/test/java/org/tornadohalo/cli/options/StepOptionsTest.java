package org.tornadohalo.cli.options;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.KernelSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class StepOptionsTest {
    @CommandLine.Command
    private static final class Holder {
        @CommandLine.Mixin
        private StepOptions options;
    }

    private static StepOptions parse(String... words) {
        Holder holder = new Holder();
        CommandLine commandLine = new CommandLine(holder);
        Choices.register(commandLine);
        commandLine.parseArgs(words);
        return holder.options;
    }

    @Test
    void measuresOneBoxWithBothFormsOfTheKernelUnlessToldOtherwise() {
        StepOptions options = parse();

        assertEquals(List.of(ExchangeMode.FUSED), options.modes().modes());
        assertFalse(options.modes().isAll());
        assertEquals(List.of(NonbondedMode.SIMPLE, NonbondedMode.CLUSTER), options.nonbonded());
        assertEquals(List.of(true, false), options.replays());
        assertEquals(List.of(KernelSource.JAVA), options.measure().kernels());
        assertEquals(List.of(45_000), options.atoms());
        assertEquals(List.of(), options.copies());
    }

    @Test
    void takesBoxesByCopiesAndBySize() {
        StepOptions copies = parse("--replicate=2,2,2;4,2,1;2,2,2");
        assertEquals(List.of(), copies.atoms());
        assertEquals(2, copies.copies().size());
        assertArrayEquals(new int[] {4, 2, 1}, copies.copies().get(1));

        assertEquals(List.of(12_000, 3_000_000), parse("--atoms=12k,3M").atoms());
        assertEquals(List.of(12_000), parse("--atoms=12k", "--replicate=1,1,1").atoms());
    }

    @Test
    void countsEveryFormOnce() {
        StepOptions options = parse("--nonbonded=simple,simple", "--replay=off,off", "--kernels=cuda,java,cuda");

        assertEquals(List.of(NonbondedMode.SIMPLE), options.nonbonded());
        assertEquals(List.of(false), options.replays());
        assertEquals(
                List.of(KernelSource.CUDA, KernelSource.JAVA), options.measure().kernels());
    }

    @Test
    void refusesToMeasureWhatTheHostWouldChoose() {
        StepOptions options = parse("--nonbonded=auto,simple");

        String message =
                assertThrows(IllegalArgumentException.class, options::nonbonded).getMessage();
        assertEquals("--nonbonded auto names no kernel to measure: use simple, cluster or both", message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--nonbonded", "--replay", "--kernels", "--atoms", "--replicate"})
    void refusesListsWithEmptyMembers(String option) {
        String separator = option.equals("--replicate") ? ";" : ",";
        for (String form : List.of("", ",", ",,", "1,", ",1", "1,,2", "1, ,2")) {
            String list = form.replace(",", separator);
            String message = assertThrows(ParameterException.class, () -> parse(option, list))
                    .getMessage();

            assertTrue(message.startsWith("Invalid value for option '" + option + "': '" + list + "' has an"), message);
        }
    }
}
