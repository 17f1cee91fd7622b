package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The 64-bit word at {@link StepLayout#MOVED_ADDRESS}: an atom that was found too far from where it was when a list was
 * made, any one of several; 0 if there is none.
 *
 * <pre>
 *   bits 63..32   float bits of the square of its distance from there, nm²; not a number if its place is none;
 *                 below 0 if the group of constraints whose center it is cannot be kept
 *   bits 31..0    1 + its home index; the same negated, if it was too far to prune the list of the last search
 * </pre>
 */
public final class MovedWord {
    /** Too far from where it was when the list that forces are computed from was made. */
    public static final int SINCE_LIST = 1;
    /** Too far from where it was when pairs were searched, to make an inner list. */
    public static final int SINCE_SEARCH = -1;

    /** In place of a distance's square: the atom's group could not be made rigid. */
    public static final int NOT_RIGID = -1;

    private static final long LOW = 0xffffffffL;

    private MovedWord() {}

    /** Tells of an atom, in a kernel; {@code since} is one of the above. */
    static void store(LongArray layout, int since, int homeIndex, float distanceSquared) {
        DeviceMemory.storeLong(layout.get(StepLayout.MOVED_ADDRESS), 0, of(since, homeIndex, distanceSquared));
    }

    /** The word of an atom. */
    public static long of(int since, int homeIndex, float distanceSquared) {
        return (long) FloatBits.ofFloat(distanceSquared) << Integer.SIZE | since * (1 + homeIndex) & LOW;
    }

    /** The atom's home index. */
    public static int homeIndex(long word) {
        return Math.abs((int) word) - 1;
    }

    /** Whether the list of the last search could not be pruned. */
    public static boolean isSinceSearch(long word) {
        return (int) word < 0;
    }

    /** Whether the atom's group of constraints could not be kept, rather than that it was too far. */
    public static boolean isNotRigid(long word) {
        return square(word) == NOT_RIGID;
    }

    /** How far the atom was, nm; not a number if it has no place, or {@link #isNotRigid}. */
    public static double distance(long word) {
        return Math.sqrt(square(word));
    }

    private static float square(long word) {
        return Float.intBitsToFloat((int) (word >> Integer.SIZE));
    }
}
