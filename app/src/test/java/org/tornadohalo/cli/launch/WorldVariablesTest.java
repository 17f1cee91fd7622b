package org.tornadohalo.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorldVariablesTest {
    private static Map<String, String> environment(String text) {
        return Arrays.stream(text.split(" "))
                .filter(word -> !word.isEmpty())
                .map(word -> word.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    private static WorldVariables world(String text) {
        return WorldVariables.from(environment(text)).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_RANK=5 OMPI_COMM_WORLD_SIZE=8 OMPI_COMM_WORLD_LOCAL_RANK=1 OMPI_COMM_WORLD_LOCAL_SIZE=4, 5, 8, 1, true",
        "OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_LOCAL_RANK=1 OMPI_COMM_WORLD_LOCAL_SIZE=2, 1, 2, 1, false",
        "PMI_RANK=1 PMI_SIZE=2, 1, 2, 1, false",
        "PMI_RANK=3 PMI_SIZE=4 MPI_LOCALRANKID=1 MPI_LOCALNRANKS=2, 3, 4, 1, true",
        "PMI_ID=1 MPI_LOCALRANKID=1 MPI_LOCALNRANKS=2 PMI_PORT=node:1, 1, 2, 1, false",
        "SLURM_PROCID=1 SLURM_NTASKS=2, 1, 2, 1, false",
        "SLURM_PROCID=6 SLURM_NTASKS=8 SLURM_LOCALID=2 SLURM_NNODES=2 SLURM_JOB_ID=7 SLURM_STEP_ID=0, 6, 8, 2, true",
        "SLURM_PROCID=1 SLURM_NTASKS=8 SLURM_STEP_NUM_TASKS=2 SLURM_STEP_NUM_NODES=1 SLURM_NNODES=2, 1, 2, 1, false",
        "TORNADO_HALO_RANK=2 TORNADO_HALO_RANKS=3 OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=1, 2, 3, 2, false"
    })
    void readsTheVariablesOfEveryLauncher(String text, int rank, int size, int localRank, boolean severalNodes) {
        WorldVariables world = world(text);

        assertEquals(rank, world.rank());
        assertEquals(size, world.rankCount());
        assertEquals(localRank, world.localRank());
        assertEquals(severalNodes, world.severalNodes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SLURM_NTASKS=4 SLURM_JOB_ID=7",
                "SLURM_PROCID=0 SLURM_NTASKS=4 SLURM_JOB_ID=7",
                "SLURM_PROCID=0 SLURM_NTASKS=4 SLURM_JOB_ID=7 SLURM_STEP_ID=4294967291",
                "SLURM_PROCID=0 SLURM_NTASKS=4 SLURM_JOB_ID=7 SLURM_STEP_ID=4294967290"
            })
    void aBatchScriptOrAShellIsNoRank(String text) {
        assertEquals(Optional.empty(), WorldVariables.from(environment(text)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PMI_RANK=1                                           | PMI_RANK is set, but PMI_SIZE is not
            OMPI_COMM_WORLD_RANK=2 OMPI_COMM_WORLD_SIZE=2        | must be below OMPI_COMM_WORLD_SIZE, but is 2 of 2
            SLURM_PROCID=one SLURM_NTASKS=2                      | SLURM_PROCID must be a whole number from 0 on, but is 'one'
            TORNADO_HALO_RANK=-1 TORNADO_HALO_RANKS=2            | TORNADO_HALO_RANK must be a whole number from 0 on
            """)
    void refusesVariablesThatDoNotFit(String text, String message) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> world(text));

        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    @Test
    void namesTheJobThatTheRanksShare() {
        assertEquals(
                "slurm-7.3.0",
                world("SLURM_PROCID=0 SLURM_NTASKS=2 SLURM_JOB_ID=7 SLURM_STEP_ID=3")
                        .job());
        assertEquals(
                "prterun-9@1",
                world("PMI_RANK=0 PMI_SIZE=2 PMIX_NAMESPACE=prterun-9@1").job());
        assertNull(world("PMI_RANK=0 PMI_SIZE=2").job());
    }
}
