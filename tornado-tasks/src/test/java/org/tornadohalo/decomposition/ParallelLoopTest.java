package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelLoopTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20_000, 20_001, 100_003})
    void everyIterationRunsOnce(int count) {
        int[] runs = new int[count];

        ParallelLoop.run(count, (from, to) -> {
            for (int k = from; k < to; k++) {
                runs[k]++;
            }
        });

        assertEquals(count, Arrays.stream(runs).filter(run -> run == 1).count());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20_000, 20_001, 100_003})
    void resultsStandInTheOrderOfTheirPieces(int count) {
        List<int[]> pieces = ParallelLoop.results(count, (from, to) -> new int[] {from, to});

        int next = 0;
        for (int number = 0; number < pieces.size(); number++) {
            assertEquals(next, pieces.get(number)[0]);
            assertEquals(number, ParallelLoop.numberOf(next));
            next = pieces.get(number)[1];
        }
        assertEquals(count, next);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 20_000, 90_000})
    void selectedNumbersAreThoseOfAFilter(int count) {
        int[] selected = ParallelLoop.select(5, 5 + count, number -> number % 7 == 3);

        assertArrayEquals(
                IntStream.range(5, 5 + count).filter(number -> number % 7 == 3).toArray(), selected);
    }
}
