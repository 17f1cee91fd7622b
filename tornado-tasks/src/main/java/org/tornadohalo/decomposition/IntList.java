package org.tornadohalo.decomposition;

import java.util.Arrays;
import java.util.List;

/** A growing array of ints. */
final class IntList {
    private int[] values = new int[16];
    private int size;

    /** All values of several lists, one list after the other. */
    static int[] join(List<IntList> lists) {
        int[] first = starts(lists);
        int[] all = new int[first[lists.size()]];
        ParallelLoop.runTasks(lists.size(), all.length, number -> {
            IntList list = lists.get(number);
            System.arraycopy(list.values, 0, all, first[number], list.size);
        });
        return all;
    }

    /** Where the values of several lists begin if one list follows the other, and their end. */
    static int[] starts(List<IntList> lists) {
        int[] starts = new int[lists.size() + 1];
        for (int number = 0; number < lists.size(); number++) {
            starts[number + 1] = Math.addExact(starts[number], lists.get(number).size);
        }
        return starts;
    }

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    /** Adds the first {@code count} of the given values. */
    void add(int[] more, int count) {
        if (size + count > values.length) {
            values = Arrays.copyOf(values, 2 * (size + count));
        }
        for (int k = 0; k < count; k++) {
            values[size++] = more[k];
        }
    }

    int get(int index) {
        return values[index];
    }

    int size() {
        return size;
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
