package org.tornadohalo.decomposition;

import java.util.Arrays;
import java.util.List;

/** A growing array of ints. */
final class IntList {
    private int[] values = new int[16];
    private int size;

    /** All values of several lists, one list after the other. */
    static int[] join(List<IntList> lists) {
        int total = 0;
        for (IntList list : lists) {
            total = Math.addExact(total, list.size);
        }
        int[] all = new int[total];
        int next = 0;
        for (IntList list : lists) {
            System.arraycopy(list.values, 0, all, next, list.size);
            next += list.size;
        }
        return all;
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
