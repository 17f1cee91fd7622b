package org.tornadohalo.forcefield;

import org.tornadohalo.kernels.BondedKernel;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.NonbondedKernel;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.kernels.TermLayout;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.Topology;

/** Settings and force-field parameters in the form in which the kernels read them. */
public final class DeviceParameters {
    private DeviceParameters() {}

    /** The {@code parameters} of {@link NonbondedKernel}. */
    public static float[] nonbonded(NonbondedSettings settings) {
        double cutoff = settings.cutoff();
        float[] parameters = new float[NonbondedKernel.PARAMETERS];
        parameters[NonbondedKernel.CUTOFF_SQUARED] = (float) (cutoff * cutoff);
        parameters[NonbondedKernel.KRF] = (float) settings.krf();
        parameters[NonbondedKernel.CRF] = (float) settings.crf();
        parameters[NonbondedKernel.DISPERSION_SHIFT] = (float) Math.pow(cutoff, -6);
        parameters[NonbondedKernel.REPULSION_SHIFT] = (float) Math.pow(cutoff, -12);
        return parameters;
    }

    /** 6 c6 and 12 c12 of each pair of types, [types * types * 2]. */
    public static float[] lennardJones(Topology topology) {
        int types = topology.atomTypeCount();
        float[] table = new float[2 * types * types];
        for (int a = 0; a < types; a++) {
            for (int b = 0; b < types; b++) {
                table[2 * (types * a + b)] = (float) (6 * topology.c6(a, b));
                table[2 * (types * a + b) + 1] = (float) (12 * topology.c12(a, b));
            }
        }
        return table;
    }

    /** A charge of {@link NonbondedKernel}: the product of two is the Coulomb energy at 1 nm. */
    public static float charge(double charge, NonbondedSettings settings) {
        return (float) (charge * Math.sqrt(settings.coulombFactor()));
    }

    /** The kind of a term in {@link TermLayout}. */
    public static int kind(BondedTerm.Kind kind) {
        return switch (kind) {
            case BOND -> TermLayout.BOND;
            case ANGLE -> TermLayout.ANGLE;
            case PROPER_DIHEDRAL -> TermLayout.PROPER_DIHEDRAL;
            case RYCKAERT_BELLEMANS -> TermLayout.RYCKAERT_BELLEMANS;
            case PAIR_14 -> TermLayout.PAIR_14;
        };
    }

    /** The parameters of a term in {@link TermLayout}. */
    public static float[] term(BondedTerm term, NonbondedSettings settings) {
        double[] given = term.parameters();
        double[] values = switch (term.kind()) {
            case PAIR_14 -> new double[] {given[0], given[1], settings.coulombFactor() * given[2]};
            case PROPER_DIHEDRAL -> new double[] {given[1], Math.cos(given[0]), Math.sin(given[0]), given[2]};
            default -> given;
        };
        float[] parameters = new float[TermLayout.PARAMETERS];
        for (int k = 0; k < values.length; k++) {
            parameters[k] = (float) values[k];
        }
        return parameters;
    }

    /**
     * The {@code parameters} of {@link BondedKernel}.
     *
     * @param box edge lengths, nm
     * @param decomposed for each dimension, whether halo atoms come with their box shift
     */
    public static float[] bonded(double[] box, boolean[] decomposed) {
        float[] parameters = new float[BondedKernel.PARAMETERS];
        for (int dim = 0; dim < 3; dim++) {
            if (!decomposed[dim]) {
                parameters[BondedKernel.PERIOD + dim] = (float) box[dim];
                parameters[BondedKernel.PERIOD_LOW + dim] = (float) (box[dim] - (float) box[dim]);
                parameters[BondedKernel.INVERSE_PERIOD + dim] = (float) (1 / box[dim]);
            }
        }
        parameters[BondedKernel.LOW_UNIT] = lowUnit(box);
        return parameters;
    }

    /** The unit of the low-order parts of positions in a box, nm. */
    public static float lowUnit(double[] box) {
        return Position.lowUnit(Math.max(box[0], Math.max(box[1], box[2])));
    }

    /**
     * The {@code parameters} of {@link MotionKernel}.
     *
     * @param timeStep ps
     * @param buffer how far the pair list reaches beyond the cut-off, nm
     * @param box edge lengths, nm
     */
    public static float[] motion(double timeStep, double buffer, double[] box) {
        float[] parameters = new float[MotionKernel.PARAMETERS];
        parameters[MotionKernel.TIME_STEP] = (float) timeStep;
        parameters[MotionKernel.HALF_BUFFER_SQUARED] = (float) (0.25 * buffer * buffer);
        parameters[MotionKernel.LOW_UNIT] = lowUnit(box);
        return parameters;
    }
}
