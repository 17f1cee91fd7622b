package org.tornadohalo.md;

import java.util.OptionalDouble;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.forcefield.BufferRule;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.graph.NonbondedMode;

/** {@link SimulationSettings} of tests: those of the example, but for what a test sets. */
public final class SettingsOfTest {
    private static final double BUFFER_TOLERANCE = 0.005;
    private static final double TEMPERATURE = 300;
    private static final long SEED = 1;

    private NonbondedSettings nonbonded = new NonbondedSettings(0.9, 0);
    private double timeStep = 0.0005;
    private long steps;
    private int listInterval = 10;
    private int pruneInterval;
    private OptionalDouble listRadius = OptionalDouble.empty();
    private double bufferTolerance = BUFFER_TOLERANCE;
    private BufferRule bufferRule = BufferRule.FASTEST_ATOM;
    private int energyInterval = 1;
    private int[] cells;
    private ExchangeMode exchange = ExchangeMode.FUSED;
    private NonbondedMode nonbondedMode = NonbondedMode.AUTO;
    private int maxGroupAtoms = 1;
    private boolean replay;

    public SettingsOfTest cutoff(double nm) {
        return nonbonded(new NonbondedSettings(nm, 0));
    }

    public SettingsOfTest nonbonded(NonbondedSettings settings) {
        nonbonded = settings;
        return this;
    }

    public SettingsOfTest timeStep(double ps) {
        timeStep = ps;
        return this;
    }

    public SettingsOfTest steps(long count) {
        steps = count;
        return this;
    }

    public SettingsOfTest listInterval(int count) {
        listInterval = count;
        return this;
    }

    public SettingsOfTest pruneInterval(int count) {
        pruneInterval = count;
        return this;
    }

    public SettingsOfTest listRadius(double nm) {
        return listRadius(OptionalDouble.of(nm));
    }

    /** As the other method, or estimated if empty. */
    public SettingsOfTest listRadius(OptionalDouble nm) {
        listRadius = nm;
        return this;
    }

    public SettingsOfTest bufferRule(BufferRule rule) {
        bufferRule = rule;
        return this;
    }

    public SettingsOfTest bufferTolerance(double tolerance) {
        bufferTolerance = tolerance;
        return this;
    }

    public SettingsOfTest energyInterval(int count) {
        energyInterval = count;
        return this;
    }

    public SettingsOfTest cells(int... counts) {
        cells = counts;
        return this;
    }

    public SettingsOfTest exchange(ExchangeMode mode) {
        exchange = mode;
        return this;
    }

    public SettingsOfTest nonbondedMode(NonbondedMode mode) {
        nonbondedMode = mode;
        return this;
    }

    public SettingsOfTest maxGroupAtoms(int atoms) {
        maxGroupAtoms = atoms;
        return this;
    }

    public SettingsOfTest replay(boolean allowed) {
        replay = allowed;
        return this;
    }

    public SimulationSettings settings() {
        return new SimulationSettings(
                nonbonded,
                timeStep,
                steps,
                listInterval,
                pruneInterval,
                listRadius,
                bufferTolerance,
                bufferRule,
                energyInterval,
                cells,
                exchange,
                nonbondedMode,
                maxGroupAtoms,
                TEMPERATURE,
                SEED,
                replay);
    }
}
