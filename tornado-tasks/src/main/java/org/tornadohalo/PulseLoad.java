package org.tornadohalo;

import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.interop.nvshmem.SymmetricRange;
import org.tornadohalo.kernels.HaloLayout;
import org.tornadohalo.kernels.Position;

/**
 * What one pulse moves in one direction, whoever moves it.
 *
 * @param pulse the pulse
 * @param what coordinates or forces, for messages
 * @param tag differs from that of every other load
 * @param from what this rank sends
 * @param toRank who gets it
 * @param target symmetric address where it has to be on {@code toRank}
 * @param to where this rank gets what it receives
 * @param fromRank who sends that
 * @param signal symmetric address of the word that says up to which step the load has arrived
 */
record PulseLoad(
        HaloTransfer pulse,
        String what,
        int tag,
        SymmetricRange from,
        int toRank,
        long target,
        SymmetricRange to,
        int fromRank,
        long signal) {
    /**
     * Packed coordinates, from the staging buffer to the send rank's halo; the own halo fills from the receive rank.
     */
    static PulseLoad coordinates(HaloMemory memory, HaloTransfer pulse) {
        int record = HaloLayout.record(pulse.index());
        long staged = memory.halo().get(record + HaloLayout.STAGED_X);
        return new PulseLoad(
                pulse,
                "coordinates",
                2 * pulse.index(),
                SymmetricRange.at(memory.stagedX(), staged, Position.BYTES * pulse.sendCount()),
                pulse.sendRank(),
                memory.halo().get(record + HaloLayout.PUT_X),
                new SymmetricRange(
                        memory.x(), Position.BYTES * pulse.receiveOffset(), Position.BYTES * pulse.receiveCount()),
                pulse.receiveRank(),
                memory.halo().get(record + HaloLayout.X_SIGNAL));
    }

    /** Forces on the halo atoms of a pulse, to the staging buffer of their owner; those of the send rank come here. */
    static PulseLoad forces(HaloMemory memory, HaloTransfer pulse) {
        int record = HaloLayout.record(pulse.index());
        long received = memory.halo().get(record + HaloLayout.RECEIVED_F);
        long staged = memory.halo().get(record + HaloLayout.STAGED_F);
        return new PulseLoad(
                pulse,
                "forces",
                2 * pulse.index() + 1,
                SymmetricRange.at(memory.f(), received, HaloMemory.F_BYTES * pulse.receiveCount()),
                pulse.receiveRank(),
                staged,
                SymmetricRange.at(memory.stagedF(), staged, HaloMemory.F_BYTES * pulse.sendCount()),
                pulse.sendRank(),
                memory.halo().get(record + HaloLayout.F_SIGNAL));
    }
}
