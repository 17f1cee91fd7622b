package org.tornadohalo.interop.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MpiLaunchTest {
    @ParameterizedTest
    @ValueSource(strings = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_PORT"})
    void takesRanksThatALauncherOfMpiHasStarted(String variable) {
        assertEquals(Optional.empty(), MpiLaunch.problem(Map.of(variable, "1"), 0, 2));
    }

    @Test
    void refusesRanksThatNoLauncherOfMpiHasStarted() {
        String problem = MpiLaunch.problem(Map.of("SLURM_PROCID", "1"), 1, 2).orElseThrow();

        assertTrue(problem.startsWith("--exchange host-mpi needs ranks that MPI has started, but rank 1 was not: "));
        assertEquals(1, problem.lines().count());
    }

    @Test
    void refusesAnOpenFileThatARankDoesNotInheritUnlessThereIsAnotherWay() {
        Map<String, String> file = Map.of("PMI_RANK", "0", "PMI_FD", "7");
        Map<String, String> both = Map.of("PMI_RANK", "0", "PMI_FD", "7", "PMIX_RANK", "0");

        assertTrue(MpiLaunch.problem(file, 0, 2).orElseThrow().contains("(PMI_FD)"));
        assertEquals(Optional.empty(), MpiLaunch.problem(both, 0, 2));
    }

    @Test
    void saysWhichLibraryCouldNotBeLoaded() {
        assertTrue(MpiLaunch.noLibrary(Map.of("TORNADO_HALO_MPI", "libx.so"), 3)
                .contains("rank 3 cannot load libx.so of TORNADO_HALO_MPI"));
        assertTrue(MpiLaunch.noLibrary(Map.of(), 0).contains("cannot load libmpi.so, "));
    }

    @Test
    void refusesAWorldWithOtherNumbers() {
        assertEquals(Optional.empty(), MpiLaunch.difference(1, 4, 1, 4));
        assertTrue(MpiLaunch.difference(0, 1, 1, 4).orElseThrow().contains("rank 1 of 4 is rank 0 of 1 for MPI"));
    }
}
