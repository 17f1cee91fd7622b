package org.tornadohalo.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tornadohalo.io.TopologyText.CHAIN;
import static org.tornadohalo.io.TopologyText.FORCE_FIELD;
import static org.tornadohalo.io.TopologyText.SYSTEM;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a force field declares and cannot be computed matters to the molecules that use it alone. */
class UnsupportedTypesTest {
    /** Types as CHARMM and AMBER declare them; the first one stands in line 7 of a file. */
    private static final String TYPES = "MW MW 0 0 0 V 0 0/LP LP 0 0 0 D 0 0/"
            + "[ bondtypes ]/CT HC 2 0.1 5/[ angletypes ]/CT HC CT 5 100 1 0.2 1/"
            + "[ dihedraltypes ]/X HC CT X 2 0 5/CT HC 4 180 5 2/[ pairtypes ]/C1 C2 2 0.8 0.5 -0.5 1 1/"
            + "[ cmaptypes ]/CT HC CT CT CT 1 2 2\\ 0 0\\ 0 0/[ implicit_genborn_params ]/CT 0.1 1 1 0.1 0.7/";

    private static final String MW = "[ moleculetype ]/M2 1/[ atoms ]/1 MW 1 R A 1/2 MW 1 R B 1/[ bonds ]/1 2 1/";

    @TempDir
    private Path directory;

    @Test
    void readsTypesThatNoMoleculeUses() throws IOException {
        assertEquals(
                8,
                TopologyText.read(directory, FORCE_FIELD + TYPES + CHAIN + SYSTEM)
                        .atomCount());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "[ atoms ]/5 MW 1 R A 1                | is no atom (ptype A)                     | 7",
                "[ bonds ]/1 2 1                       | types CT HC have a function that is not  | 10",
                "[ bonds ]/1 2 2                       | function type 2 is not supported here    | 10",
                "[ angles ]/1 2 3 5                    | function type 5 is not supported here    | 12",
                "[ dihedrals ]/1 2 3 4 2               | function type 2 is not supported here    | 14",
                "[ pairs ]/1 3 2                       | function type 2 is not supported here    | 17",
                "[ cmap ]/1 2 3 4 1 1                  | uses [ cmap ], which is not supported    | 19",
            })
    void namesBothPlacesWhenAMoleculeUsesOne(String lines, String problem, int declared) {
        String text = FORCE_FIELD + TYPES + CHAIN + lines + "/";
        FileFormatException error =
                assertThrows(FileFormatException.class, () -> TopologyText.read(directory, text + SYSTEM));

        Path file = directory.resolve("test.top");
        long line = text.replace('/', '\n').lines().count();
        assertTrue(error.getMessage().startsWith(file + ":" + line + ": "), error.getMessage() + " in line " + line);
        assertTrue(error.getMessage().contains(problem), error.getMessage());
        assertTrue(error.getMessage().endsWith("; it is declared in " + file + ":" + declared), error.getMessage());
    }

    @Test
    void readsMoleculeTypesThatUseThemButDoNotOccur() throws IOException {
        String cmap = CHAIN.replace("MOL", "M3") + "[ cmap ]/1 2 3 4 1 1/[ dihedrals ]/1 2 3 4 2 0 5/";

        assertEquals(
                8,
                TopologyText.read(directory, FORCE_FIELD + TYPES + MW + cmap + CHAIN + SYSTEM)
                        .atomCount());
    }

    @Test
    void namesOneLineWhenTheMoleculeGivesTheParameters() {
        String text = FORCE_FIELD + TYPES + CHAIN + "[ dihedrals ]/1 2 3 4 2 0 5/" + SYSTEM;

        FileFormatException error = assertThrows(FileFormatException.class, () -> TopologyText.read(directory, text));

        assertTrue(error.getMessage().endsWith("function type 2 is not supported here; supported: 1, 3, 9"));
    }
}
