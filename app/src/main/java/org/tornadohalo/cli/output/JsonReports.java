package org.tornadohalo.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.md.Energies;
import org.tornadohalo.md.EnergySample;
import org.tornadohalo.md.Evaluation;
import org.tornadohalo.md.ListRadius;
import org.tornadohalo.md.RunReport;
import org.tornadohalo.md.VerificationReport;

/** The reports of the engine as JSON; the keys are part of the program's interface. */
public final class JsonReports {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private static final String KERNELS = "kernels";

    private JsonReports() {}

    /** Writes a report to a file. */
    public static void write(ObjectNode report, Path file) throws IOException {
        MAPPER.writeValue(file.toFile(), finite(report));
    }

    /** The text of a report. */
    public static String text(ObjectNode report) {
        return finite(report).toPrettyString();
    }

    /** JSON has no word for what is not a finite number: null stands for it. */
    private static JsonNode finite(JsonNode json) {
        if (json.isDouble() && !Double.isFinite(json.doubleValue())) {
            return MAPPER.nullNode();
        }
        if (json instanceof ObjectNode fields) {
            fields.properties().forEach(field -> field.setValue(finite(field.getValue())));
        } else if (json instanceof ArrayNode elements) {
            for (int k = 0; k < elements.size(); k++) {
                elements.set(k, finite(elements.get(k)));
            }
        }
        return json;
    }

    /** A run: what ran, how fast, energies of the last and of all samples. */
    public static ObjectNode of(RunReport run, KernelSource kernels) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("atoms", run.atoms());
        json.put("constraints", run.constraints());
        json.put("ranks", run.ranks());
        putGrid(json, run.grid());
        json.put("exchange", run.exchange());
        json.put("nonbonded", run.nonbonded());
        json.put(KERNELS, kernels.toString());
        json.put("host", run.host());
        json.put("path", run.path());
        json.put("steps", run.steps());
        json.put("dt_ps", run.timeStepPs());
        json.put("wall_s", run.wallSeconds());
        json.put("start_up_s", run.startUp().wallSeconds());
        json.put("start_up_steps", run.startUp().steps());
        json.put("ms_per_step", run.msPerStep());
        json.put("ns_per_day", run.nsPerDay());
        json.put("temperature_k", run.temperatureK());
        json.set("energy", moving(run.energies()));
        json.put("energy_drift_kj_per_mol_per_ns_per_atom", run.energyDrift());
        json.put("energy_drift_reliable", run.energyDriftIsReliable());
        json.put("nstlist", run.listInterval());
        json.put("nstprune", run.pruneInterval());
        putRadii(json, run.listRadius(), run.innerRadius());
        json.put("verlet_buffer", run.bufferRule().toString());
        json.putObject("repartitions")
                .put("made", run.repartitions().made())
                .put("by_host", run.repartitions().byHost());
        json.putObject("halo")
                .put("pulses", run.halo().pulses())
                .put("x_bytes_per_step", run.halo().xBytesPerStep())
                .put("f_bytes_per_step", run.halo().fBytesPerStep())
                .put("launches_per_step", run.halo().launchesPerStep())
                .put("host_waits_per_step", run.halo().hostWaitsPerStep());
        ArrayNode samples = json.putArray("samples");
        run.samples().forEach(sample -> samples.add(of(sample)));
        return json;
    }

    private static void putGrid(ObjectNode json, int[] grid) {
        ArrayNode cells = json.putArray("grid");
        Arrays.stream(grid).forEach(cells::add);
    }

    private static void putRadii(ObjectNode json, ListRadius list, Optional<ListRadius> inner) {
        json.put("r_list_nm", list.nm());
        json.put("r_list_inner_nm", inner.map(ListRadius::nm).orElse(null));
    }

    private static ObjectNode of(EvaluationSetup setup) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put(KERNELS, setup.kernels().toString());
        json.put("nonbonded", setup.nonbonded());
        putGrid(json, setup.grid());
        putRadii(json, setup.listRadius(), setup.innerRadius());
        return json;
    }

    private static ObjectNode of(EnergySample sample) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("step", sample.step());
        json.put("time_ps", sample.timePs());
        json.setAll(moving(sample.energies()));
        json.put("conserved", sample.energies().conserved());
        return json;
    }

    /** One evaluation: energies, virial and forces in the order of the input. */
    public static ObjectNode of(Evaluation evaluation, EvaluationSetup setup) {
        ObjectNode json = of(setup);
        json.set("energy", terms(evaluation.energies()));
        json.put("virial_trace", evaluation.energies().virialTrace());
        ArrayNode forces = json.putArray("forces");
        double[] f = evaluation.forces();
        for (int atom = 0; atom < f.length / 3; atom++) {
            forces.addArray().add(f[3 * atom]).add(f[3 * atom + 1]).add(f[3 * atom + 2]);
        }
        return json;
    }

    /** A verification: counts, errors and the verdict. */
    public static ObjectNode of(VerificationReport report, EvaluationSetup setup) {
        return of(setup)
                .put("pairs_expected", report.pairsExpected())
                .put("pairs_found", report.pairsFound())
                .put("pairs_duplicate", report.pairsDuplicate())
                .put("bonded_expected", report.bondedExpected())
                .put("bonded_found", report.bondedFound())
                .put("bonded_duplicate", report.bondedDuplicate())
                .put("max_force_error", report.maxForceError())
                .put("max_relative_force_error", report.maxRelativeForceError())
                .put("max_relative_energy_error", report.maxRelativeEnergyError())
                .put("halo_mismatches", report.haloMismatches())
                .put("halo_checksum", String.format(Locale.ROOT, "%08x", report.haloChecksum()))
                .put("ok", report.ok());
    }

    private static ObjectNode moving(Energies energies) {
        return terms(energies).put("kinetic", energies.kinetic()).put("total", energies.total());
    }

    private static ObjectNode terms(Energies energies) {
        return MAPPER.createObjectNode()
                .put("lj", energies.lj())
                .put("coulomb", energies.coulomb())
                .put("lj14", energies.lj14())
                .put("coulomb14", energies.coulomb14())
                .put("bond", energies.bond())
                .put("angle", energies.angle())
                .put("dihedral", energies.dihedral())
                .put("potential", energies.potential());
    }
}
