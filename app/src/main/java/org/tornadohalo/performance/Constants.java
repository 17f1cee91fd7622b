package org.tornadohalo.performance;

import java.util.EnumMap;
import java.util.Map;

/** A value for each {@link Constant}, immutable. */
public final class Constants {
    private final Map<Constant, Double> values;

    private Constants(Map<Constant, Double> values) {
        this.values = values;
    }

    /** The defaults. */
    public static Constants defaults() {
        Map<Constant, Double> values = new EnumMap<>(Constant.class);
        for (Constant constant : Constant.values()) {
            values.put(constant, constant.defaultValue());
        }
        return new Constants(values);
    }

    /** The value of a constant. */
    public double of(Constant constant) {
        return values.get(constant);
    }

    /** The same but for one value, above 0. */
    public Constants with(Constant constant, double value) {
        Map<Constant, Double> changed = new EnumMap<>(values);
        changed.put(constant, value);
        return new Constants(changed);
    }

    /** Lower end of a constant's range, as far below the value as for the default. */
    public double low(Constant constant) {
        return of(constant) * constant.lowFactor();
    }

    /** Upper end of a constant's range, as far above the value as for the default. */
    public double high(Constant constant) {
        return of(constant) * constant.highFactor();
    }
}
