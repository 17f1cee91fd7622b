package org.tornadohalo.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.LocalMessenger;
import org.tornadohalo.io.GroConfiguration;

class ReplicatedBoxTest {
    @ParameterizedTest
    @CsvSource({"0.1, 1 1 1", "1, 1 1 1", "2.1, 2 1 1", "8, 2 2 2", "32, 4 4 2", "64, 4 4 4", "128, 5 5 5", "533, 8 8 8"
    })
    void takesTheMostCubicOfTheCopiesThatComeNear(double wanted, String expected) {
        int[] copies = ReplicatedBox.copies(wanted);

        assertArrayEquals(
                Arrays.stream(expected.split(" ")).mapToInt(Integer::parseInt).toArray(), copies);
    }

    @Test
    void itsAtomsAreThoseOfTheExampleOnceForEachCopy() throws IOException {
        GroConfiguration example = InputOptions.exampleConfiguration();
        ReplicatedBox box = new ReplicatedBox(example, 12_000, 1.0);
        DomainGrid grid = box.grid(2, null);

        List<Partition> ranks =
                LocalMessenger.run(2, Duration.ofSeconds(20), messenger -> box.partition(messenger, grid));

        assertEquals(11_250, box.atoms());
        assertEquals(2 * example.box()[0], grid.box(0), 1e-12);
        assertEquals(11_250, ranks.stream().mapToInt(Partition::homeCount).sum());
        assertTrue(ranks.stream().allMatch(rank -> rank.atomCount() > rank.homeCount()));
        assertArrayEquals(new int[] {0, ranks.getFirst().homeCount() / 2}, box.limitIndex(ranks.getFirst(), 2));
    }

    @Test
    void refusesGridsAndListsThatDoNotFit() throws IOException {
        ReplicatedBox box = new ReplicatedBox(InputOptions.exampleConfiguration(), 5625, 1.0);

        assertThrows(DecompositionException.class, () -> box.grid(64, new int[] {64, 1, 1}));
        ReplicatedBox far = new ReplicatedBox(InputOptions.exampleConfiguration(), 5625, 2.5);
        assertThrows(DecompositionException.class, () -> far.grid(2, null));
    }
}
