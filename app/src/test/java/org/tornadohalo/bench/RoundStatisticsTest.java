package org.tornadohalo.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RoundStatisticsTest {
    @Test
    void takesTheMiddleOfAnOddNumberAndTheMeanOfTwoOfAnEvenOne() {
        assertEquals(3, RoundStatistics.of(new double[] {9, 1, 3}).median());
        assertEquals(2.5, RoundStatistics.of(new double[] {9, 1, 3, 2}).median());
    }

    @Test
    void givesExtremesAndTheDeviationThatASlowRoundDoesNotMove() {
        RoundStatistics statistics = RoundStatistics.of(new double[] {10, 12, 11, 13, 500});

        assertEquals(new RoundStatistics(12, 500, 10, 500, 1), statistics);
    }

    @Test
    void leavesOneOfAHundredRoundsAboveThe99thPercentile() {
        double[] rounds = IntStream.rangeClosed(1, 200).asDoubleStream().toArray();

        assertEquals(198, RoundStatistics.of(rounds).p99());
        assertEquals(30, RoundStatistics.of(Arrays.copyOf(rounds, 30)).p99());
    }

    @Test
    void refusesNoRounds() {
        assertEquals(
                "statistics need at least one round: give --rounds 1 or more",
                assertThrows(IllegalArgumentException.class, () -> RoundStatistics.of(new double[0]))
                        .getMessage());
    }

    @Property(tries = 200)
    void halfOfTheRoundsLieOnEitherSideOfTheMedian(
            @ForAll @Size(min = 1, max = 60) List<@DoubleRange(min = 0.1, max = 1e6) Double> rounds) {
        double[] micros = rounds.stream().mapToDouble(Double::doubleValue).toArray();
        double median = RoundStatistics.of(micros).median();

        assertTrue(2 * Arrays.stream(micros).filter(time -> time <= median).count() >= micros.length);
        assertTrue(2 * Arrays.stream(micros).filter(time -> time >= median).count() >= micros.length);
    }
}
