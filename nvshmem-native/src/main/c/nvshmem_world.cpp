/* NVSHMEM's world: start by unique id, end, barriers, module state. */
#include "halo.h"

#include <nvshmem_host.h>

HALO_METHOD(jint, uniqueIdBytes)(JNIEnv *, jclass) { return (jint) sizeof(nvshmemx_uniqueid_t); }

HALO_METHOD(jbyteArray, uniqueId)(JNIEnv *env, jclass) {
    nvshmemx_uniqueid_t id = NVSHMEMX_UNIQUEID_INITIALIZER;
    if (!halo_nvshmem_ok(env, "nvshmemx_get_uniqueid", nvshmemx_get_uniqueid(&id))) {
        return NULL;
    }
    jbyteArray array = env->NewByteArray(sizeof id);
    if (array != NULL) {
        env->SetByteArrayRegion(array, 0, sizeof id, (const jbyte *) &id);
    }
    return array;
}

static void init(JNIEnv *env, const nvshmemx_uniqueid_t *id, int pe, int pe_count) {
    nvshmemx_init_attr_t attributes = NVSHMEMX_INIT_ATTR_INITIALIZER;
    if (halo_nvshmem_ok(env, "nvshmemx_set_attr_uniqueid_args",
                        nvshmemx_set_attr_uniqueid_args(pe, pe_count, id, &attributes))) {
        halo_nvshmem_ok(env, "nvshmemx_hostlib_init_attr",
                        nvshmemx_hostlib_init_attr(NVSHMEMX_INIT_WITH_UNIQUEID, &attributes));
    }
}

HALO_METHOD(void, init)(JNIEnv *env, jclass, jbyteArray id_bytes, jint pe, jint pe_count) {
    nvshmemx_uniqueid_t id = NVSHMEMX_UNIQUEID_INITIALIZER;
    halo_set_pe(pe);
    if (env->GetArrayLength(id_bytes) != (jsize) sizeof id) {
        halo_throw(env, "init", 0, "the unique id has another size than this NVSHMEM's: use one version on all PEs");
        return;
    }
    env->GetByteArrayRegion(id_bytes, 0, sizeof id, (jbyte *) &id);
    init(env, &id, pe, pe_count);
}

HALO_METHOD(void, finalizeWorld)(JNIEnv *, jclass) { nvshmemx_hostlib_finalize(); }

HALO_METHOD(jint, myPe)(JNIEnv *, jclass) { return nvshmem_my_pe(); }

HALO_METHOD(jint, peCount)(JNIEnv *, jclass) { return nvshmem_n_pes(); }

HALO_METHOD(jint, nvshmemVersion)(JNIEnv *, jclass) {
    int major = 0, minor = 0, patch = 0;
    nvshmemx_vendor_get_version_info(&major, &minor, &patch);
    return 10000 * major + 100 * minor + patch;
}

HALO_METHOD(void, barrierAll)(JNIEnv *, jclass) { nvshmem_barrier_all(); }

HALO_METHOD(void, syncAll)(JNIEnv *, jclass) { nvshmem_sync_all(); }

HALO_METHOD(void, quiet)(JNIEnv *, jclass) { nvshmem_quiet(); }

/* The module belongs to TornadoVM's context, which loading it has made current; the primary one would be wrong here. */
HALO_METHOD(void, moduleInit)(JNIEnv *env, jclass, jlong module) {
    halo_nvshmem_ok(env, "nvshmemx_cumodule_init", nvshmemx_cumodule_init((CUmodule) module));
}

HALO_METHOD(void, moduleFinalize)(JNIEnv *env, jclass, jlong module) {
    halo_nvshmem_ok(env, "nvshmemx_cumodule_finalize", nvshmemx_cumodule_finalize((CUmodule) module));
}
