package org.tornadohalo.cli.options;

import org.tornadohalo.topology.BondConstraints;
import picocli.CommandLine.Option;

/** Which bonds are rigid. */
public final class ConstraintOptions {
    @Option(
            names = "--constraints",
            paramLabel = "none|h-bonds",
            defaultValue = "none",
            description = "Bonds that become constraints of their length: those with hydrogen atoms, whose names begin"
                    + " with H, or none (default: ${DEFAULT-VALUE}). What the topology file constrains stays"
                    + " constrained.")
    private BondConstraints bonds;

    /** Which bonds become constraints. */
    public BondConstraints bonds() {
        return bonds;
    }
}
