package org.tornadohalo.cli.launch;

import java.util.List;
import java.util.OptionalInt;
import org.tornadohalo.cli.options.HostOptions;
import org.tornadohalo.cli.options.HostOptions.HostChoice;
import org.tornadohalo.interop.KernelSource;

/** A command that runs on ranks. */
public interface RankProgram {
    /** Where it shall run. */
    HostOptions hostOptions();

    /**
     * The number of ranks if the command line names one.
     *
     * @throws IllegalArgumentException if it is not possible
     */
    OptionalInt namedRankCount();

    /** Where its kernels come from. */
    default List<KernelSource> kernels() {
        return List.of(KernelSource.JAVA);
    }

    /** Whether it runs on ranks for this choice of a host. */
    default boolean needsRanks(HostChoice host) {
        return true;
    }
}
