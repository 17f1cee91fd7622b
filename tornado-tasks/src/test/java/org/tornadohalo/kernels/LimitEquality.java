package org.tornadohalo.kernels;

import org.tornadohalo.ExchangeContent;
import org.tornadohalo.HaloReplay;
import org.tornadohalo.LimitExchange;
import org.tornadohalo.LimitStores;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.decomposition.SyntheticHalo;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import org.tornadohalo.interop.Pe;

/** The least exchange between all ranks of a world, down and up, against a copy. */
final class LimitEquality {
    private final Pe pe;
    private final LimitStores stores;
    private final Partition partition;

    LimitEquality(Pe pe, LimitStores stores, int atoms) {
        this.pe = pe;
        this.stores = stores;
        int home = 2 * atoms + 1;
        int[] index = IndexMap.SCATTERED.indices(atoms, home, pe.pe());
        this.partition = SyntheticHalo.downAndUp(pe.messenger(), SyntheticHalo.cube(pe.peCount(), null), home, index);
    }

    /** Exchanges; collective. */
    EqualityResult run(String input) {
        float[] home = new float[Position.WORDS * partition.homeCount()];
        for (int word = 0; word < home.length; word++) {
            home[word] = value(pe.pe(), word);
        }
        try (LimitExchange limit = LimitExchange.open(pe, partition, stores);
                HaloReplay replay = limit.replay(ExchangeContent.BOTH)) {
            limit.x().writeFloats(0, home, home.length);
            pe.heap().barrierAll();
            replay.run(2);
            float[] x = limit.x().readFloats(0, Position.WORDS * partition.atomCount());
            return new EqualityResult(kernel(), "different words", input, differentWords(x), 0);
        }
    }

    private String kernel() {
        return switch (stores) {
            case POSITIONS -> "sendPositions";
            case TRIPLES -> "sendTriples";
            case PLAIN_TRIPLES -> "sendPlainTriples";
            case BULK_TRIPLES -> "sendBulkTriples";
        };
    }

    private double differentWords(float[] x) {
        int words = stores.bytesPerAtom() / Float.BYTES;
        double different = 0;
        for (Pulse pulse : partition.pulses()) {
            for (int k = 0; k < words * pulse.receiveCount(); k++) {
                int slot = pulse.receiveOffset() + k / words;
                int atom = partition.atoms().ownerIndex()[slot];
                float expected = value(pulse.receiveRank(), Position.WORDS * atom + k % words);
                different += x[Position.WORDS * pulse.receiveOffset() + k] == expected ? 0 : 1;
            }
        }
        return different;
    }

    private static float value(int rank, int word) {
        return 100_000 * rank + word;
    }
}
