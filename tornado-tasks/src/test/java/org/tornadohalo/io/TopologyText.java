package org.tornadohalo.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/** Topologies for tests, put together from a common force field and one molecule; '/' ends a line. */
final class TopologyText {
    /** Three atom types with bonded types CT, HC and CT; σ and ε are given (rule 3), 1-4 pairs are generated. */
    static final String FORCE_FIELD = "[ defaults ]/1 3 yes 0.5 0.8/"
            + "[ atomtypes ]/C1 CT 6 12.0 0.5 A 0.3 0.2/H1 HC 1 1.0 -0.25 A 0.2 0.1/C2 CT 6 12.0 0.0 A 0.4 0.4/";

    /** A chain C1-H1-C2-C1 of four atoms. */
    static final String CHAIN = "[ moleculetype ]/MOL 1/[ atoms ]/"
            + "1 C1 1 RES A1 1/2 H1 1 RES A2 1/3 C2 1 RES A3 1 0.75/4 C1 2 RES A4 1 -0.5 14.5/";

    /** Two molecules of it. */
    static final String SYSTEM = "[ system ]/A title/[ molecules ]/MOL 2/";

    private TopologyText() {}

    /** Writes and reads a whole topology. */
    static Topology read(Path directory, String text, String... defines) throws IOException {
        return TopologyFile.read(write(directory, "test.top", text), Set.of(defines));
    }

    /** Reads the chain with further force-field and molecule lines. */
    static MoleculeType chain(Path directory, String forceField, String sections) throws IOException {
        return read(directory, FORCE_FIELD + forceField + CHAIN + sections + SYSTEM)
                .typeOf(0);
    }

    /** Writes a file. */
    static Path write(Path directory, String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text.replace('/', '\n'));
    }
}
