package org.tornadohalo.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.topology.BondConstraints;
import org.tornadohalo.topology.MolecularSystem;
import picocli.CommandLine;

class InputOptionsTest {
    @TempDir
    private Path folder;

    private static MolecularSystem load(String... arguments) throws Exception {
        return parse(arguments).load(warning -> {});
    }

    private static InputOptions parse(String... arguments) {
        InputOptions options = new InputOptions();
        new CommandLine(CommandLine.Model.CommandSpec.wrapWithoutInspection(new Object())
                        .addMixin("input", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .parseArgs(arguments);
        return options;
    }

    @ParameterizedTest
    @ValueSource(strings = {"-D FLEXIBLE", "-DFLEXIBLE", "--define FLEXIBLE", "--define=FLEXIBLE"})
    void definesNamesAsGromacsUsersWriteThem(String words) throws Exception {
        MolecularSystem system = load(("--example water-ethanol " + words).split(" "));

        assertFalse(system.topology().hasConstraints());
    }

    @ParameterizedTest
    @CsvSource({
        "--constraints none, 3825",
        "--constraints h-bonds, 5025",
        "--constraints h-bonds -D FLEXIBLE, 3750",
        "--constraints h-bonds --replicate 2;1;1, 10050"
    })
    void constrainsBondsBesidesWhatTheTopologyConstrains(String words, long constraints) throws Exception {
        MolecularSystem system = load(("--example water-ethanol " + words.replace(';', ',')).split(" "));

        assertEquals(constraints, system.topology().constraintCount());
    }

    @Test
    void movesTheExampleWithFlexibleWaterUnlessBondsAreConstrained() throws Exception {
        MolecularSystem flexible = parse("--example", "water-ethanol").loadToMove(warning -> {});
        MolecularSystem rigid =
                parse("--example", "water-ethanol", "--constraints", "h-bonds").loadToMove(warning -> {});

        assertFalse(flexible.topology().hasConstraints());
        assertEquals(5025, rigid.topology().constraintCount());
        for (BondConstraints bonds : BondConstraints.values()) {
            MolecularSystem benchmark = InputOptions.movableExample(bonds);
            boolean isFlexible = bonds == BondConstraints.NONE;
            assertEquals(isFlexible ? 0 : 5025, benchmark.topology().constraintCount());
        }
    }

    @Test
    void looksForIncludedFilesInTheFoldersGiven() throws Exception {
        Path library = Files.createDirectory(folder.resolve("lib"));
        Files.writeString(library.resolve("argon.itp"), """
                [ defaults ]
                1 3
                [ atomtypes ]
                AR 18 39.948 0.0 A 0.34 0.99
                [ moleculetype ]
                argon 1
                [ atoms ]
                1 AR 1 AR AR 1
                """);
        Path top = Files.writeString(
                folder.resolve("a.top"), "#include \"argon.itp\"\n[ system ]\nargon\n[ molecules ]\nargon 1\n");
        Path gro = Files.writeString(
                folder.resolve("a.gro"), "one atom\n 1\n    1AR      AR    1   0.500   0.500   0.500\n 3.0 3.0 3.0\n");

        MolecularSystem system = load(
                "--gro", gro.toString(), "--top", top.toString(), "--include", "nowhere", "--include", "" + library);

        assertEquals(1, system.atomCount());
    }

    @Test
    void putsTheFoldersOfGmxlibLast() {
        String gmxlib = String.join(File.pathSeparator, "b", "", "c");

        assertEquals(
                List.of(Path.of("a"), Path.of("b"), Path.of("c")),
                InputOptions.includePath(List.of(Path.of("a")), gmxlib));
        assertEquals(List.of(), InputOptions.includePath(List.of(), null));
    }
}
