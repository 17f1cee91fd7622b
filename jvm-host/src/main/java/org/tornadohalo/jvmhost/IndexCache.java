package org.tornadohalo.jvmhost;

/** Boxed indices from 0, kept because every thread of every launch stores some in its context. */
final class IndexCache {
    /** Largest number of kept indices: 20 MB. */
    private static final int MAX_SIZE = 1 << 20;

    private static volatile Integer[] boxed = grown(new Integer[0], 1024);

    private IndexCache() {}

    /** The kept indices: 0 to {@code count} - 1, or as many of them as are kept at most. */
    static Integer[] upTo(int count) {
        Integer[] kept = boxed;
        int wanted = Math.min(count, MAX_SIZE);
        return kept.length >= wanted ? kept : grow(wanted);
    }

    private static synchronized Integer[] grow(int wanted) {
        if (boxed.length < wanted) {
            boxed = grown(boxed, Math.min(MAX_SIZE, Math.max(wanted, 2 * boxed.length)));
        }
        return boxed;
    }

    private static Integer[] grown(Integer[] kept, int size) {
        Integer[] larger = new Integer[size];
        System.arraycopy(kept, 0, larger, 0, kept.length);
        for (int i = kept.length; i < size; i++) {
            larger[i] = i;
        }
        return larger;
    }
}
