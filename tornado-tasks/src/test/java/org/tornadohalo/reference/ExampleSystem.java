package org.tornadohalo.reference;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Set;
import org.tornadohalo.io.GroFile;
import org.tornadohalo.io.TopologyFile;
import org.tornadohalo.topology.MolecularSystem;

/** The water-ethanol system of the test resources. */
public final class ExampleSystem {
    private ExampleSystem() {}

    /** Reads it with the given defines. */
    public static MolecularSystem read(Set<String> defines) throws IOException {
        return new MolecularSystem(
                GroFile.read(resource("/water-ethanol.gro")),
                TopologyFile.read(resource("/water-ethanol.top"), defines));
    }

    /** Path of a test resource. */
    public static Path resource(String name) {
        try {
            return Path.of(ExampleSystem.class.getResource(name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
