package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelDiskCacheTest {
    private static final List<byte[]> SHIM = List.of(new byte[] {1, 2});

    @TempDir
    Path folder;

    @Test
    void givesBackWhatWasStoredUnderTheSameName() {
        KernelDiskCache cache = new KernelDiskCache(Optional.of(folder.resolve("new")));
        String key = cache.key("source", new String[] {"-O3"}, SHIM, "13.0");

        cache.store(key, new KernelDiskCache.Linked(new byte[] {7}, new byte[] {9, 8}));

        assertArrayEquals(new byte[] {7}, cache.find(key).orElseThrow().ptx());
        assertArrayEquals(new byte[] {9, 8}, cache.find(key).orElseThrow().cubin());
        assertTrue(cache.find(cache.key("other", new String[] {"-O3"}, SHIM, "13.0"))
                .isEmpty());
    }

    @Test
    void aKernelWithoutItsPtxIsNotFound() throws IOException {
        KernelDiskCache cache = new KernelDiskCache(Optional.of(folder));
        cache.store("key", new KernelDiskCache.Linked(new byte[] {7}, new byte[] {9}));

        Files.delete(folder.resolve("key.ptx"));

        assertTrue(cache.find("key").isEmpty());
    }

    @Test
    void everyIngredientChangesTheName() {
        KernelDiskCache cache = new KernelDiskCache(Optional.empty());
        String key = cache.key("source", new String[] {"a", "b"}, SHIM, "13.0");

        assertEquals(key, cache.key("source", new String[] {"a", "b"}, List.of(new byte[] {1, 2}), "13.0"));
        assertNotEquals(key, cache.key("sourc", new String[] {"ea", "b"}, SHIM, "13.0"));
        assertNotEquals(key, cache.key("source", new String[] {"ab"}, SHIM, "13.0"));
        assertNotEquals(key, cache.key("source", new String[] {"a", "b"}, List.of(), "13.0"));
        assertNotEquals(key, cache.key("source", new String[] {"a", "b"}, SHIM, "13.1"));
    }

    @Test
    void withoutAFolderNothingIsFound() {
        KernelDiskCache cache = new KernelDiskCache(Optional.empty());

        cache.store("key", new KernelDiskCache.Linked(new byte[] {1}, new byte[] {1}));

        assertTrue(cache.find("key").isEmpty());
    }
}
