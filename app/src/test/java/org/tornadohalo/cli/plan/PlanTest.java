package org.tornadohalo.cli.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.decomposition.DecompositionStatistics;
import org.tornadohalo.io.GroFile;
import org.tornadohalo.io.TopologyFile;
import org.tornadohalo.md.SettingsOfTest;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class PlanTest {
    private static final Path EXAMPLE = Path.of("src/main/resources/example");

    private static MolecularSystem example(String... defines) throws Exception {
        return new MolecularSystem(
                GroFile.read(EXAMPLE.resolve("water-ethanol.gro")),
                TopologyFile.read(EXAMPLE.resolve("water-ethanol.top"), Set.of(defines)));
    }

    private static DecompositionPlan plan(int maxGroupAtoms, int... cells) throws Exception {
        SimulationSettings settings =
                new SettingsOfTest().cells(cells).maxGroupAtoms(maxGroupAtoms).settings();
        return DecompositionPlan.of(example("FLEXIBLE"), cells[0] * cells[1] * cells[2], settings);
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "5,1,1", "4,2,1", "2,2,2"})
    void givesEveryAtomOneHome(int nx, int ny, int nz) throws Exception {
        DecompositionPlan plan = plan(1, nx, ny, nz);

        int home = plan.statistics().stream()
                .mapToInt(DecompositionStatistics::homeCount)
                .sum();
        int halo = plan.statistics().stream()
                .mapToInt(DecompositionStatistics::haloCount)
                .sum();
        assertEquals(5625, home);
        assertEquals(halo, plan.atomsSent());
        assertEquals(nx * ny * nz, plan.statistics().size());
    }

    @Test
    void estimatesTheListRadiusAndCountsPulses() throws Exception {
        DecompositionPlan plan = plan(1, 5, 1, 1);

        double listRadius = plan.first().reach().listRadius();
        assertTrue(listRadius > 0.9 && listRadius < 1.1, "list radius " + listRadius);
        assertArrayEquals(new int[] {2, 0, 0}, plan.pulsesPerDim());
    }

    @Test
    void reachesFartherWhenMoleculesStayWhole() throws Exception {
        DecompositionPlan plan = plan(3, 2, 2, 1);

        double stickOut = plan.first().reach().groupRadius();
        assertTrue(stickOut > 0.05 && stickOut < 0.2, "water sticks out by an O-H bond, but by " + stickOut);
    }

    @Test
    void rigidMoleculesStayWholeWithoutBeingAskedTo() throws Exception {
        SettingsOfTest settings = new SettingsOfTest().cells(2, 2, 1);

        DecompositionPlan plan = DecompositionPlan.of(example(), 4, settings.settings());

        double stickOut = plan.first().reach().groupRadius();
        assertEquals(0.0957, stickOut, 0.0018, "rounded coordinates of rigid water");
    }

    @Test
    void refusesCellsThatAreTooFewForGroupsToStickOut() throws Exception {
        SimulationSettings settings = new SettingsOfTest()
                .cells(2, 1, 1)
                .listRadius(OptionalDouble.of(1.9))
                .settings();

        Domain flexible = Domain.choose(example("FLEXIBLE"), 2, settings);

        assertEquals(2, flexible.grid().rankCount());
        MolecularSystem rigid = example();
        assertThrows(DecompositionException.class, () -> Domain.choose(rigid, 2, settings));
    }

    @Test
    void listsEachRankWithItsZonesAndPulses() throws Exception {
        DecompositionPlan plan = plan(1, 2, 2, 2);

        String zones = PlanTables.zones(plan).toString();
        String pulses = PlanTables.pulses(plan).toString();
        assertEquals(2 + 8, zones.lines().count());
        assertTrue(zones.lines().findFirst().orElseThrow().endsWith("zone 6  zone 7"), zones);
        assertEquals(2 + 8, pulses.lines().count());
        assertTrue(pulses.startsWith("rank  x0 to  sent ind+dep  received  y0 to"), pulses);
        assertTrue(PlanTables.overview(plan).toString().matches("(?s).*pulses in x, y, z +1, 1, 1.*"));
    }

    @ParameterizedTest
    @CsvSource({"1,1,1,1", "1,1,2,1", "5,1,1,1", "4,2,1,1", "2,1,2,1", "2,2,2,3"})
    void drawsOneViewPerPairOfDecomposedDimensions(int nx, int ny, int nz, int views) throws Exception {
        DecompositionPlan plan = plan(1, nx, ny, nz);

        Document picture = parse(PlanPicture.draw(plan));

        String text = picture.getDocumentElement().getTextContent();
        assertEquals(views, PlanPicture.planes(plan.grid()).size());
        assertEquals(views, text.split("upwards \\(nm\\)", -1).length - 1);
        assertTrue(
                text.contains(String.format(
                        Locale.ROOT,
                        "home: %,d atoms",
                        plan.statistics().getFirst().homeCount())),
                text);
        assertEquals(plan.first().pulses().size(), text.split("receives", -1).length - 1);
        assertEquals(!plan.first().pulses().isEmpty(), text.contains("Pulses of coordinates"));
        assertEquals(nx * ny * nz == 1, text.contains("1 rank, grid"));
    }

    private static Document parse(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }
}
