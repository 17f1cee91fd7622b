package org.tornadohalo.cli.launch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a launcher of parallel programs has told this process through its environment.
 *
 * @param rankVariable the variable that names the rank
 * @param rank this process's rank
 * @param rankCount the number of ranks
 * @param localRank this process's number among those on the same node
 * @param severalNodes whether the ranks are known to run on several nodes
 * @param job a name of the run that its ranks share; null if the launcher gives none
 */
record WorldVariables(String rankVariable, int rank, int rankCount, int localRank, boolean severalNodes, String job) {
    /** Slurm gives these numbers and larger ones to steps that are no parallel program: a batch script or a shell. */
    private static final long FIRST_SPECIAL_STEP = 0xFFFF_FFF0L;

    /** Names of the variables of one launcher; {@code localSize} may be null. */
    private record Names(String rank, String size, String localRank, String localSize) {}

    private static final List<Names> LAUNCHERS = List.of(
            new Names("TORNADO_HALO_RANK", "TORNADO_HALO_RANKS", "TORNADO_HALO_LOCAL_RANK", null),
            new Names(
                    "OMPI_COMM_WORLD_RANK",
                    "OMPI_COMM_WORLD_SIZE",
                    "OMPI_COMM_WORLD_LOCAL_RANK",
                    "OMPI_COMM_WORLD_LOCAL_SIZE"),
            new Names("PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", "MPI_LOCALNRANKS"),
            // MPICH's launcher with -pmi-port tells the number of ranks on this node only.
            new Names("PMI_ID", "MPI_LOCALNRANKS", "MPI_LOCALRANKID", "MPI_LOCALNRANKS"));

    /**
     * Reads the variables of Open MPI, of launchers with PMI (MPICH, Intel MPI) and of Slurm, and this program's own.
     *
     * @return empty if no launcher has started this process
     * @throws IllegalArgumentException if the variables contradict each other
     */
    static Optional<WorldVariables> from(Map<String, String> environment) {
        return LAUNCHERS.stream()
                .filter(names -> environment.containsKey(names.rank))
                .findFirst()
                .map(names -> read(names, environment))
                .or(() -> fromSlurm(environment));
    }

    private static Optional<WorldVariables> fromSlurm(Map<String, String> environment) {
        if (!environment.containsKey("SLURM_PROCID") || isOutsideOfStep(environment)) {
            return Optional.empty();
        }
        String size = environment.containsKey("SLURM_STEP_NUM_TASKS") ? "SLURM_STEP_NUM_TASKS" : "SLURM_NTASKS";
        return Optional.of(read(new Names("SLURM_PROCID", size, "SLURM_LOCALID", null), environment));
    }

    /** Batch scripts and interactive shells have {@code SLURM_PROCID=0} too. */
    private static boolean isOutsideOfStep(Map<String, String> environment) {
        if (!environment.containsKey("SLURM_JOB_ID")) {
            return false;
        }
        String step = environment.get("SLURM_STEP_ID");
        return step == null || !step.matches("\\d{1,18}") || Long.parseLong(step) >= FIRST_SPECIAL_STEP;
    }

    private static WorldVariables read(Names names, Map<String, String> environment) {
        if (!environment.containsKey(names.size)) {
            throw new IllegalArgumentException(
                    names.rank + " is set, but " + names.size + " is not: set both or none of them");
        }
        int rank = number(names.rank, environment);
        int size = number(names.size, environment);
        if (rank >= size) {
            throw new IllegalArgumentException(names.rank + " must be below " + names.size + ", but is " + rank + " of "
                    + size + ": give each process its own rank from 0 on");
        }
        int localRank = Stream.of(names.localRank, "SLURM_LOCALID")
                .filter(environment::containsKey)
                .findFirst()
                .map(name -> number(name, environment))
                .orElse(rank);
        return new WorldVariables(
                names.rank, rank, size, localRank, severalNodes(names, size, environment), job(environment));
    }

    private static boolean severalNodes(Names names, int size, Map<String, String> environment) {
        if (names.localSize != null && environment.containsKey(names.localSize)) {
            return number(names.localSize, environment) < size;
        }
        return Stream.of("SLURM_STEP_NUM_NODES", "SLURM_NNODES")
                .filter(environment::containsKey)
                .findFirst()
                .map(name -> number(name, environment) > 1)
                .orElse(false);
    }

    private static String job(Map<String, String> environment) {
        if (environment.containsKey("SLURM_JOB_ID") && environment.containsKey("SLURM_STEP_ID")) {
            return "slurm-" + environment.get("SLURM_JOB_ID") + "." + environment.get("SLURM_STEP_ID") + "."
                    + environment.getOrDefault("SLURM_RESTART_COUNT", "0");
        }
        return Stream.of("PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid")
                .filter(environment::containsKey)
                .findFirst()
                .map(environment::get)
                .orElse(null);
    }

    private static int number(String name, Map<String, String> environment) {
        String text = environment.get(name).strip();
        if (!text.matches("\\d{1,9}")) {
            throw new IllegalArgumentException(
                    name + " must be a whole number from 0 on, but is '" + text + "': correct or unset it");
        }
        return Integer.parseInt(text);
    }
}
