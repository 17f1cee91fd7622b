package org.tornadohalo.cli.output;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.md.Energies;
import org.tornadohalo.md.ListRadius;
import org.tornadohalo.md.RunReport;
import org.tornadohalo.md.VerificationReport;

/** The reports of the engine as tables for a reader. */
public final class Reports {
    private Reports() {}

    /** A run: what ran where, how fast, and where the energy went. */
    public static TextTable of(RunReport run, KernelSource kernels) {
        TextTable table = new TextTable("run", "")
                .leftAligned()
                .row("host", run.host() + ", JDK " + Runtime.version())
                .row("path between ranks", run.path())
                .row("exchange", run.exchange())
                .row("non-bonded kernel", run.nonbonded())
                .row("kernels", kernels)
                .row("atoms", count(run.atoms()));
        if (run.constraints() > 0) {
            table.row("constraints", count(run.constraints()));
        }
        return table.row("ranks", count(run.ranks()) + " (grid " + grid(run.grid()) + ")")
                .row("pulses", run.halo().pulses())
                .row("coordinates sent per step", bytes(run.halo().xBytesPerStep()))
                .row("forces sent per step", bytes(run.halo().fBytesPerStep()))
                .row("launches of the exchange per step", count(run.halo().launchesPerStep()))
                .row("host waits of the exchange per step", count(run.halo().hostWaitsPerStep()))
                .row("new lists", every(run.listInterval()))
                .row("list radius", radii(run.listRadius(), run.innerRadius(), "pruned " + every(run.pruneInterval())))
                .row("rule of its buffer", run.bufferRule())
                .row("repartitions", repartitions(run.repartitions()))
                .row("steps", count(run.steps()) + " of " + plain(run.timeStepPs()) + " ps")
                .row("wall time", number("%.2f s", run.wallSeconds()) + startUp(run.startUp()))
                .row(
                        "per step",
                        number("%.3f ms", run.msPerStep()) + (run.startUp().steps() == 0 ? "" : " after these"))
                .row("speed", number("%.4g ns/day", run.nsPerDay()))
                .row("temperature", number("%.2f K", run.temperatureK()))
                .row("potential energy", energy(run.energies().potential()))
                .row("total energy", energy(run.energies().total()))
                .row("energy drift", drift(run));
    }

    /** What an evaluation was made with. */
    public static TextTable of(EvaluationSetup setup) {
        return new TextTable("evaluation", "")
                .leftAligned()
                .row("non-bonded kernel", setup.nonbonded())
                .row("kernels", setup.kernels())
                .row("grid", grid(setup.grid()))
                .row("list radius", radii(setup.listRadius(), setup.innerRadius(), "pruned"));
    }

    private static String radii(ListRadius list, Optional<ListRadius> inner, String pruned) {
        return list + inner.map(radius -> ", " + pruned + " to " + radius).orElse("");
    }

    private static String repartitions(RunReport.Repartitions repartitions) {
        return count(repartitions.made())
                + (repartitions.made() == 0 ? "" : ", " + count(repartitions.byHost()) + " by the host");
    }

    private static String every(int steps) {
        return "every " + count(steps) + (steps == 1 ? " step" : " steps");
    }

    /** The slope of a short run is mostly noise. */
    private static String drift(RunReport run) {
        return run.energyDriftIsReliable() ? number("%.3g kJ/mol/ns per atom", run.energyDrift()) : "too short to tell";
    }

    /** Energies by term. */
    public static TextTable of(Energies energies) {
        return new TextTable("term", "kJ/mol")
                .row("Lennard-Jones", decimals(energies.lj()))
                .row("Coulomb, reaction field", decimals(energies.coulomb()))
                .row("Lennard-Jones 1-4", decimals(energies.lj14()))
                .row("Coulomb 1-4", decimals(energies.coulomb14()))
                .row("bonds", decimals(energies.bond()))
                .row("angles", decimals(energies.angle()))
                .row("dihedrals", decimals(energies.dihedral()))
                .row("potential", decimals(energies.potential()))
                .row("trace of the virial", decimals(energies.virialTrace()));
    }

    /** A verification: what was expected, what was found. */
    public static TextTable of(VerificationReport report) {
        return new TextTable("check", "expected", "found", "")
                .row(
                        "pairs",
                        count(report.pairsExpected()),
                        count(report.pairsFound()),
                        verdict(report.pairsFound() == report.pairsExpected()))
                .row("pairs listed twice", 0, count(report.pairsDuplicate()), verdict(report.pairsDuplicate() == 0))
                .row(
                        "bonded terms",
                        count(report.bondedExpected()),
                        count(report.bondedFound()),
                        verdict(report.bondedFound() == report.bondedExpected()))
                .row(
                        "bonded terms assigned twice",
                        0,
                        count(report.bondedDuplicate()),
                        verdict(report.bondedDuplicate() == 0))
                .row("halo atoms that differ", 0, count(report.haloMismatches()), verdict(report.haloMismatches() == 0))
                .row("largest force error (kJ/mol/nm)", "", number("%.3g", report.maxForceError()), "")
                .row(
                        "  relative to the RMS force",
                        atMost(VerificationReport.FORCE_TOLERANCE),
                        number("%.3g", report.maxRelativeForceError()),
                        verdict(report.maxRelativeForceError() <= VerificationReport.FORCE_TOLERANCE))
                .row(
                        "largest relative energy error",
                        atMost(VerificationReport.ENERGY_TOLERANCE),
                        number("%.3g", report.maxRelativeEnergyError()),
                        verdict(report.maxRelativeEnergyError() <= VerificationReport.ENERGY_TOLERANCE));
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static String atMost(double limit) {
        return number("<= %.0e", limit);
    }

    private static String verdict(boolean right) {
        return right ? "ok" : "WRONG";
    }

    private static String grid(int[] cells) {
        return Arrays.stream(cells).mapToObj(String::valueOf).collect(Collectors.joining("x"));
    }

    private static String count(long value) {
        return number("%,d", value);
    }

    private static String bytes(long count) {
        return number("%,d bytes", count);
    }

    private static String energy(double value) {
        return decimals(value) + " kJ/mol";
    }

    private static String decimals(double value) {
        return number("%.4f", value);
    }

    private static String startUp(RunReport.StartUp startUp) {
        return startUp.steps() == 0
                ? ""
                : number(", %.2f s of it for the first %d steps", startUp.wallSeconds(), startUp.steps());
    }

    private static String number(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
