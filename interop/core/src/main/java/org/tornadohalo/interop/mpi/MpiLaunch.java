package org.tornadohalo.interop.mpi;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What the environment says about how MPI can be used in this process. */
final class MpiLaunch {
    /** Environment variable with the file name or path of libmpi. */
    static final String LIBRARY = "TORNADO_HALO_MPI";

    /** Environment variable that makes messages pass through host memory whatever the MPI can do. */
    static final String STAGED = "TORNADO_HALO_MPI_STAGED";

    private static final String OTHERWISE = ", or use --exchange host-p2p";

    private MpiLaunch() {}

    /** Why MPI cannot be started, in one line. */
    static Optional<String> problem(Map<String, String> environment, int rank, int rankCount) {
        boolean isLaunched = Stream.of("OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_PORT")
                .anyMatch(environment::containsKey);
        if (!isLaunched) {
            return Optional.of("--exchange host-mpi needs ranks that MPI has started, but rank " + rank
                    + " was not: start with 'mpirun -n " + rankCount + " tornado-halo ...' or srun --mpi=pmix"
                    + OTHERWISE);
        }
        // The descriptor is closed on the way to a rank's process, and its number may belong to another file there.
        boolean isOpenFile = environment.containsKey("PMI_FD")
                && Stream.of("OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_PORT").noneMatch(environment::containsKey);
        if (isOpenFile) {
            return Optional.of("--exchange host-mpi cannot use the open file by which this launcher speaks to its"
                    + " processes (PMI_FD), because a rank is a child of what it starts: start with 'mpiexec -pmi-port'"
                    + " (MPICH) or 'srun --mpi=pmix'" + OTHERWISE);
        }
        return Optional.empty();
    }

    /** What to say where no library was found. */
    static String noLibrary(Map<String, String> environment, int rank) {
        String named = environment.get(LIBRARY);
        return "--exchange host-mpi needs libmpi, but rank " + rank + " cannot load "
                + (named != null ? named + " of " + LIBRARY : String.join(", ", MpiLibrary.NAMES))
                + ": set " + LIBRARY + " to the library that belongs to mpirun, or LD_LIBRARY_PATH to its folder"
                + OTHERWISE;
    }

    /** Why a world of MPI is not the world of this run, in one line. */
    static Optional<String> difference(int mpiRank, int mpiSize, int rank, int rankCount) {
        if (mpiRank == rank && mpiSize == rankCount) {
            return Optional.empty();
        }
        return Optional.of("--exchange host-mpi: rank " + rank + " of " + rankCount + " is rank " + mpiRank + " of "
                + mpiSize + " for MPI: leave TORNADO_HALO_RANK and --ranks to mpirun, and set " + LIBRARY
                + " if libmpi belongs to another MPI than mpirun does");
    }
}
