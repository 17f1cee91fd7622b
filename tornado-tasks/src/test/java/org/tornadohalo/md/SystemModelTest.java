package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.tornadohalo.decomposition.BondedOwnership;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.ExcludedPartners;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Partitioner;
import org.tornadohalo.decomposition.TermList;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.graph.RankWork;
import org.tornadohalo.interop.LocalMessenger;
import org.tornadohalo.kernels.ConstraintLayout;
import org.tornadohalo.kernels.TermLayout;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/** The work of two ranks with more atoms and terms than one core makes, against the topology. */
class SystemModelTest {
    private static final NonbondedSettings NONBONDED = new NonbondedSettings(0.9, 0);
    private static final double RADIUS = 1;

    private static Topology topology;
    private static List<BondedTerm> terms;
    private static SystemModel model;
    private static List<Work> works;

    private record Work(BondedOwnership owned, RankWork work) {}

    @BeforeAll
    static void partition() throws IOException {
        MolecularSystem system = ExampleSystem.read(Set.of()).replicate(3, 2, 2);
        topology = system.topology();
        terms = IntStream.range(0, topology.moleculeCount())
                .mapToObj(molecule -> topology.typeOf(molecule).terms())
                .flatMap(List::stream)
                .toList();
        model = new SystemModel(topology, NONBONDED);
        HomeAtoms atoms = HomeAtoms.ofSystem(system.configuration().x(), new float[3 * system.atomCount()]);
        DomainGrid grid = DomainGrid.uniform(2, system.configuration().box(), 2, 1, 1);
        works = LocalMessenger.run(2, Duration.ofSeconds(20), messenger -> {
            Partitioner partitioner = new Partitioner(messenger, grid, DomainChoice.groups(topology, 1), RADIUS);
            Partition partition = partitioner.scatter(atoms);
            BondedOwnership owned = BondedOwnership.assign(messenger, partition, model.terms());
            ExcludedPartners pairs = model.excludedPartners(partition);
            return new Work(owned, model.work(partition, pairs, owned, new HaloRadius(RADIUS, RADIUS, 0)));
        });
    }

    @Test
    void everyHomeAtomIsInOneGroup() {
        int count = 0;
        for (Work of : works) {
            int[] groups = of.work.rigidGroups();
            int home = of.work.partition().homeCount();
            int[] times = new int[home];
            for (int group = 0; group < groups.length; group += ConstraintLayout.GROUP_WORDS) {
                int center = groups[group + ConstraintLayout.GROUP_CENTER];
                times[center]++;
                for (int k = 0; k < ConstraintLayout.VECTORS; k++) {
                    int partner = groups[group + ConstraintLayout.GROUP_PARTNERS + k];
                    times[partner] += partner == center ? 0 : 1;
                }
            }
            assertTrue(Arrays.stream(times).allMatch(once -> once == 1));
            count += groups.length / ConstraintLayout.GROUP_WORDS;
        }
        // Rigid water, and atoms that nothing ties.
        long free = IntStream.range(0, topology.moleculeCount())
                .mapToObj(topology::typeOf)
                .filter(molecule -> molecule.constraints().isEmpty())
                .mapToLong(MoleculeType::atomCount)
                .sum();
        long water = IntStream.range(0, topology.moleculeCount())
                .mapToObj(topology::typeOf)
                .filter(molecule -> !molecule.constraints().isEmpty())
                .count();
        assertTrue(free > 0);
        assertEquals(free + water, count);
    }

    @Test
    void thereAreNoGroupsWithoutConstraints() throws IOException {
        Topology flexible = ExampleSystem.read(Set.of("FLEXIBLE")).topology();
        int[] zeros = new int[3];
        assertEquals(0, new ConstraintTable(flexible).groups(zeros, zeros, 3).length);
    }

    @Test
    void valuesOfAtomsAreThoseOfTheTopology() {
        for (Work of : works) {
            int[] global = of.work.partition().globalIndex();
            assertTrue(of.work.partition().homeCount() > 30_000);
            for (int atom = 0; atom < global.length; atom++) {
                assertEquals(
                        DeviceParameters.charge(topology.charge(global[atom]), NONBONDED),
                        of.work.charge()[atom]);
                assertEquals(topology.atomType(global[atom]), of.work.type()[atom]);
            }
            for (int atom = 0; atom < of.work.partition().homeCount(); atom++) {
                assertEquals((float) (1 / topology.mass(global[atom])), of.work.inverseMass()[atom]);
            }
        }
    }

    @Test
    void excludedPartnersAreThoseOfTheTopology() {
        for (Work of : works) {
            int[] global = of.work.partition().globalIndex();
            ExcludedPartners excluded = (ExcludedPartners) of.work.pairs();
            for (int atom = 0; atom < global.length; atom++) {
                int own = global[atom];
                int reach = excluded.largestIndexDistance();
                int[] expected = IntStream.rangeClosed(
                                Math.max(0, own - reach), Math.min(topology.atomCount() - 1, own + reach))
                        .filter(other -> topology.isExcluded(own, other))
                        .toArray();
                int entry = excluded.entry()[atom];
                int[] found = Arrays.stream(excluded.distance(), excluded.start()[entry], excluded.start()[entry + 1])
                        .map(distance -> own + distance)
                        .toArray();
                assertArrayEquals(expected, found);
            }
        }
    }

    @Test
    void ownedTermsFollowTheLocalOrderOfTheirFirstAtoms() {
        for (Work of : works) {
            for (TermList list : List.of(of.owned.local(), of.owned.nonLocal())) {
                long last = -1;
                for (int k = 0; k < list.count(); k++) {
                    long place = (long) list.atom()[list.start()[k]] << Integer.SIZE | list.term()[k];
                    assertTrue(place > last, "term " + list.term()[k]);
                    last = place;
                    for (int n = 0; n < list.start()[k + 1] - list.start()[k]; n++) {
                        assertEquals(
                                model.terms().atom(list.term()[k], n),
                                of.work.partition().globalIndex()[list.atom()[list.start()[k] + n]]);
                    }
                }
            }
        }
    }

    @Test
    void recordsOfTermsAreSortedByKindAndKeepTheOrderWithin() {
        for (Work of : works) {
            assertRecords(of.work, of.owned.local(), 0);
            assertRecords(of.work, of.owned.nonLocal(), of.work.localTermCount());
            assertTrue(of.owned.nonLocal().count() > 0);
        }
    }

    private static void assertRecords(RankWork work, TermList list, int first) {
        int next = first;
        for (BondedTerm.Kind kind : BondedTerm.Kind.values()) {
            for (int k = 0; k < list.count(); k++) {
                BondedTerm term = terms.get(list.term()[k]);
                if (term.kind() == kind) {
                    int[] record = new int[TermLayout.WORDS];
                    record[0] = DeviceParameters.kind(kind);
                    System.arraycopy(list.atom(), list.start()[k], record, 1, kind.atomCount());
                    assertArrayEquals(
                            record,
                            Arrays.copyOfRange(work.terms(), TermLayout.WORDS * next, TermLayout.WORDS * (next + 1)));
                    assertArrayEquals(
                            DeviceParameters.term(term, NONBONDED),
                            Arrays.copyOfRange(
                                    work.termParameters(),
                                    TermLayout.PARAMETERS * next,
                                    TermLayout.PARAMETERS * (next + 1)));
                    next++;
                }
            }
        }
        assertEquals(first + list.count(), next);
    }

    @Test
    void anAtomWithoutMassIsRefusedWithItsNumber() {
        MolecularSystem system = new Particles()
                .add(3, 0.1, 20)
                .add(1, 0.1, 0)
                .at(new double[12], new double[12], new double[] {2, 2, 2}, 1e-3, 1e-6);

        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> new SystemModel(system.topology(), NONBONDED));

        assertEquals("atom 4 has mass 0.0 u: masses must be from 0.001 to 1000000.0 u", refused.getMessage());
    }
}
