package org.tornadohalo.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.tornadohalo.topology.Topology;

/**
 * The topology file format of GROMACS (.top with included .itp files).
 *
 * <p>Understood are the preprocessor (include, define, undef, ifdef, ifndef, else, endif) and the directives defaults,
 * atomtypes, bondtypes, constrainttypes, angletypes, dihedraltypes, pairtypes, nonbond_params, moleculetype, atoms,
 * bonds, angles, dihedrals, pairs, settles, constraints, exclusions, system and molecules. Bonds, angles, pairs and
 * settles have function 1, dihedrals 1, 3 or 9 and constraints 1 or 2. Types with other functions, atom types that are
 * no atoms, cmaptypes, implicit_genborn_params and molecule types that use any of them may be declared, but not occur
 * in the molecules section. Whatever else a file holds is an error, never skipped. Source: GROMACS reference manual,
 * "Topology file formats".
 */
public final class TopologyFile {
    private TopologyFile() {}

    /** Reads a topology whose included files are found from the including file; see the other method. */
    public static Topology read(Path file, Set<String> defines) throws IOException {
        return read(file, defines, List.of());
    }

    /**
     * Reads a topology and the files it includes.
     *
     * <p>Only the atom types that the counted molecules use get an index, in the order of their first atom.
     *
     * @param defines names that are defined from the start, each NAME or NAME=VALUE
     * @param includeFolders where included files are looked for after the including file's folder, in this order
     * @throws FileFormatException if a file is missing, does not follow the format or holds something that is not
     *     supported; the message names file and line
     * @throws IllegalArgumentException if a define has another form
     * @throws IOException if reading fails
     */
    public static Topology read(Path file, Set<String> defines, List<Path> includeFolders) throws IOException {
        return new TopologyReader(file).read(TopologyPreprocessor.process(file, defines, includeFolders));
    }
}
