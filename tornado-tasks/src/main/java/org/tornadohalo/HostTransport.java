package org.tornadohalo;

import java.util.List;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.interop.Pe;

/**
 * The exchange that the host drives, pulse by pulse, as MD programs do without communication from kernels. A
 * {@link PulseCarrier} moves the data.
 *
 * <pre>
 *   pulse p of x:  packPulse -> carry to the lower neighbour's halo, and from the upper neighbour into this one
 *   pulse p of f:  carry to the upper neighbour's staging, and from the lower neighbour into this one -> addPulse
 * </pre>
 *
 * Coordinates of step n+1 are carried after the send rank's forces of step n have come, which it sends when its kernels
 * that read the coordinates of step n have ended; forces of step n+1 are carried after the receive rank's coordinates
 * of step n+1 have come, which it sends when it has added forces of step n. So nothing is overwritten that somebody
 * still reads, also where the carrier stores into another rank's memory. In a step with one direction alone, empty
 * loads of the other direction say the same. Tasks are in graphs of its own, one per pulse and direction, because
 * something is to be done between them.
 */
final class HostTransport implements HaloTransport {
    private final HaloMemory memory;
    private final PulseCarrier carrier;
    private final PulseGraphs graphs;
    private List<PulseLoad> coordinates = List.of();
    private List<PulseLoad> forces = List.of();
    private long step;
    private int launches;
    private long waitsBefore;
    private boolean ended = true;

    HostTransport(Pe pe, HaloMemory memory, PulseCarrier carrier) {
        this.memory = memory;
        this.carrier = carrier;
        this.graphs = new PulseGraphs(pe, memory);
    }

    @Override
    public boolean prepare(List<? extends HaloTransfer> transfers) {
        carrier.forgetGraphs();
        graphs.prepare(transfers);
        coordinates = transfers.stream()
                .map(pulse -> PulseLoad.coordinates(memory, pulse))
                .toList();
        forces = transfers.reversed().stream()
                .map(pulse -> PulseLoad.forces(memory, pulse))
                .toList();
        return false;
    }

    @Override
    public boolean hasTasks() {
        return false;
    }

    @Override
    public void coordinatesByHost() {
        beginStep();
        for (PulseLoad load : coordinates) {
            launch(graphs.packGraph(load.pulse().index()));
            carrier.carry(load, step);
        }
        carrier.join();
    }

    @Override
    public void forcesByHost() {
        beginStep();
        for (PulseLoad load : forces) {
            carrier.carry(load, step);
            launch(graphs.addGraph(load.pulse().index()));
        }
        carrier.join();
        ended = true;
    }

    @Override
    public void acknowledgeCoordinatesByHost() {
        carrier.acknowledge(forces, step);
        ended = true;
    }

    @Override
    public void acknowledgeForcesByHost() {
        carrier.acknowledge(coordinates, step);
    }

    /** Numbers and counts anew in the first exchange after a step has ended. */
    private void beginStep() {
        if (ended) {
            step++;
            launches = 0;
            waitsBefore = carrier.hostWaits();
            ended = false;
        }
    }

    @Override
    public int launchesPerStep() {
        return launches;
    }

    @Override
    public int hostWaitsPerStep() {
        return (int) (carrier.hostWaits() - waitsBefore);
    }

    @Override
    public void close() {
        carrier.close();
        graphs.close();
    }

    private void launch(int graph) {
        launches++;
        carrier.launch(graphs, graph);
    }
}
