package org.tornadohalo.kernels;

import java.util.Arrays;
import java.util.Random;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Bonded terms in the kernel's form, sorted by kind, and the launch of the kernel. */
record TermArrays(int[] terms, float[] parameters) {
    static final float[] NOT_PERIODIC = new float[BondedKernel.PARAMETERS];
    static final int KINDS = 5;

    /** Parameters of one term of each kind, of the size that force fields have. */
    static final float[][] TYPICAL = {
        {0.11f, 3e5f},
        {1.9f, 400f},
        {6f, (float) Math.cos(0.5), (float) Math.sin(0.5), 3f},
        {-0.4f, 3.8f, 0.7f, -4.1f, 0.6f, 0.3f},
        {1e-3f, 2e-6f, -12f}
    };

    /** One term on the atoms 0 to 3. */
    static TermArrays single(int kind) {
        return new TermArrays(new int[] {kind, 0, 1, 2, 3}, Arrays.copyOf(TYPICAL[kind], TermLayout.PARAMETERS));
    }

    /** Terms of all kinds on random atoms of a set. */
    static TermArrays random(int count, int atoms) {
        return random(count, atoms, new Random(4000 + count), 0, KINDS);
    }

    /** Terms of some kinds on random atoms of a set. */
    static TermArrays random(int count, int atoms, Random random, int firstKind, int kinds) {
        int[] terms = new int[count * TermLayout.WORDS];
        float[] parameters = new float[count * TermLayout.PARAMETERS];
        for (int t = 0; t < count; t++) {
            int kind = firstKind + (int) ((long) t * kinds / count);
            int[] chosen = random.ints(0, atoms).distinct().limit(4).toArray();
            terms[TermLayout.WORDS * t] = kind;
            System.arraycopy(chosen, 0, terms, TermLayout.WORDS * t + 1, 4);
            System.arraycopy(TYPICAL[kind], 0, parameters, TermLayout.PARAMETERS * t, TYPICAL[kind].length);
        }
        return new TermArrays(terms, parameters);
    }

    int count() {
        return terms.length / TermLayout.WORDS;
    }

    /** Launches the kernel; the energies come back in {@code termEnergy}. */
    void launch(DeviceState state, int section, float[] periods, DoubleArray termEnergy, Geometry geometry) {
        IntArray termWords = DeviceState.ints(terms);
        FloatArray termParameters = DeviceState.floats(parameters);
        FloatArray box = FloatArray.fromArray(periods);
        TaskGraph graph = state.graph(termWords, termParameters, box, termEnergy)
                .task(
                        DeviceState.TASK,
                        BondedKernel::bondedForces,
                        new KernelContext(),
                        state.layout,
                        section,
                        termWords,
                        termParameters,
                        box,
                        termEnergy)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, termEnergy);
        DeviceState.run(graph, geometry);
    }
}
