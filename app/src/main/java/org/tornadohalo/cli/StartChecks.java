package org.tornadohalo.cli;

import java.util.Locale;
import java.util.function.Consumer;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.md.ConstrainedStart;
import org.tornadohalo.md.MaxwellVelocities;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.md.Vibration;
import org.tornadohalo.topology.MolecularSystem;

/**
 * Doubts about a run that can be told before it begins.
 *
 * @param system the atoms at the start
 * @param settings of the run
 */
record StartChecks(MolecularSystem system, SimulationSettings settings) {
    /** Velocities whose temperature differs by more than this part may be meant otherwise. */
    private static final double TEMPERATURE_TOLERANCE = 0.1;

    /**
     * Gives one line per doubt. Velocities are looked at as they are when the constraints are obeyed.
     *
     * @param warnings for what may spoil the run
     * @param notes for what may be as it should
     * @throws IllegalArgumentException with one line if the coordinates are too far from obeying the constraints, or
     *     pair lists allow no atom to move
     */
    void tell(Consumer<String> warnings, Consumer<String> notes) {
        settings.listRadius().ifPresent(this::requireRoomToMove);
        GroConfiguration start = ConstrainedStart.apply(system);
        Vibration.fastest(system.topology()).ifPresent(vibration -> checkTimeStep(vibration, warnings));
        if (start.hasVelocities()) {
            checkTemperature(start.v(), notes);
        }
    }

    private void requireRoomToMove(double listRadius) {
        double cutoff = settings.nonbonded().cutoff();
        if (listRadius <= cutoff && settings.listInterval() != 1) {
            throw new IllegalArgumentException("--rlist " + listRadius + " is the cut-off, so no atom may move while a"
                    + " pair list is in use: raise --rlist, leave it out to have it estimated, or give --nstlist 1");
        }
    }

    private void checkTimeStep(Vibration fastest, Consumer<String> warnings) {
        if (settings.timeStep() * Vibration.STEPS_PER_PERIOD > fastest.periodPs()) {
            warnings.accept(String.format(
                    Locale.ROOT,
                    "the time step of %s ps is longer than a tenth of the shortest vibration period, %.4f ps (%s):"
                            + " lower --dt",
                    settings.timeStep(),
                    fastest.periodPs(),
                    fastest.name()));
        }
    }

    private void checkTemperature(double[] velocities, Consumer<String> notes) {
        double given = MaxwellVelocities.temperatureOf(system.topology(), velocities);
        double asked = settings.temperature();
        if (Math.abs(given - asked) > TEMPERATURE_TOLERANCE * asked) {
            notes.accept(String.format(
                    Locale.ROOT,
                    "the velocities of the coordinates give %.1f K, not the %.1f K of --temperature: they are used as"
                            + " they are",
                    given,
                    asked));
        }
    }
}
