package org.tornadohalo.tests;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.PeSession;
import org.tornadohalo.interop.WorldAddress;
import org.tornadohalo.tests.ranks.ProcessPeProvider;

/** One rank of an exact exchange through MPI, as a program that mpirun starts. */
public final class ExchangeProcess {
    private static final int ATOMS = 3000;
    private static final int STEPS = 200;
    private static final int MAX_DELAY_MICROS = 200;

    private ExchangeProcess() {}

    /**
     * Arguments: meeting point, cells per dimension, list radius in nm, bound of waits in ms, a rank that never sends
     * or -1.
     */
    public static void main(String[] args) {
        int rank = Integer.parseInt(System.getenv("OMPI_COMM_WORLD_RANK"));
        int ranks = Integer.parseInt(System.getenv("OMPI_COMM_WORLD_SIZE"));
        int[] cells = {Integer.parseInt(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3])};
        Duration bound = Duration.ofMillis(Long.parseLong(args[5]));
        ExchangeScenario scenario =
                ExchangeScenario.uniform(ExchangeContract.BOX, cells, Double.parseDouble(args[4]), ATOMS, 51);
        try {
            exchange(new WorldAddress(rank, ranks, args[0]), bound, scenario, Integer.parseInt(args[6]));
            System.out.println("exact on rank " + rank);
            System.exit(0);
        } catch (RuntimeException | AssertionError e) {
            System.out.println("rank " + rank + " fails: " + e.getMessage());
            System.exit(1);
        }
    }

    private static void exchange(WorldAddress world, Duration bound, ExchangeScenario scenario, int silentRank) {
        PeSession pe = new ProcessPeProvider().open(world, bound);
        Partition partition = scenario.partition(pe.messenger());
        HaloLoop loop = HaloLoop.open(pe, partition, ExchangeMode.HOST_MPI);
        if (silentRank < 0) {
            ExchangeContract.steps(pe, partition, loop, scenario.atoms(), STEPS, MAX_DELAY_MICROS);
        } else if (pe.pe() == silentRank) {
            LockSupport.parkNanos(bound.multipliedBy(3).toNanos());
        } else {
            loop.exchangeCoordinates();
        }
        loop.close();
        pe.close();
    }
}
