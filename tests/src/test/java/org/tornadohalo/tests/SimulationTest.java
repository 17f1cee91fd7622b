package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.io.GroFile;
import org.tornadohalo.io.TopologyFile;
import org.tornadohalo.md.*;
import org.tornadohalo.topology.MolecularSystem;

class SimulationTest {
    @Test
    void quick() throws Exception {
        Path d = Path.of("../app/src/main/resources/example");
        MolecularSystem system = new MolecularSystem(GroFile.read(d.resolve("water-ethanol.gro")), TopologyFile.read(d.resolve("water-ethanol.top"), Set.of("FLEXIBLE")));
        for (int ranks : new int[] {1, 8}) {
            SimulationSettings settings = new SimulationSettings(new NonbondedSettings(0.9, 0), 0.0005, 200, 10, OptionalDouble.empty(), 0.005, 50, null, 1, 300, 1);
            try (JvmWorld world = new JvmWorld(ranks, Duration.ofSeconds(60), true)) {
                world.run(pe -> {
                    try (RankSimulation s = RankSimulation.open(pe, system, settings)) {
                        VerificationReport v = s.verify();
                        if (pe.pe() == 0) System.out.println(v + " ok " + v.ok());
                        RunReport r = s.run(StepObserver.NONE);
                        if (pe.pe() == 0) { System.out.println(r.msPerStep() + " ms/step " + r.energyDrift() + " T " + r.temperatureK() + " rl " + r.listRadiusNm() + " " + r.halo());
                        r.samples().forEach(x -> System.out.println(x + " " + x.energies().potential() + " " + x.energies().total())); }
                        return null;
                    }
                });
            }
        }
    }
}
