package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.LennardJonesTable;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/** Rigid molecules of many kinds move alike, whether kernels or the host find their groups in a new partition. */
@Timeout(60)
class RigidRepartitionTest {
    private static final double[] BOX = {3.1, 2.7, 2.9};
    private static final double LENGTH = 0.11;
    private static final int REPARTITIONS = 2;

    /** Stars that begin with their center or have it amid their atoms, a triangle that ends with it, and no group. */
    private static final List<MoleculeType> TYPES = List.of(
            type("TOP", new double[] {12, 1, 2}, new int[][] {{0, 1}, {2, 0}}),
            type("MID", new double[] {1, 1, 12, 1, 2}, new int[][] {{0, 2}, {2, 1}, {3, 2}, {2, 4}}),
            type("ONE", new double[] {20}, new int[0][]),
            type("CH3", new double[] {1, 1, 12, 2}, new int[][] {{0, 2}, {2, 1}, {3, 2}}),
            type("TRI", new double[] {1, 2, 16}, new int[][] {{2, 0}, {1, 2}, {0, 1}}),
            // A pair far apart in its molecule, of whose other atoms none is tied.
            type("FAR", new double[] {12, 14, 16, 1}, new int[][] {{3, 0}}));

    private static final MolecularSystem SYSTEM = system();

    private static MoleculeType type(String name, double[] mass, int[][] ties) {
        List<MoleculeAtom> atoms = Arrays.stream(mass)
                .mapToObj(u -> new MoleculeAtom("A", 1, name, 0, 0, u))
                .toList();
        List<Constraint> constraints = Arrays.stream(ties)
                .map(tie -> new Constraint(tie[0], tie[1], LENGTH, false))
                .toList();
        return new MoleculeType(name, atoms, List.of(), constraints, new int[mass.length][0]);
    }

    /** Molecules without forces, of atoms near their lengths' distance in random directions; many leave their cells. */
    private static MolecularSystem system() {
        Random random = new Random(4);
        List<MoleculeBlock> blocks = new ArrayList<>();
        for (int repeat = 0; repeat < 2; repeat++) {
            TYPES.forEach(type -> blocks.add(new MoleculeBlock(type, 24)));
        }
        Topology topology =
                new Topology("rigid", new LennardJonesTable(List.of("A"), new double[1], new double[1]), blocks);
        int atoms = topology.atomCount();
        double[] x = new double[3 * atoms];
        double[] v = new double[3 * atoms];
        for (int molecule = 0; molecule < topology.moleculeCount(); molecule++) {
            double[] middle = BOX.clone();
            double[] speed = new double[3];
            for (int dim = 0; dim < 3; dim++) {
                middle[dim] *= random.nextDouble();
                speed[dim] = 8 * random.nextGaussian();
            }
            MoleculeType type = topology.typeOf(molecule);
            for (int place = 0; place < type.atomCount(); place++) {
                double[] corner = corner(place);
                for (int dim = 0; dim < 3; dim++) {
                    int k = 3 * (topology.firstAtom(molecule) + place) + dim;
                    x[k] = (middle[dim] + LENGTH * corner[dim] + BOX[dim]) % BOX[dim];
                    v[k] = speed[dim] + random.nextGaussian();
                }
            }
        }
        int[] numbers = new int[atoms];
        String[] names = new String[atoms];
        Arrays.fill(names, "A");
        return new MolecularSystem(new GroConfiguration("rigid", numbers, names, names, x, v, BOX), topology);
    }

    /** The third one, in whose molecules it is the center, amid the others. */
    private static double[] corner(int place) {
        double edge = 1 / Math.sqrt(3);
        return switch (place) {
            case 0 -> new double[] {edge, edge, edge};
            case 1 -> new double[] {-edge, -edge, edge};
            case 2 -> new double[3];
            case 3 -> new double[] {-edge, edge, -edge};
            default -> new double[] {edge, -edge, -edge};
        };
    }

    private static GroConfiguration moved(int[] cells, int maxGroupAtoms, ExchangeMode exchange, boolean byDevice) {
        SimulationSettings settings = new SettingsOfTest()
                .cutoff(0.5)
                .timeStep(2e-3)
                .steps(10)
                .listInterval(5)
                .listRadius(0.6)
                .energyInterval(10)
                .cells(cells)
                .exchange(exchange)
                .nonbondedMode(NonbondedMode.CLUSTER)
                .maxGroupAtoms(maxGroupAtoms)
                .replay(true)
                .settings();
        List<GroConfiguration> results = Collections.synchronizedList(new ArrayList<>());
        try (JvmWorld world = new JvmWorld(cells[0] * cells[1] * cells[2], Duration.ofSeconds(30), true)) {
            world.run(pe -> {
                try (RankSimulation simulation = RankSimulation.open(pe, SYSTEM, settings)) {
                    simulation.start();
                    int made = 0;
                    for (int round = 0; round < REPARTITIONS; round++) {
                        simulation.step().steps(3);
                        if (byDevice && simulation.step().repartitionByDevice()) {
                            made++;
                        } else {
                            simulation.repartitionByHost();
                        }
                    }
                    assertTrue(!byDevice || made > 0, "no partition found room");
                    simulation.step().steps(3);
                    simulation.gather().ifPresent(results::add);
                }
                return pe;
            });
        }
        return results.getFirst();
    }

    @ParameterizedTest(name = "{0} x {1} x {2} ranks, groups of {3}, {4}")
    @CsvSource({"1, 1, 1, 1, FUSED", "1, 2, 2, 4, FUSED_TMA", "2, 2, 2, 1, PULSE_NVLINK", "1, 1, 5, 1, PULSE"})
    void moveAlike(int nx, int ny, int nz, int maxGroupAtoms, ExchangeMode exchange) {
        int[] cells = {nx, ny, nz};
        double[] expected = moved(cells, maxGroupAtoms, exchange, false).x();
        double[] found = moved(cells, maxGroupAtoms, exchange, true).x();

        for (int k = 0; k < expected.length; k++) {
            assertEquals(0, nearest(expected[k] - found[k], k % 3), 1e-5, "component " + k);
        }
        Topology topology = SYSTEM.topology();
        for (int molecule = 0; molecule < topology.moleculeCount(); molecule++) {
            for (Constraint constraint : topology.typeOf(molecule).constraints()) {
                int a = topology.firstAtom(molecule) + constraint.atomA();
                int b = topology.firstAtom(molecule) + constraint.atomB();
                assertEquals(constraint.length(), distance(found, a, b), 1e-6, "atoms " + a + " and " + b);
            }
        }
    }

    private static double distance(double[] x, int a, int b) {
        double squared = 0;
        for (int dim = 0; dim < 3; dim++) {
            double difference = nearest(x[3 * a + dim] - x[3 * b + dim], dim);
            squared += difference * difference;
        }
        return Math.sqrt(squared);
    }

    private static double nearest(double difference, int dim) {
        return difference - BOX[dim] * Math.rint(difference / BOX[dim]);
    }
}
