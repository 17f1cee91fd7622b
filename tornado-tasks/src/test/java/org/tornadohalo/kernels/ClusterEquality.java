package org.tornadohalo.kernels;

import java.util.Arrays;
import java.util.List;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.reference.SequentialNonbonded;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** Non-bonded forces and energies of one section from cluster lists, against the twin of {@link NonbondedKernel}. */
record ClusterEquality(int section) implements EqualityCase {
    /** As in {@link NonbondedEquality}; forces are added in any order besides. */
    private static final double TOLERANCE = 1e-4;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry wanted) {
        Geometry geometry = new Geometry(wanted.blocks(), Math.min(wanted.threads(), ClusterKernel.MAX_THREADS));
        RandomAtoms random = new RandomAtoms(size, seed);
        ClusterLaunch launch = ClusterLaunch.of(random);
        int records = launch.rows(section).rowCount();
        try (DeviceState state = new DeviceState(heap, random.x, random.homeAtoms)) {
            state.energyStep();
            DoubleArray rowEnergy = DeviceState.doubles(new double[NonbondedKernel.ENERGIES * records]);
            float[] slots = launch.run(heap, state, section, rowEnergy, geometry);

            String input = EqualityCase.input(size, seed, geometry);
            double[] forces = Difference.doubles(forces(random, launch));
            double[] seen = Difference.doubles(state.forces(section));
            return List.of(
                    new EqualityResult("fillSlots", "slots", input, differentSlots(random, launch, slots), 0),
                    new EqualityResult(
                            "clusterForces",
                            "forces, relative",
                            input,
                            Difference.relative(forces, seen, 3),
                            TOLERANCE),
                    new EqualityResult("clusterForces", "forces of the other section, words", input, stored(state), 0),
                    new EqualityResult(
                            "clusterForces",
                            "energies, relative",
                            input,
                            Difference.relative(
                                    energies(random, launch), sums(rowEnergy.toHeapArray()), NonbondedKernel.ENERGIES),
                            TOLERANCE));
        }
    }

    /** The twin's forces; atoms that the section has no list for keep what was there. */
    private float[] forces(RandomAtoms random, ClusterLaunch launch) {
        float[] forces = new float[random.x.length];
        Arrays.fill(forces, DeviceState.UNTOUCHED);
        random.twin()
                .forces(
                        random.count(section),
                        DeviceState.positions(random.x),
                        launch.pairs(section),
                        launch.excluded(section),
                        forces);
        return forces;
    }

    private double[] energies(RandomAtoms random, ClusterLaunch launch) {
        double[] energies = new double[NonbondedKernel.ENERGIES * random.count(section)];
        SequentialNonbonded twin = random.twin();
        twin.energies(
                random.count(section),
                section == StepLayout.LOCAL,
                DeviceState.positions(random.x),
                launch.pairs(section),
                launch.excluded(section),
                energies);
        return sums(energies);
    }

    private static double[] sums(double[] records) {
        double[] sums = new double[NonbondedKernel.ENERGIES];
        for (int k = 0; k < records.length; k++) {
            sums[k % NonbondedKernel.ENERGIES] += records[k];
        }
        return sums;
    }

    private double differentSlots(RandomAtoms random, ClusterLaunch launch, float[] slots) {
        float[] expected = new float[slots.length];
        for (int slot = 0; slot < launch.slotCount(section); slot++) {
            int atom = launch.list().clusters().atom()[slot];
            if (atom != ClusterLayout.NO_ATOM) {
                System.arraycopy(random.x, 3 * atom, expected, 4 * slot, 3);
                expected[4 * slot + 3] = random.charge[atom];
            }
        }
        return Difference.bits(Difference.doubles(expected), Difference.doubles(slots));
    }

    private double stored(DeviceState state) {
        double stored = 0;
        for (float force : state.forces(1 - section)) {
            stored += force != DeviceState.UNTOUCHED ? 1 : 0;
        }
        return stored;
    }
}
