package org.tornadohalo.md;

import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.topology.MolecularSystem;

/** The atoms with which a simulation begins, all of them in the order of the input; the same on all ranks. */
final class InitialAtoms {
    private InitialAtoms() {}

    /** As the coordinates have them, with velocities of the settings' temperature where they have none. */
    static HomeAtoms asGiven(MolecularSystem system, SimulationSettings settings) {
        return homeAtoms(withVelocities(system, settings));
    }

    /**
     * As {@link #asGiven}, but obeying the constraints; velocities that were drawn have the temperature exactly.
     *
     * @throws IllegalArgumentException with one line if they cannot: {@link ConstrainedStart}
     */
    static HomeAtoms constrained(MolecularSystem system, SimulationSettings settings) {
        GroConfiguration moving = withVelocities(system, settings);
        GroConfiguration constrained = ConstrainedStart.apply(new MolecularSystem(moving, system.topology()));
        if (!system.configuration().hasVelocities()) {
            MaxwellVelocities.scale(system.topology(), settings.temperature(), constrained.v());
        }
        return homeAtoms(constrained);
    }

    private static GroConfiguration withVelocities(MolecularSystem system, SimulationSettings settings) {
        GroConfiguration given = system.configuration();
        return given.hasVelocities()
                ? given
                : given.withState(
                        given.x(),
                        MaxwellVelocities.generate(system.topology(), settings.temperature(), settings.seed()));
    }

    private static HomeAtoms homeAtoms(GroConfiguration configuration) {
        float[] velocities = new float[configuration.v().length];
        for (int k = 0; k < velocities.length; k++) {
            velocities[k] = (float) configuration.v()[k];
        }
        return HomeAtoms.ofSystem(configuration.x(), velocities);
    }
}
