package org.tornadohalo.io;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tornadohalo.io.TopologyText.CHAIN;
import static org.tornadohalo.io.TopologyText.FORCE_FIELD;
import static org.tornadohalo.io.TopologyText.SYSTEM;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every wrong line is refused with its file and line; the wrong line is always the last one before the system. */
class TopologyErrorTest {
    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "[ swaptypes ] | directive [ swaptypes ] is not supported; supported are defaults, atomtypes",
                "[ bondtypes | a directive must look like [ atoms ]",
                "[ defaults ] | [ defaults ] must come before [ atomtypes ]",
                "[ atoms ] | [ atoms ] needs a [ moleculetype ]",
                "X1 12 0 A 1 | must have 6 to 8 fields",
                "X1 X1 6 12 0 A 0 1 1 | must have 6 to 8 fields",
                "C1 CT 6 12 0 A 1 1 | atom type C1 was already defined",
                "X1 CT 6 12 0 Q 1 1 | ptype must be A, S, V or D, but is 'Q'",
                "X1 CT 6 -1 0 A 1 1 | the mass must not be negative",
                "X1 CT 6 12 zero A 1 1 | the charge 'zero' is not a number",
                "X1 CT six 12 0 A 1 1 | the atomic number 'six' is not a whole number",
                "X1 CT 6 12 0 A 1 NaN | W 'NaN' is not a finite number",
                "[ bondtypes ]/CT HC 0 0.1 5 | function type 0 is not supported here; supported: 1",
                "[ bondtypes ]/CT HC 1 0.1 | the line must have 5 fields (types function b0 kb), but has 4",
                "[ bondtypes ]/CT HC 1 0.1 5 0.1 5 | the line must have 5 fields",
                "[ bondtypes ]/CT HC | the line must have 3",
                "[ bondtypes ]/CT QQ 1 0.1 5 | bonded type QQ belongs to no atom type",
                "[ bondtypes ]/CT X 1 0.1 5 | bonded type X belongs to no atom type",
                "[ bondtypes ]/CT HC 1 0.1 5/HC CT 1 0.1 6 | types HC CT already have other parameters in",
                "[ dihedraltypes ]/CT HC CT CT -1 1 1 1 | function type -1 is not supported here; supported: 1, 3, 9",
                "[ bondtypes ]/CT QQ 2 0.1 5 | bonded type QQ belongs to no atom type",
                "[ dihedraltypes ]/CT HC CT CT 9 1 1 1.5 | the multiplicity of a dihedral must be a whole number",
                "[ dihedraltypes ]/CT HC CT CT 9 1 1 1/X CT CT X 9 1 1 1/CT HC CT CT 9 1 1 2 | already have other",
                "[ pairtypes ]/C1 CT 1 1 1 | atom type CT is not defined",
                "[ constrainttypes ]/CT HC 3 0.1 | function type 3 is not supported here; supported: 1, 2",
                "[ constrainttypes ]/CT HC 1 0 | the constraint length must be positive",
                "[ nonbond_params ]/C1 H1 2 1 1 | function type 2 is not supported here",
                "[ nonbond_params ]/C1 QQ 1 1 1 | atom type QQ is not defined",
            })
    void refusesForceFieldLine(String lines, String expected) {
        assertRefused(FORCE_FIELD, lines, expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "6 C1 1 R A 1 | atoms must be numbered consecutively; expected 5, but found 6",
                "5 CT 1 R A 1 | atom type CT is not defined",
                "5 C1 one R A 1 | the residue number 'one' is not a whole number",
                "5 C1 1 R A 1 0 0 | the mass of an atom must be positive",
                "5 C1 1 R A 1 1e30 | the charge must be between -1e6 and 1e6 e, but is 1.0E30",
                "5 C1 1 R A 1 0 12 C1 0 12 | must have 6 to 8 fields",
                "[ bonds ]/1 5 1 0.1 5 | atom 5 is not in molecule type MOL, which has 4 atoms so far",
                "[ bonds ]/0 1 1 0.1 5 | atom 0 is not in molecule type MOL",
                "[ bonds ]/1 1 1 0.1 5 | atom 1 occurs twice in one interaction",
                "[ bonds ]/1 2 1 | there are no parameters for types CT HC",
                "[ bonds ]/1 2 1 0.1 | function 1 takes 2 parameters (b0 kb) or none, but 1 are given",
                "[ bonds ]/1 2 1 0.1 5 0.2 6 | a second state is not supported",
                "[ bonds ]/1 2 | must have 3",
                "[ bonds ]/1 2 1 0.1 x | a parameter (b0 kb) 'x' is not a number",
                "[ angles ]/1 2 3 1 | there are no parameters for types CT HC CT",
                "[ dihedrals ]/1 2 3 4 9 | there are no parameters for types CT HC CT CT",
                "[ dihedrals ]/1 2 3 4 1 0 5 -1 | the multiplicity of a dihedral must be a whole number",
                "[ settles ]/3 1 0.1 0.16 | the two hydrogens must follow oxygen 3, but the molecule has 4 atoms",
                "[ settles ]/1 2 0.1 0.16 | function type 2 is not supported here",
                "[ settles ]/1 1 0.1 | must have 4 fields (oxygen function doh dhh)",
                "[ constraints ]/1 2 1 | there are no parameters for types CT HC",
                "[ constraints ]/1 2 1 -0.1 | the constraint length must be positive",
                "[ exclusions ]/1 | must have 2",
                "[ exclusions ]/1 7 | atom 7 is not in molecule type MOL",
                "[ position_restraints ] | directive [ position_restraints ] is not supported",
                "[ bondtypes ] | [ bondtypes ] must come before [ atoms ]",
                "[ moleculetype ]/MOL 1 | molecule type MOL was already defined in",
                "[ moleculetype ]/M2 1/M3 1 | a [ moleculetype ] has one line",
                "[ moleculetype ]/M2 -1 | nrexcl must not be negative",
                "[ moleculetype ]/M2 | must have 2 fields (name nrexcl)",
                "[ moleculetype ]/[ atoms ] | [ atoms ] needs a [ moleculetype ] with name and nrexcl before it",
            })
    void refusesMoleculeLine(String lines, String expected) {
        assertRefused(FORCE_FIELD + CHAIN, lines, expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "[ bonds ]/1 2 6 0.1 5 | function type 6 is not supported here; supported: 1",
                "[ angles ]/1 2 3 2 100 5 | function type 2 is not supported here",
                "[ dihedrals ]/1 2 3 4 2 0 5 | function type 2 is not supported here; supported: 1, 3, 9",
                "[ pairs ]/1 4 2 | function type 2 is not supported here",
            })
    void refusesFunctionsOfAMoleculeThatTheSystemUses(String lines, String expected) {
        assertRefused(FORCE_FIELD + CHAIN, lines, SYSTEM, expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "stray | a directive such as [ defaults ] must come first, but there is 'stray'",
                "[ atomtypes ] | [ defaults ] must come before [ atomtypes ]",
                "[ defaults ]/2 1 | nbfunc must be 1 (Lennard-Jones), but is 2",
                "[ defaults ]/1 4 | comb-rule must be 1, 2 or 3, but is 4",
                "[ defaults ]/1 1 maybe | gen-pairs must be yes or no, but is maybe",
                "[ defaults ]/1 1 no 1 x | fudgeQQ 'x' is not a number",
                "[ defaults ]/1 1 no 1 1 9 | the repulsion power n must be 12, but is 9",
                "[ defaults ]/1 1/[ atomtypes ]/X1 CT 6 12 0 A -1 1 | V must not be negative",
                "[ defaults ]/1 1/1 1 | the [ defaults ] were already given",
            })
    void refusesTheStartOfATopology(String lines, String expected) {
        assertRefused("", lines, expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "SOL 3 | molecule type SOL is not defined; defined are MOL",
                "MOL -3 | the number of molecules must not be negative, but is -3",
                "MOL many | the number of molecules 'many' is not a whole number",
                "MOL | must have 2 fields (molecule-type number)",
                "[ system ] | [ system ] must come before [ molecules ]",
            })
    void refusesMoleculeCount(String lines, String expected) {
        assertRefused(FORCE_FIELD + CHAIN + SYSTEM, lines, expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "[ system ]/t/[ molecules ] | the topology has no [ molecules ]",
                "[ moleculetype ]/M2 1 | the topology has no [ system ]",
                "[ system ]/t/[ molecules ]/MOL 0 | system 't' has no atoms; list its molecules",
                "[ system ]/t/[ molecules ]/MOL 900000000 | at most 2147483647 are possible",
            })
    void refusesIncompleteTopologies(String lines, String expected) {
        FileFormatException error = refused(FORCE_FIELD + CHAIN + lines);

        assertTrue(error.getMessage().startsWith(directory.resolve("test.top") + ": "), error.getMessage());
        assertTrue(error.getMessage().contains(expected), error.getMessage());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "[ moleculetype ]/EMPTY 1/[ system ]/t/[ molecules ]/EMPTY 1 | molecule type EMPTY has no atoms",
            })
    void refusesEmptyMolecules(String lines, String expected) {
        assertTrue(refused(FORCE_FIELD + CHAIN + lines).getMessage().endsWith(expected));
    }

    @Test
    void refusesPairsWithoutParametersUnlessTheyAreGenerated() {
        assertRefused(
                FORCE_FIELD.replace("yes", "no") + CHAIN, "[ pairs ]/1 4 1", "there are no parameters for types C1 C1");
    }

    @Test
    void refusesASingleDihedralWhoseTypeIsASum() {
        String sum = "[ dihedraltypes ]/X HC CT X 9 0 1 1/X HC CT X 9 0 1 2/";

        assertRefused(FORCE_FIELD + sum + CHAIN, "[ dihedrals ]/1 2 3 4 1", "have 2 dihedral terms; use function 9");
    }

    private void assertRefused(String before, String lines, String expected) {
        assertRefused(before, lines, "", expected);
    }

    private void assertRefused(String before, String lines, String after, String expected) {
        String text = before + lines + "\n";
        FileFormatException error = refused(text + after);

        long line = text.replace('/', '\n').lines().count();
        String place = directory.resolve("test.top") + ":" + line + ": ";
        assertTrue(error.getMessage().startsWith(place), error.getMessage() + " should be in line " + line);
        assertTrue(error.getMessage().contains(expected), error.getMessage());
        assertFalse(error.getMessage().contains("\n"));
    }

    private FileFormatException refused(String text) {
        return assertThrows(FileFormatException.class, () -> TopologyText.read(directory, text));
    }
}
