package org.tornadohalo.md;

import java.util.List;

/** How fast the conserved energy of a run changes. */
final class EnergyDrift {
    private static final double PS_PER_NS = 1000;

    private EnergyDrift() {}

    /** The least-squares slope of the conserved energy, kJ/mol/ns per atom; 0 with fewer than two samples. */
    static double perNanosecondAndAtom(List<EnergySample> samples, long atoms) {
        if (samples.size() < 2) {
            return 0;
        }
        double meanTime =
                samples.stream().mapToDouble(EnergySample::timePs).average().orElseThrow();
        double meanEnergy = samples.stream()
                .mapToDouble(sample -> sample.energies().conserved())
                .average()
                .orElseThrow();
        double covariance = 0;
        double variance = 0;
        for (EnergySample sample : samples) {
            double time = sample.timePs() - meanTime;
            covariance += time * (sample.energies().conserved() - meanEnergy);
            variance += time * time;
        }
        return covariance / variance * PS_PER_NS / atoms;
    }
}
