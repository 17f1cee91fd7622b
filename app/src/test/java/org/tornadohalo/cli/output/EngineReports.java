package org.tornadohalo.cli.output;

import java.util.List;
import java.util.Optional;
import org.tornadohalo.forcefield.BufferRule;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.md.Energies;
import org.tornadohalo.md.EnergySample;
import org.tornadohalo.md.ListRadius;
import org.tornadohalo.md.RunReport;
import org.tornadohalo.md.VerificationReport;

/** Reports as the engine would make them, with values that tell the fields apart. */
final class EngineReports {
    private EngineReports() {}

    static Energies energies(double first) {
        return new Energies(
                first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6, first + 7, first + 8, 0.5);
    }

    static RunReport run() {
        return run(100, List.of(new EnergySample(0, 0, energies(10)), new EnergySample(100, 0.05, energies(20))));
    }

    static RunReport run(long steps, List<EnergySample> samples) {
        return run(0, steps, samples);
    }

    static RunReport run(long constraints, long steps, List<EnergySample> samples) {
        return new RunReport(
                5625,
                constraints,
                8,
                new int[] {4, 2, 1},
                "fused",
                "simple",
                "jvm",
                "shared-memory",
                steps,
                0.0005,
                2.0,
                new RunReport.StartUp(10, 0.2),
                300.5,
                0.01,
                20,
                5,
                new ListRadius(1.1976, ListRadius.Bound.GIVEN),
                Optional.of(new ListRadius(0.9976, ListRadius.Bound.FASTEST_ATOM)),
                BufferRule.TOLERANCE,
                new RunReport.Repartitions(7, 2),
                new RunReport.HaloTraffic(3, 1600, 1200, 6, 18),
                samples);
    }

    static EvaluationSetup setup() {
        return new EvaluationSetup(
                KernelSource.CUDA,
                "cluster",
                new int[] {2, 1, 1},
                new ListRadius(1.1976, ListRadius.Bound.GIVEN),
                Optional.of(new ListRadius(0.9976, ListRadius.Bound.FASTEST_ATOM)));
    }

    static VerificationReport verification(long pairsFound) {
        return new VerificationReport(1000, pairsFound, 0, 90, 90, 0, 0.01, 1e-5, 1e-6, 0, 0xab12L);
    }
}
