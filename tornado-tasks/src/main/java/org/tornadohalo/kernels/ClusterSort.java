package org.tornadohalo.kernels;

import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * What a warp does with the atoms of one super-cluster: sorts them into clusters, stores and boxes them.
 *
 * <p>Lane l holds the atoms of places 2 l and 2 l + 1. Most exchanges of a sorting network are between neighbours:
 * those a lane makes alone, the others by shuffles.
 */
final class ClusterSort {
    /** Lanes that hold the smallest group that is halved: an i cluster. */
    private static final int SMALLEST_GROUP = ClusterLayout.I_ATOMS / 2;
    /** A lane's place is 2 to this power times its number: lanes whose numbers differ by 1 hold a j cluster. */
    private static final int PLACE_SHIFT = 1;

    private static final int LAST_DIM = 2;

    /** Where an empty place is: behind all atoms. */
    private static final float FAR = ClusterBuildKernels.FAR;

    private ClusterSort() {}

    /**
     * Halves a super-cluster by x, y and z down to i clusters, and by x once more to j clusters: Batcher's bitonic
     * sort, AFIPS 32, 307 (1968), of ever smaller groups.
     *
     * @return the lane's atoms: the first in the lower word, the second in the higher one
     */
    static long sorted(long x, int firstAtom, int secondAtom, int lane) {
        int first = firstAtom;
        int second = secondAtom;
        int dim = 0;
        for (int group = Warp.SIZE; group >= SMALLEST_GROUP; group = group >> 1) {
            float firstKey = coordinate(x, first, dim, FAR);
            float secondKey = coordinate(x, second, dim, FAR);
            for (int size = 1; size <= group; size += size) {
                boolean isUp = size == group || (lane & size) == 0;
                for (int stride = size >> 1; stride > 0; stride = stride >> 1) {
                    boolean takesLess = isUp == ((lane & stride) == 0);
                    float otherFirstKey = Warp.shuffleXor(firstKey, stride);
                    float otherSecondKey = Warp.shuffleXor(secondKey, stride);
                    int otherFirst = Warp.shuffle(first, lane ^ stride);
                    int otherSecond = Warp.shuffle(second, lane ^ stride);
                    boolean takesFirst = takes(takesLess, firstKey, otherFirstKey);
                    boolean takesSecond = takes(takesLess, secondKey, otherSecondKey);
                    first = takesFirst ? otherFirst : first;
                    firstKey = takesFirst ? otherFirstKey : firstKey;
                    second = takesSecond ? otherSecond : second;
                    secondKey = takesSecond ? otherSecondKey : secondKey;
                }
                boolean swaps = takes(isUp, firstKey, secondKey);
                int lower = swaps ? second : first;
                float lowerKey = swaps ? secondKey : firstKey;
                second = swaps ? first : second;
                secondKey = swaps ? firstKey : secondKey;
                first = lower;
                firstKey = lowerKey;
            }
            dim = dim == LAST_DIM ? 0 : dim + 1;
        }
        return (long) second << Integer.SIZE | first & 0xffffffffL;
    }

    /** Whether a place takes the atom with another key; of equal keys, none. */
    private static boolean takes(boolean takesLess, float key, float other) {
        float less = takesLess ? other : key;
        float more = takesLess ? key : other;
        return less < more;
    }

    static int indexOf(long globalIndex, int atom) {
        return atom == ClusterLayout.NO_ATOM
                ? ClusterLayout.NO_ATOM
                : DeviceMemory.loadReadOnlyInt(globalIndex, Math.max(0, atom));
    }

    static int typeOf(IntArray type, int atom) {
        return atom == ClusterLayout.NO_ATOM ? 0 : type.get(Math.max(0, atom));
    }

    static void storePoint(long points, long x, int slot, int atom, int index) {
        DeviceMemory.storeFloat4(
                points,
                slot,
                coordinate(x, atom, 0, FAR),
                coordinate(x, atom, 1, FAR),
                coordinate(x, atom, 2, FAR),
                FloatBits.toFloat(index));
    }

    /** Boxes the clusters and the super-cluster: first a lane's atoms, then those of ever more lanes. */
    static void box(long x, int place, int first, int second, int lane, long jBoxes, long iBoxes, long superBoxes) {
        float lowX = TornadoMath.min(coordinate(x, first, 0, FAR), coordinate(x, second, 0, FAR));
        float lowY = TornadoMath.min(coordinate(x, first, 1, FAR), coordinate(x, second, 1, FAR));
        float lowZ = TornadoMath.min(coordinate(x, first, 2, FAR), coordinate(x, second, 2, FAR));
        float highX = TornadoMath.max(coordinate(x, first, 0, -FAR), coordinate(x, second, 0, -FAR));
        float highY = TornadoMath.max(coordinate(x, first, 1, -FAR), coordinate(x, second, 1, -FAR));
        float highZ = TornadoMath.max(coordinate(x, first, 2, -FAR), coordinate(x, second, 2, -FAR));
        for (int mask = 1; mask < Warp.SIZE; mask += mask) {
            lowX = TornadoMath.min(lowX, Warp.shuffleXor(lowX, mask));
            lowY = TornadoMath.min(lowY, Warp.shuffleXor(lowY, mask));
            lowZ = TornadoMath.min(lowZ, Warp.shuffleXor(lowZ, mask));
            highX = TornadoMath.max(highX, Warp.shuffleXor(highX, mask));
            highY = TornadoMath.max(highY, Warp.shuffleXor(highY, mask));
            highZ = TornadoMath.max(highZ, Warp.shuffleXor(highZ, mask));
            if (mask <= 2 && (lane & mask + mask - 1) == 0) {
                // As many atoms as 2 or 4 lanes hold: a j or an i cluster.
                long boxes = mask == 1 ? jBoxes : iBoxes;
                ClusterBox.store(boxes, place >> mask + PLACE_SHIFT, lowX, lowY, lowZ, highX, highY, highZ);
            }
        }
        if (lane == 0) {
            ClusterBox.store(
                    superBoxes, place >> ClusterBuildKernels.SUPER_SHIFT, lowX, lowY, lowZ, highX, highY, highZ);
        }
    }

    /**
     * A coordinate of an atom, or of none {@code empty}. Loads in any case, so that loads are under way together.
     */
    private static float coordinate(long x, int atom, int dim, float empty) {
        float own = DeviceMemory.loadReadOnlyFloat4(x, Math.max(0, atom), dim);
        return atom == ClusterLayout.NO_ATOM ? empty : own;
    }
}
