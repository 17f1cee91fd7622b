/*
 * How records are counted, published and waited for; the protocol is told in FusedHaloKernels. Every function is called by
 * all threads of a block. Where there are several words, each has a thread of its own: their latencies overlap.
 */
#include "records.cuh"

namespace halo {

HALO_INLINE long long currentStep(const long long *halo) {
    return *at<long long>(__ldg(halo + HaloLayout::STEP_ADDRESS));
}

/* Counts a finished tile of coordinates; whether it was the record's last. */
HALO_INLINE bool isLastTile(Record record) {
    /* Hands the block's stores to thread 0, whose increment publishes them to the block that counts last. */
    __syncthreads();
    const int last = record.count(HaloLayout::TILES) - 1;
    const bool counted =
        threadIdx.x == 0
        && DeviceMemory::incrementWrapAcquireReleaseDevice(record[HaloLayout::X_COUNTER], last) == last;
    return __syncthreads_or(counted);
}

/* Tells the send rank that coordinates have arrived, or puts them there. */
HALO_INLINE void publishCoordinates(Record record, long long step) {
    if (record[HaloLayout::PEER_X] == 0) {
        halo::Nvshmem::putFloatSignalBlock(record[HaloLayout::PUT_X], record[HaloLayout::STAGED_X],
                                     Position::WORDS * record.count(HaloLayout::SEND_COUNT),
                                     record[HaloLayout::X_SIGNAL], step, record.count(HaloLayout::SEND_PE));
    } else if (threadIdx.x == 0) {
        /* Partner: awaitCoordinates on the send rank. */
        DeviceMemory::storeReleaseSystem(record[HaloLayout::PEER_X_SIGNAL], step);
    }
}

/* Waits until a record's coordinates have arrived; by the thread that calls it. */
HALO_INLINE void awaitCoordinates(const long long *halo, Record record, long long step) {
    /* Partner: publishCoordinates or signalCoordinates on the receive rank. */
    DeviceMemory::waitAcquireSystem(record[HaloLayout::X_SIGNAL], step, __ldg(halo + HaloLayout::WATCHDOG_ADDRESS));
}

/* Gives the send rank the signal of coordinates without any; by the thread that calls it. */
HALO_INLINE void signalCoordinates(Record record, long long step) {
    if (record[HaloLayout::PEER_X_SIGNAL] == 0) {
        Nvshmem::signalSet(record[HaloLayout::X_SIGNAL], step, record.count(HaloLayout::SEND_PE));
    } else {
        DeviceMemory::storeReleaseSystem(record[HaloLayout::PEER_X_SIGNAL], step);
    }
}

/* Gives the receive rank the signal of forces without any; by the thread that calls it. */
HALO_INLINE void signalForces(Record record, long long step) {
    if (record[HaloLayout::PEER_F_SIGNAL] == 0) {
        Nvshmem::signalSet(record[HaloLayout::F_SIGNAL], step, record.count(HaloLayout::RECEIVE_PE));
    } else {
        DeviceMemory::storeReleaseSystem(record[HaloLayout::PEER_F_SIGNAL], step);
    }
}

/* Waits for the coordinates of the pulses in a mask; a block barrier passes on what has been acquired. */
HALO_INLINE void awaitCoordinates(const long long *halo, unsigned pulses, long long step) {
    for (unsigned pulse = threadIdx.x; pulse < HaloLayout::MAX_PULSES && pulses >> pulse != 0; pulse += blockDim.x) {
        if (pulses >> pulse & 1u) {
            awaitCoordinates(halo, record(halo, pulse), step);
        }
    }
}

HALO_INLINE void putForces(Record record, long long step) {
    halo::Nvshmem::putFloatSignalBlock(record[HaloLayout::STAGED_F], record[HaloLayout::RECEIVED_F],
                                 3 * record.count(HaloLayout::RECEIVE_COUNT), record[HaloLayout::F_SIGNAL], step,
                                 record.count(HaloLayout::RECEIVE_PE));
}

/* Tells the receive rank that its atoms' forces can be read here, or puts them there. */
HALO_INLINE void publishForces(Record record, long long step) {
    if (record[HaloLayout::PEER_F_SIGNAL] == 0) {
        putForces(record, step);
    } else if (threadIdx.x == 0) {
        /* Partner: awaitForces on the receive rank. */
        DeviceMemory::storeReleaseSystem(record[HaloLayout::PEER_F_SIGNAL], step);
    }
}

/* The same for the pulses in a mask. */
HALO_INLINE void publishForces(const long long *halo, unsigned pulses, long long step) {
    for (unsigned pulse = threadIdx.x; pulse < HaloLayout::MAX_PULSES && pulses >> pulse != 0; pulse += blockDim.x) {
        const long long signal = record(halo, pulse)[HaloLayout::PEER_F_SIGNAL];
        if ((pulses >> pulse & 1u) && signal != 0) {
            DeviceMemory::storeReleaseSystem(signal, step);
        }
    }
    for (unsigned rest = pulses; rest != 0; rest &= rest - 1) {
        const Record put = record(halo, __ffs(rest) - 1);
        if (put[HaloLayout::PEER_F_SIGNAL] == 0) {
            putForces(put, step);
        }
    }
}

/* Waits until the send rank's forces can be read; by the thread that calls it. */
HALO_INLINE void awaitForces(const long long *halo, Record record, long long step) {
    /* Partner: publishForces on the send rank. */
    DeviceMemory::waitAcquireSystem(record[HaloLayout::F_SIGNAL], step, __ldg(halo + HaloLayout::WATCHDOG_ADDRESS));
}

}  // namespace halo
