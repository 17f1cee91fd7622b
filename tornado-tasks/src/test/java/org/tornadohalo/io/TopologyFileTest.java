package org.tornadohalo.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tornadohalo.io.TopologyText.CHAIN;
import static org.tornadohalo.io.TopologyText.FORCE_FIELD;
import static org.tornadohalo.io.TopologyText.SYSTEM;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.BondedTerm.Kind;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

class TopologyFileTest {
    private static final double EXACT = 1e-15;

    @TempDir
    private Path directory;

    @Test
    void readsTheExampleSystem() throws IOException {
        Topology example = TopologyFile.read(ExampleSystem.resource("/water-ethanol.top"), Set.of());
        MoleculeType ethanol = example.typeOf(0);
        MoleculeType water = example.typeOf(200);

        assertEquals("water-ethanol mixture", example.name());
        assertEquals(5625, example.atomCount());
        assertEquals(1475, example.moleculeCount());
        assertEquals(List.of(8L, 13L, 0L, 12L, 12L), countTerms(ethanol));
        assertArrayEquals(new int[] {0, 4, 5, 6, 7}, ethanol.exclusions(8));
        assertTrue(water.terms().isEmpty());
        assertEquals(3, water.constraints().size());
        assertTrue(example.hasConstraints());
        assertArrayEquals(new int[] {0, 2}, water.exclusions(1));
    }

    @Test
    void readsTheFlexibleVariantOfTheExample() throws IOException {
        Topology example = TopologyFile.read(ExampleSystem.resource("/water-ethanol.top"), Set.of("FLEXIBLE"));

        assertEquals(List.of(2L, 1L, 0L, 0L, 0L), countTerms(example.typeOf(200)));
        assertFalse(example.hasConstraints());
    }

    @Test
    void takesChargeAndMassFromTheAtomTypeUnlessGiven() throws IOException {
        MoleculeType chain = TopologyText.chain(directory, "", "");

        assertEquals(0.5, chain.charge(0));
        assertEquals(0.75, chain.charge(2));
        assertEquals(12.0, chain.mass(2));
        assertEquals(-0.5, chain.charge(3));
        assertEquals(14.5, chain.mass(3));
        assertEquals("A4", chain.atomName(3));
        assertEquals("RES", chain.residueName(3));
        assertEquals(2, chain.residueNumber(3));
    }

    @Test
    void numbersOnlyTheAtomTypesInUse() throws IOException {
        String unused = FORCE_FIELD.replace("C1 CT", "U1 CT 6 1.0 0 A 1 1/C1 CT");

        Topology topology = TopologyText.read(directory, unused + CHAIN + SYSTEM);

        assertEquals(3, topology.atomTypeCount());
        assertEquals(List.of("C1", "H1", "C2"), List.of(names(topology)));
        assertEquals(0, topology.atomType(3));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "T CT 6 12 0.1 A 1 1, CT",
        "T CT 12 0.1 A 1 1, CT",
        "T 6 12 0.1 A 1 1, T",
        "T 12 0.1 A 1 1, T",
    })
    void readsAtomTypesWithAndWithoutBondedTypeAndAtomicNumber(String line, String bondedType) throws IOException {
        String text = "[ defaults ]/1 3/[ atomtypes ]/" + line + "/[ bondtypes ]/" + bondedType + " " + bondedType
                + " 1 0.1 100/[ moleculetype ]/MOL 1/[ atoms ]/1 T 1 R A 1/2 T 1 R B 1/[ bonds ]/1 2 1/" + SYSTEM;

        MoleculeType molecule = TopologyText.read(directory, text).typeOf(0);

        assertEquals(12, molecule.mass(0));
        assertEquals(0.1, molecule.charge(0));
        assertEquals(1, molecule.terms().size());
    }

    @Test
    void combinesBySquareRootsOfC6AndC12WithRuleOne() throws IOException {
        Topology topology = TopologyText.read(directory, rule(1) + CHAIN + SYSTEM);

        assertEquals(Math.sqrt(0.3 * 0.2), topology.c6(0, 1), EXACT);
        assertEquals(Math.sqrt(0.2 * 0.1), topology.c12(1, 0), EXACT);
        assertEquals(0.3, topology.c6(0, 0), EXACT);
    }

    @Test
    void combinesSigmaArithmeticallyWithRuleTwo() throws IOException {
        Topology topology = TopologyText.read(directory, rule(2) + CHAIN + SYSTEM);

        double epsilon = Math.sqrt(0.2 * 0.1);
        assertEquals(4 * epsilon * Math.pow(0.25, 6), topology.c6(0, 1), EXACT);
        assertEquals(4 * epsilon * Math.pow(0.25, 12), topology.c12(0, 1), EXACT);
    }

    @Test
    void combinesSigmaGeometricallyWithRuleThree() throws IOException {
        Topology topology = TopologyText.read(directory, rule(3) + CHAIN + SYSTEM);

        double epsilon = Math.sqrt(0.2 * 0.1);
        assertEquals(4 * epsilon * Math.pow(0.06, 3), topology.c6(0, 1), EXACT);
        assertEquals(4 * epsilon * Math.pow(0.06, 6), topology.c12(0, 1), EXACT);
    }

    @ParameterizedTest(name = "rule {0}")
    @CsvSource({"2, 0.25", "3, 0.24494897427831783"})
    void takesANegativeSigmaAsRepulsionAlone(int rule, double mean) throws IOException {
        String repulsive = rule(rule).replace("A 0.3 0.2", "A -0.3 0.2");
        String types = "[ nonbond_params ]/H1 C2 1 -0.5 2.0/[ pairtypes ]/C1 C2 1 -0.5 2.0/";

        Topology topology = TopologyText.read(directory, repulsive + types + CHAIN + "[ pairs ]/1 4 1/1 3 1/" + SYSTEM);

        assertEquals(0, topology.c6(0, 0));
        assertEquals(0.8 * Math.pow(0.3, 12), topology.c12(0, 0), EXACT);
        assertEquals(0, topology.c6(1, 0));
        assertEquals(4 * Math.sqrt(0.2 * 0.1) * Math.pow(mean, 12), topology.c12(1, 0), EXACT);
        assertEquals(0, topology.c6(1, 2));
        assertEquals(8 * Math.pow(0.5, 12), topology.c12(1, 2), EXACT);
        List<BondedTerm> pairs = topology.typeOf(0).terms();
        assertTerm(pairs.get(0), Kind.PAIR_14, new int[] {0, 3}, 0, 0.5 * 0.8 * Math.pow(0.3, 12), 0.8 * 0.5 * -0.5);
        assertTerm(pairs.get(1), Kind.PAIR_14, new int[] {0, 2}, 0, 8 * Math.pow(0.5, 12), 0.8 * 0.5 * 0.75);
    }

    @Test
    void takesTheFirstLineOfTheSystemAsItsName() throws IOException {
        assertEquals(
                "A title",
                TopologyText.read(directory, FORCE_FIELD + CHAIN + SYSTEM.replace("title/", "title/another/"))
                        .name());
    }

    @Test
    void nonbondedParametersReplaceTheCombination() throws IOException {
        String parameters = "[ nonbond_params ]/H1 C1 1 0.5 2.0/";

        Topology topology = TopologyText.read(directory, FORCE_FIELD + parameters + CHAIN + SYSTEM);

        assertEquals(8 * Math.pow(0.5, 6), topology.c6(0, 1), EXACT);
        assertEquals(8 * Math.pow(0.5, 12), topology.c12(1, 0), EXACT);
        assertEquals(0.8 * Math.pow(0.3, 6), topology.c6(0, 0), EXACT);
    }

    @Test
    void findsBondAndAngleParametersInEitherDirectionAndPrefersThoseOfTheLine() throws IOException {
        String types = "[ bondtypes ]/HC CT 1 0.11 1000/[ angletypes ]/CT CT HC 1 90 40/";

        List<BondedTerm> terms = TopologyText.chain(
                        directory, types, "[ bonds ]/1 2 1/2 3 1 0.2 500/[ angles ]/2 3 4 1/4 3 2 1 180 50/")
                .terms();

        assertTerm(terms.get(0), Kind.BOND, new int[] {0, 1}, 0.11, 1000);
        assertTerm(terms.get(1), Kind.BOND, new int[] {1, 2}, 0.2, 500);
        assertTerm(terms.get(2), Kind.ANGLE, new int[] {1, 2, 3}, Math.PI / 2, 40);
        assertTerm(terms.get(3), Kind.ANGLE, new int[] {3, 2, 1}, Math.PI, 50);
    }

    @Test
    void sumsSuccessiveDihedralTypesOfFunctionNine() throws IOException {
        String types = "[ dihedraltypes ]/CT HC CT CT 9 0 1 1/CT CT HC CT 9 180 2 2/CT HC CT CT 9 90 3 3/";

        List<BondedTerm> terms =
                TopologyText.chain(directory, types, "[ dihedrals ]/4 3 2 1 9/").terms();

        assertEquals(3, terms.size());
        assertTerm(terms.get(0), Kind.PROPER_DIHEDRAL, new int[] {3, 2, 1, 0}, 0, 1, 1);
        assertTerm(terms.get(1), Kind.PROPER_DIHEDRAL, new int[] {3, 2, 1, 0}, Math.PI, 2, 2);
        assertTerm(terms.get(2), Kind.PROPER_DIHEDRAL, new int[] {3, 2, 1, 0}, Math.PI / 2, 3, 3);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "X HC CT X 1 0 1 1/X HC CT CT 1 0 2 1/X X CT CT 1 0 3 1, 2",
        "X HC CT X 1 0 1 1/CT HC CT CT 1 0 2 1/X HC CT CT 1 0 3 1, 2",
        "X CT HC X 1 0 1 1/X HC HC X 1 0 2 1, 1",
        "HC CT 1 0 4 1, 4",
        "CT HC CT X 1 0 5 1/X HC CT CT 1 0 6 1, 5",
    })
    void usesTheDihedralTypeWithTheFewestWildcards(String types, double kphi) throws IOException {
        List<BondedTerm> terms = TopologyText.chain(
                        directory, "[ dihedraltypes ]/" + types + "/", "[ dihedrals ]/1 2 3 4 1/")
                .terms();

        assertEquals(1, terms.size());
        assertEquals(kphi, terms.getFirst().parameters()[1]);
    }

    @Test
    void readsDihedralsWithParametersInTheLine() throws IOException {
        List<BondedTerm> terms = TopologyText.chain(
                        directory, "", "[ dihedrals ]/1 2 3 4 3 1 2 3 4 5 6/1 2 3 4 9 60 2.5 3/")
                .terms();

        assertTerm(terms.get(0), Kind.RYCKAERT_BELLEMANS, new int[] {0, 1, 2, 3}, 1, 2, 3, 4, 5, 6);
        assertTerm(terms.get(1), Kind.PROPER_DIHEDRAL, new int[] {0, 1, 2, 3}, Math.PI / 3, 2.5, 3);
    }

    @Test
    void generatesPairParametersFromTheAtomTypes() throws IOException {
        List<BondedTerm> terms =
                TopologyText.chain(directory, "", "[ pairs ]/1 4 1/").terms();

        double c6 = 0.5 * 0.8 * Math.pow(0.3, 6);
        assertTerm(terms.getFirst(), Kind.PAIR_14, new int[] {0, 3}, c6, c6 * Math.pow(0.3, 6), 0.8 * 0.5 * -0.5);
    }

    @Test
    void pairTypesAndPairParametersAreUsedUnscaled() throws IOException {
        String types = "[ pairtypes ]/C1 C1 1 0.5 1.0/";

        List<BondedTerm> terms = TopologyText.chain(directory, types, "[ pairs ]/1 4 1/1 3 1 1.0 0.25/")
                .terms();

        double c6 = 4 * Math.pow(0.5, 6);
        assertTerm(terms.get(0), Kind.PAIR_14, new int[] {0, 3}, c6, c6 * Math.pow(0.5, 6), 0.8 * 0.5 * -0.5);
        assertTerm(terms.get(1), Kind.PAIR_14, new int[] {0, 2}, 1, 1, 0.8 * 0.5 * 0.75);
    }

    @Test
    void excludesAlongBondsAndConstraintsOfFunctionOne() throws IOException {
        String bonds = "[ bonds ]/1 2 1 0.1 1/[ constraints ]/2 3 1 0.1/3 4 2 0.1/";

        MoleculeType chain = TopologyText.read(
                        directory, FORCE_FIELD + CHAIN.replace("MOL 1", "MOL 2") + bonds + SYSTEM)
                .typeOf(0);

        assertArrayEquals(new int[] {1, 2}, chain.exclusions(0));
        assertArrayEquals(new int[] {0, 2}, chain.exclusions(1));
        assertArrayEquals(new int[] {}, chain.exclusions(3));
    }

    @Test
    void addsExplicitExclusionsInBothDirections() throws IOException {
        MoleculeType chain = TopologyText.chain(directory, "", "[ exclusions ]/4 1 2/");

        assertArrayEquals(new int[] {3}, chain.exclusions(0));
        assertArrayEquals(new int[] {0, 1}, chain.exclusions(3));
    }

    @Test
    void takesConstraintLengthsFromTheirTypes() throws IOException {
        MoleculeType chain = TopologyText.chain(
                directory, "[ constrainttypes ]/HC CT 1 0.109/", "[ constraints ]/1 2 1/3 4 1 0.153/");

        assertEquals(
                List.of(new Constraint(0, 1, 0.109, false), new Constraint(2, 3, 0.153, false)), chain.constraints());
    }

    @Test
    void settlesAreThreeDistancesAndTwoBonds() throws IOException {
        MoleculeType chain = TopologyText.chain(directory, "", "[ settles ]/2 1 0.1 0.16/");

        assertEquals(
                List.of(
                        new Constraint(1, 2, 0.1, true),
                        new Constraint(1, 3, 0.1, true),
                        new Constraint(2, 3, 0.16, true)),
                chain.constraints());
        assertArrayEquals(new int[] {2, 3}, chain.exclusions(1));
        assertArrayEquals(new int[] {1}, chain.exclusions(2));
    }

    @Test
    void repeatedTypesWithTheSameParametersAreHarmless() throws IOException {
        MoleculeType chain =
                TopologyText.chain(directory, "[ bondtypes ]/HC CT 1 0.1 5/CT HC 1 0.1 5/", "[ bonds ]/1 2 1/");

        assertEquals(1, chain.terms().size());
    }

    @Test
    void sameMoleculeMayBeCountedSeveralTimes() throws IOException {
        Topology topology = TopologyText.read(directory, FORCE_FIELD + CHAIN + SYSTEM + "MOL 0/MOL 3/");

        assertEquals(5, topology.moleculeCount());
        assertEquals(20, topology.atomCount());
        assertEquals(1, topology.moleculeTypes().size());
    }

    private static String rule(int number) {
        return FORCE_FIELD.replace("1 3 yes", "1 " + number + " yes");
    }

    private static String[] names(Topology topology) {
        String[] names = new String[topology.atomTypeCount()];
        for (int type = 0; type < names.length; type++) {
            names[type] = topology.atomTypeName(type);
        }
        return names;
    }

    private static List<Long> countTerms(MoleculeType type) {
        return List.of(Kind.BOND, Kind.ANGLE, Kind.PROPER_DIHEDRAL, Kind.RYCKAERT_BELLEMANS, Kind.PAIR_14).stream()
                .map(kind -> type.terms().stream()
                        .filter(term -> term.kind() == kind)
                        .count())
                .toList();
    }

    private static void assertTerm(BondedTerm term, Kind kind, int[] atoms, double... parameters) {
        assertEquals(kind, term.kind());
        assertArrayEquals(atoms, term.atoms());
        assertArrayEquals(parameters, term.parameters(), EXACT);
    }
}
