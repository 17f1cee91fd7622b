package org.tornadohalo.kernels;

import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** What {@link PairSearchKernels} need where pairs of atoms are excluded: who is, and the blocks that say so. */
final class PairBlocks {
    private PairBlocks() {}

    /** Those of some i clusters in which the pair of the lane's atom and that with index {@code jIndex} is excluded. */
    static int excludedOf(long search, IntArray slotAtom, int iSlot, int jIndex, int clusters) {
        long entries = DeviceMemory.loadLong(search, SearchLayout.ATOM_ENTRY);
        long globalIndex = DeviceMemory.loadLong(search, SearchLayout.GLOBAL_INDEX);
        long start = DeviceMemory.loadLong(search, SearchLayout.EXCLUDED_START);
        long excluded = DeviceMemory.loadLong(search, SearchLayout.EXCLUDED);
        int found = 0;
        for (int rest = clusters; rest != 0; rest &= rest - 1) {
            int iAtom = slotAtom.get(iSlot + ClusterLayout.I_ATOMS * lowestBit(rest));
            int entry = DeviceMemory.loadReadOnlyInt(entries, iAtom);
            int distance = jIndex - DeviceMemory.loadReadOnlyInt(globalIndex, iAtom);
            int end = DeviceMemory.loadReadOnlyInt(start, entry + 1);
            int k = DeviceMemory.loadReadOnlyInt(start, entry);
            while (k < end && DeviceMemory.loadReadOnlyInt(excluded, k) != distance) {
                k++;
            }
            found |= k < end ? rest & -rest : 0;
        }
        return found;
    }

    /** Adds a block and gives its number, from 1. Four lanes share a word, a byte each; the first of them stores it. */
    static int addBlock(long search, int section, IntArray blocks, int interacts, int exists, int lane) {
        long counters = DeviceMemory.loadLong(search, SearchLayout.COUNTER_ADDRESS);
        int capacity = (int) DeviceMemory.loadLong(search, SearchLayout.BLOCK_CAPACITY + section);
        int block = 1 + allocate(counters, SearchLayout.BLOCKS + section, 1, lane);
        int ofInteracts = wordOfFour(interacts, lane);
        int ofExists = wordOfFour(exists, lane);
        if ((lane & 3) == 0 && block <= capacity) {
            int word = ClusterLayout.BLOCK_WORDS * (block - 1) + (lane >> 2);
            blocks.set(word, ofInteracts);
            blocks.set(word + ClusterLayout.EXISTS, ofExists);
        }
        return block;
    }

    private static int wordOfFour(int own, int lane) {
        int word = own << Byte.SIZE * (lane & 3);
        word |= Warp.shuffle(word, lane ^ 1);
        return word | Warp.shuffle(word, lane ^ 2);
    }

    static int lowestBit(int bits) {
        return Integer.bitCount((bits & -bits) - 1);
    }

    /** Some more of what a counter counts; the first one's number in all lanes of the warp, from 0. */
    static int allocate(long counters, int counter, int wanted, int lane) {
        int number = 0;
        if (lane == 0) {
            number = DeviceMemory.atomicAddInt(counters, counter, wanted);
        }
        return Warp.shuffle(number, 0);
    }
}
