package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HaloLayoutTest {
    @Test
    void smallTransfersHaveAnAtomForEachThread() {
        assertEquals(256, HaloLayout.tileAtoms(List.of(2_832), 396));
        assertEquals(256, HaloLayout.tileAtoms(List.of(0, 396 * 256), 397));
        assertEquals(256, HaloLayout.tileAtoms(List.of(), 1));
    }

    @Test
    void largeTransfersHaveATileForEachBlock() {
        assertEquals(1024, HaloLayout.tileAtoms(List.of(400_000), 396));
        assertEquals(391, HaloLayout.tiles(400_000, 1024));
        assertEquals(512, HaloLayout.tileAtoms(List.of(396 * 256 + 1), 396));
    }

    @Test
    void recordsWithoutAtomsHaveATileOfTheirOwn() {
        assertEquals(1, HaloLayout.tiles(0, 512));
        assertEquals(512, HaloLayout.tileAtoms(List.of(0, 0, 512), 3));
    }

    @Property
    void tilesAreTheSmallestOfWhichALaunchHasNoMoreThanBlocksOrRecords(
            @ForAll @Size(min = 1, max = 7) List<@IntRange(max = 50_000) Integer> counts,
            @ForAll @IntRange(min = 1, max = 40) int blocks) {
        int atoms = HaloLayout.tileAtoms(counts, blocks);
        int most = Math.max(blocks, counts.size());

        assertEquals(0, atoms % HaloLayout.TILE_UNIT);
        assertTrue(tiles(counts, atoms) <= most);
        assertTrue(atoms == HaloLayout.TILE_UNIT || tiles(counts, atoms - HaloLayout.TILE_UNIT) > most);
    }

    private static int tiles(List<Integer> counts, int atoms) {
        return counts.stream().mapToInt(count -> HaloLayout.tiles(count, atoms)).sum();
    }
}
