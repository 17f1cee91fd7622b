package org.tornadohalo.decomposition;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Loops over the atoms or terms of a rank on the cores of its host, for iterations that do not depend on one another.
 *
 * <p>A range is cut into pieces of a fixed size, so results do not depend on the number of cores. Ranks of one node
 * share its cores: the loops use the common pool, and short ones do not leave their thread.
 */
public final class ParallelLoop {
    /** Iterations of a piece: ten microseconds or more, beside which handing it to another core is cheap. */
    private static final int PIECE = 4096;

    /** Ranges of so many iterations or fewer are one piece. */
    private static final int LARGEST_SINGLE = 20_000;

    private ParallelLoop() {}

    /** The iterations {@code from} to {@code to - 1}. */
    @FunctionalInterface
    public interface Piece {
        void run(int from, int to);
    }

    /** The iterations {@code from} to {@code to - 1}, which have a result together. */
    @FunctionalInterface
    public interface PieceResult<T> {
        T run(int from, int to);
    }

    /** Runs the iterations 0 to {@code count - 1}. */
    public static void run(int count, Piece piece) {
        if (count <= LARGEST_SINGLE) {
            piece.run(0, count);
        } else {
            IntStream.range(0, pieces(count))
                    .parallel()
                    .forEach(number -> piece.run(first(number), end(number, count)));
        }
    }

    /** Runs the iterations 0 to {@code count - 1}; returns the results of the pieces in their order, at least one. */
    public static <T> List<T> results(int count, PieceResult<T> piece) {
        if (count <= LARGEST_SINGLE) {
            return List.of(piece.run(0, count));
        }
        return IntStream.range(0, pieces(count))
                .parallel()
                .mapToObj(number -> piece.run(first(number), end(number, count)))
                .toList();
    }

    /**
     * Runs the tasks 0 to {@code tasks - 1}, which may differ in length.
     *
     * @param iterations of all tasks together
     */
    static void runTasks(int tasks, int iterations, IntConsumer task) {
        IntStream all = IntStream.range(0, tasks);
        (iterations <= LARGEST_SINGLE ? all : all.parallel()).forEach(task);
    }

    /** The numbers from {@code from} to {@code to - 1} that are wanted, increasing. */
    static int[] select(int from, int to, IntPredicate isWanted) {
        return IntList.join(results(to - from, (first, end) -> {
            IntList selected = new IntList();
            for (int number = from + first; number < from + end; number++) {
                if (isWanted.test(number)) {
                    selected.add(number);
                }
            }
            return selected;
        }));
    }

    /** Place in {@link #results} of the piece that begins with iteration {@code from}. */
    public static int numberOf(int from) {
        return from / PIECE;
    }

    private static int pieces(int count) {
        return (count + PIECE - 1) / PIECE;
    }

    private static int first(int number) {
        return number * PIECE;
    }

    private static int end(int number, int count) {
        return Math.min(count, first(number) + PIECE);
    }
}
