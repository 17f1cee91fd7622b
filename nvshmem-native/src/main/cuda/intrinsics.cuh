/*
 * The device code behind org.tornadohalo.interop.device: one function for each public static method, in a namespace
 * with the class's name. It is put in front of every kernel, after watchdog.cuh; HALO_NVSHMEM is defined for kernels
 * that are linked with the shim.
 *
 * Every access names the global state space. Plain accesses do not clobber memory: the same memory must not be reached
 * through a TornadoVM array and through an address in one kernel, unless an ordered call or a barrier lies between.
 */
#define HALO_INLINE static __device__ __forceinline__

namespace halo {

HALO_INLINE long long load_relaxed_device(long long address) {
    long long value;
    asm volatile("ld.relaxed.gpu.global.s64 %0, [%1];" : "=l"(value) : "l"(address) : "memory");
    return value;
}

namespace DeviceMemory {

HALO_INLINE float loadFloat(long long base, int index) {
    float value;
    asm volatile("ld.global.f32 %0, [%1];" : "=f"(value) : "l"(base + 4ll * index));
    return value;
}

HALO_INLINE void storeFloat(long long base, int index, float value) {
    asm volatile("st.global.f32 [%0], %1;" ::"l"(base + 4ll * index), "f"(value));
}

HALO_INLINE double loadDouble(long long base, int index) {
    double value;
    asm volatile("ld.global.f64 %0, [%1];" : "=d"(value) : "l"(base + 8ll * index));
    return value;
}

HALO_INLINE void storeDouble(long long base, int index, double value) {
    asm volatile("st.global.f64 [%0], %1;" ::"l"(base + 8ll * index), "d"(value));
}

HALO_INLINE int loadInt(long long base, int index) {
    int value;
    asm volatile("ld.global.s32 %0, [%1];" : "=r"(value) : "l"(base + 4ll * index));
    return value;
}

HALO_INLINE void storeInt(long long base, int index, int value) {
    asm volatile("st.global.s32 [%0], %1;" ::"l"(base + 4ll * index), "r"(value));
}

HALO_INLINE long long loadLong(long long base, int index) {
    long long value;
    asm volatile("ld.global.s64 %0, [%1];" : "=l"(value) : "l"(base + 8ll * index));
    return value;
}

HALO_INLINE void storeLong(long long base, int index, long long value) {
    asm volatile("st.global.s64 [%0], %1;" ::"l"(base + 8ll * index), "l"(value));
}

HALO_INLINE void atomicAddFloat(long long base, int index, float value) {
    asm volatile("red.relaxed.gpu.global.add.f32 [%0], %1;" ::"l"(base + 4ll * index), "f"(value));
}

HALO_INLINE long long loadRelaxedSystem(long long address) {
    long long value;
    asm volatile("ld.relaxed.sys.global.s64 %0, [%1];" : "=l"(value) : "l"(address) : "memory");
    return value;
}

HALO_INLINE long long loadAcquireSystem(long long address) {
    long long value;
    asm volatile("ld.acquire.sys.global.s64 %0, [%1];" : "=l"(value) : "l"(address) : "memory");
    return value;
}

HALO_INLINE long long loadAcquireDevice(long long address) {
    long long value;
    asm volatile("ld.acquire.gpu.global.s64 %0, [%1];" : "=l"(value) : "l"(address) : "memory");
    return value;
}

HALO_INLINE void storeRelaxedSystem(long long address, long long value) {
    asm volatile("st.relaxed.sys.global.s64 [%0], %1;" ::"l"(address), "l"(value) : "memory");
}

HALO_INLINE void storeReleaseSystem(long long address, long long value) {
    asm volatile("st.release.sys.global.s64 [%0], %1;" ::"l"(address), "l"(value) : "memory");
}

HALO_INLINE void storeReleaseDevice(long long address, long long value) {
    asm volatile("st.release.gpu.global.s64 [%0], %1;" ::"l"(address), "l"(value) : "memory");
}

HALO_INLINE int incrementWrapAcquireReleaseDevice(long long address, int last) {
    int before;
    asm volatile("atom.acq_rel.gpu.global.inc.u32 %0, [%1], %2;" : "=r"(before) : "l"(address), "r"(last) : "memory");
    return before;
}

HALO_INLINE void fenceDevice() { asm volatile("fence.acq_rel.gpu;" ::: "memory"); }

HALO_INLINE void fenceSystem() { asm volatile("fence.acq_rel.sys;" ::: "memory"); }

HALO_INLINE void waitAcquireSystem(long long address, long long value, long long watchdog) {
    unsigned long long start = halo_nanos();
    unsigned polls = 0;
    long long seen;
    while ((seen = loadRelaxedSystem(address)) < value) {
        if (++polls % HALO_POLLS_PER_LOOK == 0 && halo_wait_is_over(watchdog, start, address, value, seen)) {
            break;
        }
    }
    fenceSystem();
}

HALO_INLINE void waitAcquireDevice(long long address, long long value, long long watchdog) {
    unsigned long long start = halo_nanos();
    unsigned polls = 0;
    long long seen;
    while ((seen = load_relaxed_device(address)) < value) {
        if (++polls % HALO_POLLS_PER_LOOK == 0 && halo_wait_is_over(watchdog, start, address, value, seen)) {
            break;
        }
    }
    fenceDevice();
}

}  // namespace DeviceMemory

namespace Warp {

/* Threads that have returned may be named in the mask: they count as absent. */
#define HALO_ALL_LANES 0xffffffffu

HALO_INLINE int any(int predicate) { return __any_sync(HALO_ALL_LANES, predicate); }

HALO_INLINE int ballot(int predicate) { return (int) __ballot_sync(HALO_ALL_LANES, predicate); }

HALO_INLINE float shuffle(float value, int lane) { return __shfl_sync(HALO_ALL_LANES, value, lane); }

HALO_INLINE int shuffle(int value, int lane) { return __shfl_sync(HALO_ALL_LANES, value, lane); }

HALO_INLINE float shuffleXor(float value, int mask) { return __shfl_xor_sync(HALO_ALL_LANES, value, mask); }

HALO_INLINE float shuffleDown(float value, int delta) { return __shfl_down_sync(HALO_ALL_LANES, value, delta); }

HALO_INLINE void barrier() { __syncwarp(HALO_ALL_LANES); }

}  // namespace Warp
}  // namespace halo

#ifdef HALO_NVSHMEM

extern "C" {
__device__ int halo_shim_my_pe();
__device__ int halo_shim_pe_count();
__device__ void halo_shim_put_float_signal_thread(long long, long long, int, long long, long long, int);
__device__ void halo_shim_put_float_signal_block(long long, long long, int, long long, long long, int);
__device__ void halo_shim_signal_set(long long, long long, int);
__device__ void halo_shim_signal_wait_until_at_least(long long, long long, long long);
__device__ void halo_shim_quiet();
}

namespace halo {
namespace Nvshmem {

HALO_INLINE int myPe() { return halo_shim_my_pe(); }

HALO_INLINE int peCount() { return halo_shim_pe_count(); }

HALO_INLINE void putFloatSignalThread(long long target, long long source, int count, long long signal,
                                      long long value, int pe) {
    halo_shim_put_float_signal_thread(target, source, count, signal, value, pe);
}

HALO_INLINE void putFloatSignalBlock(long long target, long long source, int count, long long signal,
                                     long long value, int pe) {
    halo_shim_put_float_signal_block(target, source, count, signal, value, pe);
}

HALO_INLINE void signalSet(long long signal, long long value, int pe) { halo_shim_signal_set(signal, value, pe); }

HALO_INLINE void signalWaitUntilAtLeast(long long signal, long long value, long long watchdog) {
    halo_shim_signal_wait_until_at_least(signal, value, watchdog);
}

HALO_INLINE void quiet() { halo_shim_quiet(); }

}  // namespace Nvshmem
}  // namespace halo

#endif
