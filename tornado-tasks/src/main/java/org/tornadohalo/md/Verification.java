package org.tornadohalo.md;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.tornadohalo.decomposition.BondedOwnership;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.decomposition.PairList;
import org.tornadohalo.decomposition.PairRows;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.graph.RankWork;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.reference.EnergyTerms;
import org.tornadohalo.reference.ReferencePairs;
import org.tornadohalo.topology.MolecularSystem;

/**
 * Compares what the ranks compute together with a brute-force one-rank reference in double precision.
 *
 * <p>Rank 0 does the comparing; memory grows with the number of listed pairs of the whole system.
 */
final class Verification {
    /** Where all forces are smaller, kJ/mol/nm, errors are measured against this. */
    private static final double LEAST_FORCE = 1;
    /** Far below a float's precision, above that of the low-order parts, nm. */
    private static final double POSITION_TOLERANCE = 5e-8;

    private final HostMessenger messenger;
    private final MolecularSystem system;
    private final VerificationReference reference;

    Verification(HostMessenger messenger, VerificationReference reference) {
        this.messenger = messenger;
        this.system = reference.system();
        this.reference = reference;
    }

    /** Collective; the same report on all ranks. */
    VerificationReport compare(
            RankWork work,
            PairList listed,
            BondedOwnership owned,
            long termCount,
            double[] positions,
            Evaluation evaluation) {
        Counts pairs = comparePairs(work, listed);
        Counts bonded = compareTerms(owned, termCount);
        long mismatches = haloMismatches(work.partition(), positions);
        double[] errors = compareForces(evaluation);
        return new VerificationReport(
                pairs.expected,
                pairs.found,
                pairs.duplicate,
                bonded.expected,
                bonded.found,
                bonded.duplicate,
                errors[0],
                errors[1],
                errors[2],
                Math.round(messenger.sum(new double[] {mismatches})[0]),
                haloChecksum(work.partition(), positions));
    }

    private record Counts(long expected, long found, long duplicate) {
        static final int VALUES = 3;

        Counts(double[] values) {
            this(Math.round(values[0]), Math.round(values[1]), Math.round(values[2]));
        }
    }

    private Counts comparePairs(RankWork work, PairList listed) {
        long[] found = gatherSorted(listedPairs(work, listed));
        return new Counts(RankZero.compute(messenger, Counts.VALUES, () -> {
            long[] distinct = Arrays.stream(found).distinct().toArray();
            long missing = missing(reference.surePairs(), distinct);
            long wrong = missing(distinct, reference.possiblePairs());
            return new double[] {
                distinct.length - wrong + missing, distinct.length - wrong, found.length - distinct.length + wrong
            };
        }));
    }

    private Counts compareTerms(BondedOwnership owned, long termCount) {
        long[] found = gatherSorted(Stream.of(owned.local(), owned.nonLocal())
                .flatMapToInt(list -> Arrays.stream(list.term()))
                .asLongStream()
                .toArray());
        return new Counts(RankZero.compute(messenger, Counts.VALUES, () -> {
            long distinct = Arrays.stream(found).distinct().count();
            return new double[] {termCount, distinct, found.length - distinct};
        }));
    }

    /** Each pair of this rank's lists once, as a key of global indices. */
    private static long[] listedPairs(RankWork work, PairList pairs) {
        int[] global = work.partition().globalIndex();
        return Stream.of(pairs.local(), pairs.nonLocal(), pairs.localExcluded(), pairs.nonLocalExcluded())
                .map(rows -> keys(rows, global))
                .flatMapToLong(Arrays::stream)
                .toArray();
    }

    private static long[] keys(PairRows rows, int[] global) {
        long[] keys = new long[rows.entryCount() / 2];
        int next = 0;
        for (int i = 0; i < rows.rowCount(); i++) {
            for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
                int j = PairEntry.partner(rows.entry()[k]);
                if (i < j) {
                    keys[next++] = ReferencePairs.key(global[i], global[j]);
                }
            }
        }
        return keys;
    }

    /** How many of {@code wanted} are not in {@code present}; both sorted and distinct. */
    private static long missing(long[] wanted, long[] present) {
        long missing = 0;
        int at = 0;
        for (long key : wanted) {
            while (at < present.length && present[at] < key) {
                at++;
            }
            if (at == present.length || present[at] != key) {
                missing++;
            }
        }
        return missing;
    }

    /** All ranks' keys, sorted, on rank 0; empty elsewhere. */
    private long[] gatherSorted(long[] keys) {
        ByteBuffer message = ByteBuffer.allocate(Math.multiplyExact(Long.BYTES, keys.length));
        message.asLongBuffer().put(keys);
        if (messenger.rank() != 0) {
            messenger.send(0, message.array());
            return new long[0];
        }
        long[] all = Stream.concat(
                        Stream.of(message.array()),
                        Stream.iterate(1, rank -> rank < messenger.rankCount(), rank -> rank + 1)
                                .map(messenger::receive))
                .flatMapToLong(Verification::decode)
                .toArray();
        Arrays.parallelSort(all);
        return all;
    }

    private static LongStream decode(byte[] message) {
        long[] keys = new long[message.length / Long.BYTES];
        ByteBuffer.wrap(message).asLongBuffer().get(keys);
        return Arrays.stream(keys);
    }

    /** Halo atoms that are not where the owner's atom is, or one box edge above it, in each dimension. */
    private long haloMismatches(Partition partition, double[] positions) {
        double[] owners = ownersPositions(partition, positions);
        long mismatches = 0;
        for (int atom = partition.homeCount(); atom < partition.atomCount(); atom++) {
            boolean equal = true;
            for (int dim = 0; dim < 3; dim++) {
                double distance =
                        positions[3 * atom + dim] - owners[3 * partition.globalIndex()[atom] + dim];
                double edge = partition.grid().box(dim);
                equal &= Math.abs(distance) < POSITION_TOLERANCE || Math.abs(distance - edge) < POSITION_TOLERANCE;
            }
            mismatches += equal ? 0 : 1;
        }
        return mismatches;
    }

    private long haloChecksum(Partition partition, double[] positions) {
        int haloCount = partition.atomCount() - partition.homeCount();
        ByteBuffer halo = ByteBuffer.allocate(Math.multiplyExact(3 * Double.BYTES, haloCount));
        halo.asDoubleBuffer().put(positions, 3 * partition.homeCount(), 3 * haloCount);
        CRC32C all = new CRC32C();
        for (byte[] ofRank : messenger.allGather(checksum(halo))) {
            all.update(ofRank);
        }
        return all.getValue();
    }

    private static byte[] checksum(ByteBuffer values) {
        CRC32C crc = new CRC32C();
        crc.update(values);
        return ByteBuffer.allocate(Long.BYTES).putLong(crc.getValue()).array();
    }

    private double[] ownersPositions(Partition partition, double[] positions) {
        byte[] message = GlobalAtoms.records(partition.home().globalIndex(), positions);
        double[] owners = new double[3 * system.atomCount()];
        for (byte[] received : messenger.allGather(message)) {
            GlobalAtoms.place(received, owners);
        }
        return owners;
    }

    /**
     * Largest force error, largest one relative to its atom's force or the RMS force, largest relative energy error.
     */
    private double[] compareForces(Evaluation evaluation) {
        return RankZero.compute(messenger, 3, () -> {
            double[] expected = reference.forces().forces();
            double rms =
                    Math.sqrt(Arrays.stream(expected).map(f -> f * f).average().orElse(0));
            double[] errors = new double[3];
            for (int k = 0; k < expected.length; k++) {
                double error = Math.abs(expected[k] - evaluation.forces()[k]);
                double size = Math.max(Math.max(rms, LEAST_FORCE), norm(expected, k / 3));
                errors[0] = Math.max(errors[0], error);
                errors[1] = Math.max(errors[1], error / size);
            }
            errors[2] = energyError(reference.forces().energies(), evaluation.energies());
            return errors;
        });
    }

    private static double norm(double[] forces, int atom) {
        return Math.hypot(Math.hypot(forces[3 * atom], forces[3 * atom + 1]), forces[3 * atom + 2]);
    }

    private static double energyError(EnergyTerms expected, Energies seen) {
        double[][] terms = {
            {expected.lj(), seen.lj()},
            {expected.coulomb(), seen.coulomb()},
            {expected.lj14(), seen.lj14()},
            {expected.coulomb14(), seen.coulomb14()},
            {expected.bond(), seen.bond()},
            {expected.angle(), seen.angle()},
            {expected.dihedral(), seen.dihedral()}
        };
        return Arrays.stream(terms)
                .mapToDouble(pair -> Math.abs(pair[1] - pair[0]) / Math.max(1, Math.abs(pair[0])))
                .max()
                .orElseThrow();
    }
}
