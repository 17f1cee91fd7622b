/*
 * The device code behind org.tornadohalo.interop.device: one function for each public static method, in a namespace
 * with the class's name. It is put in front of every kernel, after watchdog.cuh; HALO_NVSHMEM is defined for kernels
 * that are linked with the shim.
 *
 * Every access names the global state space. Plain accesses are C accesses, which the compiler may merge and move as it
 * likes, but not across ordered ones, which clobber memory. Graal may move accesses to TornadoVM's arrays across plain
 * ones, and arrays that a kernel only reads count as constant: one kernel must not reach the same memory both ways.
 */
#define HALO_INLINE static __device__ __forceinline__

namespace halo {

HALO_INLINE long long load_relaxed_device(long long address) {
    long long value;
    asm volatile("ld.relaxed.gpu.global.s64 %0, [%1];" : "=l"(value) : "l"(address) : "memory");
    return value;
}

/* What lies at an address of global memory: an element of symmetric memory or of one of TornadoVM's arrays. */
template <typename T>
HALO_INLINE T &global(unsigned long long address) {
    /* The conversion costs nothing; it tells the compiler the state space, which an integer does not. */
    return *reinterpret_cast<T *>(__cvta_global_to_generic(static_cast<size_t>(address)));
}

/* An element of one of TornadoVM's arrays, which come after a header of 16 bytes. */
template <typename T>
HALO_INLINE T &global(unsigned char *array, int index) {
    return reinterpret_cast<T *>(array + 16)[index];
}

/*
 * As above, of an array that the kernel never stores to: the load may move before stores and ordered accesses. But the
 * compiler does not unroll loops over such loads: kernels that only sum up ask for plain ones.
 */
template <typename T>
HALO_INLINE T readOnly(unsigned char *array, int index) {
#ifdef HALO_PLAIN_LOADS
    return global<T>(array, index);
#else
    return __ldg(&global<T>(array, index));
#endif
}

template <typename T>
HALO_INLINE T readOnly(unsigned long long address) {
#ifdef HALO_PLAIN_LOADS
    return global<T>(address);
#else
    return __ldg(reinterpret_cast<const T *>(address));
#endif
}

namespace DeviceMemory {

HALO_INLINE float loadFloat(long long base, int index) { return global<float>(base + 4ll * index); }

HALO_INLINE void storeFloat(long long base, int index, float value) { global<float>(base + 4ll * index) = value; }

/* As one number of 128 bits: the compiler splits a float4 into four loads, but calls for other components share this. */
HALO_INLINE float loadFloat4(long long base, int index, int component) {
    const unsigned __int128 four = global<unsigned __int128>(base + 16ll * index);
    return __uint_as_float(static_cast<unsigned>(four >> 32 * component));
}

/* The assembler makes one load of those of a group: read-only memory cannot have changed in between. */
HALO_INLINE float loadReadOnlyFloat4(long long base, int index, int component) {
    const float4 group = __ldg(reinterpret_cast<const float4 *>(base + 16ll * index));
    return component == 0 ? group.x : component == 1 ? group.y : component == 2 ? group.z : group.w;
}

HALO_INLINE void storeFloat4(long long base, int index, float x, float y, float z, float w) {
    global<float4>(base + 16ll * index) = make_float4(x, y, z, w);
}

HALO_INLINE void copyFloat4(long long target, int targetIndex, long long source, int sourceIndex) {
    global<float4>(target + 16ll * targetIndex) = global<float4>(source + 16ll * sourceIndex);
}

HALO_INLINE double loadDouble(long long base, int index) { return global<double>(base + 8ll * index); }

HALO_INLINE void storeDouble(long long base, int index, double value) { global<double>(base + 8ll * index) = value; }

HALO_INLINE int loadInt(long long base, int index) { return global<int>(base + 4ll * index); }

HALO_INLINE int loadReadOnlyInt(long long base, int index) {
    return __ldg(reinterpret_cast<const int *>(base + 4ll * index));
}

HALO_INLINE void storeInt(long long base, int index, int value) { global<int>(base + 4ll * index) = value; }

HALO_INLINE long long loadLong(long long base, int index) { return global<long long>(base + 8ll * index); }

HALO_INLINE void storeLong(long long base, int index, long long value) { global<long long>(base + 8ll * index) = value; }

HALO_INLINE void atomicAddFloat(long long base, int index, float value) {
    asm volatile("red.relaxed.gpu.global.add.f32 [%0], %1;" ::"l"(base + 4ll * index), "f"(value) : "memory");
}

HALO_INLINE void atomicMaxInt(long long base, int index, int value) {
    asm volatile("red.relaxed.gpu.global.max.s32 [%0], %1;" ::"l"(base + 4ll * index), "r"(value) : "memory");
}

HALO_INLINE int atomicAddInt(long long base, int index, int value) {
    int before;
    asm volatile("atom.relaxed.gpu.global.add.u32 %0, [%1], %2;"
                 : "=r"(before)
                 : "l"(base + 4ll * index), "r"(value)
                 : "memory");
    return before;
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

namespace BulkCopy {

/*
 * A slot of the block's staging buffer; kernels that stage nothing have none. The copy engine reads lines of 128 bytes: at
 * another start, which the linker may choose where a kernel has further shared memory, a warp's slots take one more.
 */
HALO_INLINE int4 &staged(int slot) {
    __shared__ __align__(128) int4 slots[512];
    return slots[slot];
}

HALO_INLINE void stage(int slot, int word0, int word1, int word2, int word3) {
    staged(slot) = make_int4(word0, word1, word2, word3);
}

HALO_INLINE void stageWord(int number, int word) { reinterpret_cast<int *>(&staged(0))[number] = word; }

HALO_INLINE void fenceStaged() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

HALO_INLINE void fenceTarget() { asm volatile("fence.proxy.async;" ::: "memory"); }

HALO_INLINE void copy(long long target, int slot, int count) {
    unsigned source = static_cast<unsigned>(__cvta_generic_to_shared(&staged(slot)));
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(target), "r"(source),
                 "r"(16 * count)
                 : "memory");
}

HALO_INLINE void commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }

HALO_INLINE void waitSourcesRead() { asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory"); }

HALO_INLINE void waitComplete() { asm volatile("cp.async.bulk.wait_group 0;" ::: "memory"); }

}  // namespace BulkCopy

namespace FloatBits {

HALO_INLINE float toFloat(int bits) { return __int_as_float(bits); }

HALO_INLINE int ofFloat(float value) { return __float_as_int(value); }

HALO_INLINE int floorToInt(float value) { return __float2int_rd(value); }

}  // namespace FloatBits

namespace Warp {

/* Threads that have returned may be named in the mask: they count as absent. */
#define HALO_ALL_LANES 0xffffffffu

HALO_INLINE int any(int predicate) { return __any_sync(HALO_ALL_LANES, predicate); }

HALO_INLINE int ballot(int predicate) { return (int) __ballot_sync(HALO_ALL_LANES, predicate); }

HALO_INLINE int reduceOr(int value) { return (int) __reduce_or_sync(HALO_ALL_LANES, value); }

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
