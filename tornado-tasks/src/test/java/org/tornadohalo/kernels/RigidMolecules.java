package org.tornadohalo.kernels;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.forcefield.RigidParameters;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.reference.SequentialConstraints;
import org.tornadohalo.reference.SequentialMotion;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.ConstraintGroup;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeType;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Rigid molecules before a step: rigid water; an atom tied to four, to two, to another one and to three; and atoms that
 * nothing ties. Atoms of a molecule do not lie side by side.
 */
final class RigidMolecules {
    static final double[] BOX = {4, 4, 5};
    private static final double TETRAHEDRON = 1 / Math.sqrt(3);

    /** A kind of molecule: masses and constraints, and places of atoms that obey these, nm. */
    private record Kind(double[] mass, List<Constraint> constraints, double[][] place) {
        MoleculeType type() {
            List<MoleculeAtom> atoms = Arrays.stream(mass)
                    .mapToObj(u -> new MoleculeAtom("A", 1, "MOL", 0, 0, u))
                    .toList();
            return new MoleculeType("MOL", atoms, List.of(), constraints, new int[mass.length][0]);
        }
    }

    private static final List<Kind> KINDS = List.of(water(), methane(), methylene(), pair(), methyl());

    private static Kind water() {
        double oh = 0.09572;
        double angle = Math.toRadians(104.52 / 2);
        double[][] place = {
            {0, 0, 0}, {oh * Math.sin(angle), oh * Math.cos(angle), 0}, {-oh * Math.sin(angle), oh * Math.cos(angle), 0}
        };
        List<Constraint> constraints = List.of(tie(0, 1, oh), tie(0, 2, oh), tie(1, 2, 2 * oh * Math.sin(angle)));
        return new Kind(new double[] {15.9994, 1.008, 1.008}, constraints, place);
    }

    private static Kind methane() {
        double ch = 0.109 * TETRAHEDRON;
        double[][] place = {{ch, ch, ch}, {0, 0, 0}, {ch, -ch, -ch}, {-ch, ch, -ch}, {-ch, -ch, ch}};
        List<Constraint> constraints = List.of(tie(0, 1, 0.109), tie(1, 2, 0.109), tie(1, 3, 0.109), tie(1, 4, 0.109));
        return new Kind(new double[] {1.008, 12.011, 1.008, 1.008, 1.008}, constraints, place);
    }

    private static Kind methylene() {
        double[][] place = {{0, 0, 0}, {0.1, 0.03, 0}, {-0.02, 0.11, 0.01}};
        List<Constraint> constraints = List.of(tie(0, 1, length(place[1])), tie(0, 2, length(place[2])));
        return new Kind(new double[] {14.007, 1.008, 2.014}, constraints, place);
    }

    private static Kind pair() {
        return new Kind(
                new double[] {15.9994, 1.008}, List.of(tie(0, 1, 0.0945)), new double[][] {{0, 0, 0}, {0, 0, 0.0945}});
    }

    private static Kind methyl() {
        double ch = 0.109 * TETRAHEDRON;
        double[][] place = {{ch, ch, ch}, {ch, -ch, -ch}, {-ch, ch, -ch}, {0, 0, 0}};
        return new Kind(
                new double[] {1.008, 2.014, 1.008, 12.011},
                List.of(tie(0, 3, 0.109), tie(1, 3, 0.109), tie(2, 3, 0.109)),
                place);
    }

    private static Constraint tie(int a, int b, double length) {
        return new Constraint(a, b, length, false);
    }

    private static double length(double[] vector) {
        return Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
    }

    final int[] x;
    final float[] xLow;
    final float[] v;
    final float[] inverseMass;
    final float[][] forces;
    final double[] kinetic;
    final int[] groups;
    final float[] rigidTypes;
    final float[] xAtList;
    private final int[] kindOf;
    private final double timeStep;
    boolean isFrozen;
    boolean isEnergyStep = true;

    /**
     * @param count atoms, with those left that make no whole molecule
     * @param speed of the atoms before they are constrained, nm/ps
     */
    RigidMolecules(int count, long seed, double timeStep, double speed) {
        this.timeStep = timeStep;
        Random random = new Random(seed);
        float[] start = new float[3 * count];
        xLow = new float[3 * count];
        v = new float[3 * count];
        inverseMass = new float[count];
        kinetic = new double[MotionKernel.KINETIC_VALUES * count];
        kindOf = new int[count];
        Arrays.fill(kindOf, -1);
        Arrays.fill(inverseMass, 0.25f);
        rigidTypes = rigidTypes();
        int[] order = shuffled(count, random);
        int next = 0;
        IntStream.Builder found = IntStream.builder();
        for (int number = 0; next + KINDS.get(number % KINDS.size()).mass.length <= count; number++) {
            int kind = number % KINDS.size();
            int size = KINDS.get(kind).mass.length;
            put(kind, Arrays.copyOfRange(order, next, next + size), start, random, found);
            next += size;
        }
        for (; next < count; next++) {
            IntStream.of(KINDS.size(), order[next], order[next], order[next], order[next], order[next])
                    .forEach(found);
        }
        groups = found.build().toArray();
        forces = new float[2][3 * count];
        for (int c = 0; c < v.length; c++) {
            v[c] = (float) (speed * random.nextGaussian());
            forces[0][c] = (float) (1000 * random.nextGaussian());
            forces[1][c] = (float) (1000 * random.nextGaussian());
        }
        x = DeviceState.positions(start);
        xAtList = start;
    }

    private static int[] shuffled(int count, Random random) {
        int[] order = new int[count];
        Arrays.setAll(order, k -> k);
        for (int k = count - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int kept = order[k];
            order[k] = order[other];
            order[other] = kept;
        }
        return order;
    }

    private static float[] rigidTypes() {
        // Behind the kinds that of atoms that nothing ties.
        float[] all = new float[ConstraintLayout.VALUES * (KINDS.size() + 1)];
        for (int kind = 0; kind < KINDS.size(); kind++) {
            MoleculeType type = KINDS.get(kind).type();
            float[] values = RigidParameters.of(type, ConstraintGroup.of(type).getFirst());
            System.arraycopy(values, 0, all, ConstraintLayout.VALUES * kind, values.length);
        }
        return all;
    }

    /** Puts a molecule anywhere, turned about an axis. */
    private void put(int kind, int[] atoms, float[] start, Random random, IntStream.Builder found) {
        ConstraintGroup group = ConstraintGroup.of(KINDS.get(kind).type()).getFirst();
        int center = atoms[group.center()];
        IntStream.of(kind, center).forEach(found);
        for (int k = 0; k < ConstraintLayout.VECTORS; k++) {
            found.add(k < group.partners().length ? atoms[group.partners()[k]] : center);
        }
        double[] at = {4 * random.nextDouble() - 2, 4 * random.nextDouble() - 2, 5 * random.nextDouble() - 2};
        double angle = 2 * Math.PI * random.nextDouble();
        int axis = random.nextInt(3);
        for (int place = 0; place < atoms.length; place++) {
            kindOf[atoms[place]] = kind;
            inverseMass[atoms[place]] = (float) (1 / KINDS.get(kind).mass[place]);
            double[] turned = turned(KINDS.get(kind).place[place], axis, angle);
            for (int d = 0; d < 3; d++) {
                int c = 3 * atoms[place] + d;
                start[c] = (float) (at[d] + turned[d]);
                xLow[c] = (float) (at[d] + turned[d] - start[c]);
            }
        }
    }

    private static double[] turned(double[] place, int axis, double angle) {
        double[] turned = place.clone();
        int a = (axis + 1) % 3;
        int b = (axis + 2) % 3;
        turned[a] = Math.cos(angle) * place[a] - Math.sin(angle) * place[b];
        turned[b] = Math.sin(angle) * place[a] + Math.cos(angle) * place[b];
        return turned;
    }

    private float[] parameters() {
        return DeviceParameters.motion(timeStep, 0.1, BOX);
    }

    /** A step that knows nothing of constraints. */
    void moveFreely() {
        new SequentialMotion(parameters(), inverseMass, xAtList).leapFrog(force(), x, xLow, v, kinetic);
    }

    float[] force() {
        float[] sum = new float[v.length];
        for (int c = 0; c < sum.length; c++) {
            sum[c] = forces[0][c] + forces[1][c];
        }
        return sum;
    }

    /** Applies the twin; returns the moved word. */
    long twin() {
        return new SequentialConstraints(parameters(), rigidTypes, groups, inverseMass, xAtList)
                .leapFrog(force(), x, xLow, v, kinetic, isFrozen);
    }

    /** Launches the kernel; returns the moved word. */
    long launch(SymmetricHeap heap, Geometry geometry) {
        int count = inverseMass.length;
        try (DeviceState state = new DeviceState(heap, new float[3 * count], count)) {
            state.layout.set(StepLayout.FROZEN, isFrozen ? 1 : 0);
            state.layout.set(StepLayout.RIGID_GROUP_COUNT, groups.length / ConstraintLayout.GROUP_WORDS);
            if (isEnergyStep) {
                state.energyStep();
            }
            state.positions(x);
            state.forces(StepLayout.LOCAL, forces[0]);
            state.forces(StepLayout.NON_LOCAL, forces[1]);
            FloatArray motion = FloatArray.fromArray(parameters());
            FloatArray types = FloatArray.fromArray(rigidTypes);
            IntArray members = DeviceState.ints(groups);
            FloatArray low = DeviceState.floats(xLow);
            FloatArray velocity = DeviceState.floats(v);
            FloatArray masses = DeviceState.floats(inverseMass);
            FloatArray atList = DeviceState.floats(xAtList);
            DoubleArray energies = DeviceState.doubles(kinetic);
            TaskGraph graph = state.graph(motion, types, members, masses, atList)
                    .transferToDevice(DataTransferMode.FIRST_EXECUTION, low, velocity, energies)
                    .task(
                            DeviceState.TASK,
                            ConstraintKernel::constrainedLeapFrog,
                            new KernelContext(),
                            state.layout,
                            motion,
                            types,
                            members,
                            low,
                            velocity,
                            masses,
                            atList,
                            energies)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, low, velocity, energies);
            DeviceState.run(graph, geometry);
            System.arraycopy(state.positions(), 0, x, 0, x.length);
            System.arraycopy(low.toHeapArray(), 0, xLow, 0, xLow.length);
            System.arraycopy(velocity.toHeapArray(), 0, v, 0, v.length);
            System.arraycopy(energies.toHeapArray(), 0, kinetic, 0, kinetic.length);
            return state.moved();
        }
    }

    double position(int component) {
        return (double) Float.intBitsToFloat(x[Position.WORDS * (component / 3) + component % 3]) + xLow[component];
    }

    /** The largest part by which a constrained length is off. */
    double worstLength() {
        double worst = 0;
        for (int group = 0; group < groups.length; group += ConstraintLayout.GROUP_WORDS) {
            int values = ConstraintLayout.VALUES * groups[group + ConstraintLayout.GROUP_TYPE];
            int partners = group + ConstraintLayout.GROUP_PARTNERS;
            for (int k = 0; k < ConstraintLayout.VECTORS; k++) {
                double square = rigidTypes[values + ConstraintLayout.SQUARE + k];
                boolean isClosing = k == 2 && rigidTypes[values + ConstraintLayout.TRIANGLE] > 0;
                int from = isClosing ? groups[partners] : groups[group + ConstraintLayout.GROUP_CENTER];
                int to = isClosing ? groups[partners + 1] : groups[partners + k];
                worst = square > 0 ? Math.max(worst, Math.abs(distance(from, to) / Math.sqrt(square) - 1)) : worst;
            }
        }
        return worst;
    }

    private double distance(int a, int b) {
        double sum = 0;
        for (int d = 0; d < 3; d++) {
            double difference = position(3 * a + d) - position(3 * b + d);
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }

    /** Total momentum, u nm/ps. */
    double[] momentum() {
        double[] sum = new double[3];
        for (int c = 0; c < v.length; c++) {
            sum[c % 3] += v[c] / (double) inverseMass[c / 3];
        }
        return sum;
    }

    /** Whether constraints tie an atom. */
    boolean isTied(int atom) {
        return kindOf[atom] >= 0;
    }
}
