package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Partitioner;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.graph.MdStep;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.LennardJonesTable;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/** Partitions that kernels make are those that the host makes of the same atoms. */
class DeviceRepartitionTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final double[] BOX = {3.1, 2.7, 2.9};
    private static final int CHAINS = 250;
    private static final int CHAIN = 4;
    private static final int SINGLES = 200;
    private static final double LIST_RADIUS = 0.55;

    /**
     * Chains of four atoms with bonds, angles, dihedrals and 1-4 pairs, and single atoms; fast ones, so that many leave
     * their cells.
     */
    private static MolecularSystem system() {
        Random random = new Random(11);
        int atoms = CHAINS * CHAIN + SINGLES;
        double[] x = new double[3 * atoms];
        double[] v = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            boolean isFirst = k / 3 >= CHAINS * CHAIN || k / 3 % CHAIN == 0;
            x[k] = isFirst ? BOX[k % 3] * random.nextDouble() : x[k - 3] + 0.03 + 0.03 * random.nextDouble();
            v[k] = isFirst ? 8 * random.nextGaussian() : v[k - 3];
        }
        List<MoleculeBlock> blocks = List.of(new MoleculeBlock(chain(), CHAINS), new MoleculeBlock(single(), SINGLES));
        int[] numbers = new int[atoms];
        Arrays.setAll(numbers, atom -> atom + 1);
        String[] names = new String[atoms];
        Arrays.fill(names, "A");
        return new MolecularSystem(
                new GroConfiguration("chains", numbers, names, names, x, v, BOX),
                new Topology("chains", new LennardJonesTable(List.of("A", "B"), new double[4], new double[4]), blocks));
    }

    private static MoleculeType chain() {
        List<MoleculeAtom> atoms = new ArrayList<>();
        for (int place = 0; place < CHAIN; place++) {
            atoms.add(new MoleculeAtom("C" + place, 1, "CHN", place % 2, place % 2 == 0 ? 0.2 : -0.2, 12 + place));
        }
        List<BondedTerm> terms = List.of(
                new BondedTerm(BondedTerm.Kind.BOND, new int[] {1, 0}, new double[] {0.12, 500}),
                new BondedTerm(BondedTerm.Kind.BOND, new int[] {1, 2}, new double[] {0.12, 600}),
                new BondedTerm(BondedTerm.Kind.BOND, new int[] {2, 3}, new double[] {0.12, 700}),
                new BondedTerm(BondedTerm.Kind.ANGLE, new int[] {0, 1, 2}, new double[] {1.8, 40}),
                new BondedTerm(BondedTerm.Kind.ANGLE, new int[] {3, 2, 1}, new double[] {1.9, 50}),
                new BondedTerm(BondedTerm.Kind.PROPER_DIHEDRAL, new int[] {0, 1, 2, 3}, new double[] {0, 3, 2}),
                new BondedTerm(BondedTerm.Kind.PROPER_DIHEDRAL, new int[] {0, 1, 2, 3}, new double[] {0.5, 2, 3}),
                new BondedTerm(BondedTerm.Kind.PAIR_14, new int[] {3, 0}, new double[] {1e-4, 1e-9, 0.02}));
        int[][] exclusions = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
        return new MoleculeType("CHN", atoms, terms, List.of(), exclusions);
    }

    private static MoleculeType single() {
        return new MoleculeType(
                "SGL", List.of(new MoleculeAtom("S", 1, "SGL", 1, 0.1, 20)), List.of(), List.of(), new int[][] {{}});
    }

    private static SimulationSettings settings(int[] cells, ExchangeMode mode, int maxGroupAtoms) {
        return new SettingsOfTest()
                .cutoff(0.5)
                .timeStep(1e-5)
                .steps(10)
                .listInterval(5)
                .listRadius(LIST_RADIUS)
                .energyInterval(10)
                .cells(cells)
                .exchange(mode)
                .nonbondedMode(NonbondedMode.CLUSTER)
                .maxGroupAtoms(maxGroupAtoms)
                .replay(true)
                .settings();
    }

    private static void onRanks(
            int[] cells, ExchangeMode mode, int maxGroupAtoms, BiConsumer<Pe, RankSimulation> test) {
        MolecularSystem system = system();
        try (JvmWorld world = new JvmWorld(cells[0] * cells[1] * cells[2], BOUND, true)) {
            world.run(pe -> {
                try (RankSimulation simulation =
                        RankSimulation.open(pe, system, settings(cells, mode, maxGroupAtoms))) {
                    test.accept(pe, simulation);
                }
                return pe;
            });
        }
    }

    /** Lets atoms fly until their lists end, and then farther, without forces that would need them. */
    private static void fly(MdStep step) {
        step.useTimeStep(2e-3);
        step.steps(3);
    }

    @ParameterizedTest(name = "{0} x {1} x {2} ranks, groups of {3}, {4}")
    @CsvSource({
        "1, 1, 1, 1, FUSED",
        "2, 1, 1, 1, FUSED",
        "2, 1, 1, 4, FUSED",
        "1, 2, 2, 4, FUSED_TMA",
        "2, 2, 2, 4, FUSED",
        "2, 2, 2, 1, PULSE_NVLINK",
        "4, 1, 1, 1, FUSED",
        "1, 1, 5, 1, PULSE"
    })
    void areTheSameAtomForAtom(int nx, int ny, int nz, int maxGroupAtoms, String mode) {
        int[] cells = {nx, ny, nz};
        onRanks(cells, ExchangeMode.valueOf(mode), maxGroupAtoms, (pe, simulation) -> {
            MdStep step = simulation.step();
            int made = 0;
            for (int round = 0; round < 3; round++) {
                fly(step);
                HomeAtoms atoms = step.homeAtoms();
                if (!step.repartitionByDevice()) {
                    simulation.repartition(0); // which makes room
                    continue;
                }
                made++;
                Partition found = step.partition();
                Partition expected = new Partitioner(
                                pe.messenger(),
                                simulation.grid(),
                                DomainChoice.groups(system().topology(), maxGroupAtoms),
                                found.reach().listRadius())
                        .partition(atoms);
                assertEquals(expected.reach().groupRadius(), found.reach().groupRadius(), 1e-6);
                assertArrayEquals(expected.globalIndex(), found.globalIndex());
                assertArrayEquals(expected.zoneShift(), found.zoneShift());
                assertArrayEquals(expected.atoms().ownerRank(), found.atoms().ownerRank());
                assertArrayEquals(expected.atoms().ownerIndex(), found.atoms().ownerIndex());
                assertArrayEquals(expected.home().v(), found.home().v());
                assertEquals(expected.homeCount(), found.homeCount());
                for (int k = 0; k < 3 * expected.homeCount(); k++) {
                    assertEquals(expected.home().position(k), found.home().position(k), 1e-12);
                }
                assertArrayEquals(expected.x(), found.x(), 1e-6f);
                assertSamePulses(expected.pulses(), found.pulses());
            }
            assertTrue(made > 0, "no partition found room");
        });
    }

    private static void assertSamePulses(List<Pulse> expected, List<Pulse> found) {
        assertEquals(expected.size(), found.size());
        for (int k = 0; k < expected.size(); k++) {
            Pulse a = expected.get(k);
            Pulse b = found.get(k);
            assertArrayEquals(a.sendIndex(), b.sendIndex());
            assertArrayEquals(a.shift(), b.shift());
            assertEquals(
                    List.of(a.independentCount(), a.receiveOffset(), a.receiveCount(), a.peerReceiveOffset()),
                    List.of(b.independentCount(), b.receiveOffset(), b.receiveCount(), b.peerReceiveOffset()));
            assertEquals(
                    List.of(a.dim(), a.number(), a.sendRank(), a.receiveRank(), a.dependsOn()),
                    List.of(b.dim(), b.number(), b.sendRank(), b.receiveRank(), b.dependsOn()));
        }
    }

    @ParameterizedTest(name = "{0} x {1} x {2} ranks, groups of {3}")
    @CsvSource({"1, 1, 1, 1", "2, 1, 1, 1", "2, 2, 1, 4", "2, 2, 2, 1"})
    void giveTheForcesThatTheHostsPartitionGives(int nx, int ny, int nz, int maxGroupAtoms) {
        List<Evaluation> byDevice = evaluations(new int[] {nx, ny, nz}, maxGroupAtoms, true);
        List<Evaluation> byHost = evaluations(new int[] {nx, ny, nz}, maxGroupAtoms, false);

        assertFalse(byDevice.isEmpty(), "no partition found room");
        assertClose(byHost.getFirst(), byDevice.getFirst());
    }

    /** Energies and forces after the first partition of the device, or after as many of the host. */
    private static List<Evaluation> evaluations(int[] cells, int maxGroupAtoms, boolean byDevice) {
        List<Evaluation> evaluations = Collections.synchronizedList(new ArrayList<>());
        onRanks(cells, ExchangeMode.FUSED, maxGroupAtoms, (pe, simulation) -> {
            fly(simulation.step());
            if (byDevice) {
                assertTrue(simulation.step().repartitionByDevice());
            } else {
                simulation.repartitionByHost();
            }
            Evaluation evaluation = simulation.evaluate();
            if (pe.pe() == 0) {
                evaluations.add(evaluation);
            }
        });
        return evaluations;
    }

    private static void assertClose(Evaluation expected, Evaluation found) {
        assertEquals(expected.energies().potential(), found.energies().potential(), 1e-2);
        assertEquals(expected.energies().bond(), found.energies().bond(), 1e-3);
        assertEquals(expected.energies().dihedral(), found.energies().dihedral(), 1e-3);
        for (int k = 0; k < expected.forces().length; k++) {
            double size = Math.max(1e3, Math.abs(expected.forces()[k]));
            assertEquals(expected.forces()[k], found.forces()[k], 1e-3 * size);
        }
    }

    @Test
    void endsStepsOfAnotherLength() {
        onRanks(new int[] {2, 1, 1}, ExchangeMode.FUSED, 1, (_, simulation) -> {
            MdStep step = simulation.step();
            step.useTimeStep(0);
            step.steps(1);
            double[] before = step.positions();
            step.steps(1);
            assertArrayEquals(before, step.positions());

            assertTrue(step.repartitionByDevice());
            step.steps(1);
            double[] moving = step.positions();
            step.steps(1);
            assertFalse(Arrays.equals(moving, step.positions()));
        });
    }

    @Test
    void designsWhoseTablesOnlyTheHostMakesLeaveItToTheHost() {
        for (ExchangeMode mode : List.of(ExchangeMode.DIRECT, ExchangeMode.HOST_P2P)) {
            onRanks(
                    new int[] {2, 1, 1},
                    mode,
                    1,
                    (_, simulation) -> assertFalse(simulation.step().repartitionByDevice()));
        }
    }
}
