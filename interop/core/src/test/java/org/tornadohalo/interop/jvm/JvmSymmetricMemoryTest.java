package org.tornadohalo.interop.jvm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.jvm.JvmWorld.PeProgram;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.interop.nvshmem.SymmetricHeapException;

@Timeout(20)
class JvmSymmetricMemoryTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final SymmetricBuffer[] EXCHANGED = new SymmetricBuffer[2];

    private static <T> List<T> onPes(int count, PeProgram<T> program) {
        try (JvmWorld world = new JvmWorld(count, BOUND, true)) {
            return world.run(program);
        }
    }

    private static void assertHeapFails(String message, Executable call) {
        assertEquals(message, assertThrows(SymmetricHeapException.class, call).getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "'allocate x of 64 bytes', 'allocate x of 68 bytes'",
        "'allocate x of 64 bytes', 'allocate y of 64 bytes'",
        "'allocate x of 64 bytes', 'barrierAll'",
        "'barrierAll', 'allocate y of 64 bytes'"
    })
    void callsThatDifferAreNamedWithTheirPes(String calls, String other) {
        SymmetricHeapException e = assertThrows(
                SymmetricHeapException.class, () -> onPes(3, pe -> call(pe, pe.pe() == 2 ? other : calls)));

        String message = e.getMessage();
        boolean third =
                message.matches("collective calls differ: PE [01] calls " + calls + ", PE 2 calls " + other + ";.*");
        boolean second =
                message.matches("collective calls differ: PE 2 calls " + other + ", PE [01] calls " + calls + ";.*");
        assertTrue(third || second, message);
        assertTrue(message.endsWith("; every PE must make the same calls in the same order"), message);
    }

    private static Void call(JvmPe pe, String call) {
        String[] words = call.split(" ");
        if (words[0].equals("allocate")) {
            pe.allocate(words[1], Long.parseLong(words[3]));
        } else {
            pe.barrierAll();
        }
        return null;
    }

    @Test
    void aPeThatDoesNotComeIsMissedWithinTheBound() {
        try (JvmWorld world = new JvmWorld(3, Duration.ofMillis(40), true)) {
            SymmetricHeapException e = assertThrows(
                    SymmetricHeapException.class,
                    () -> world.run(pe -> {
                        if (pe.pe() != 1) {
                            pe.barrierAll();
                        }
                        return null;
                    }));

            String message = e.getMessage();
            assertTrue(message.matches("PE [02] waited 40 ms in barrierAll: only 2 of 3 PEs came"), message);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 4, 255, 256, 257, 5000})
    void partsAreAlignedZeroedAndApart(long bytes) {
        onPes(4, pe -> {
            SymmetricBuffer dirty = pe.allocate("dirty", bytes);
            byte[] ones = new byte[(int) bytes];
            Arrays.fill(ones, (byte) -1);
            dirty.write(0, MemorySegment.ofArray(ones));
            pe.free(dirty);
            pe.barrierAll();

            SymmetricBuffer buffer = pe.allocate("clean", bytes);
            byte[] content = new byte[(int) bytes];
            buffer.read(0, MemorySegment.ofArray(content));
            assertArrayEquals(new byte[(int) bytes], content);
            assertEquals(0, buffer.address() % 256);
            assertEquals("clean", buffer.name());
            assertEquals(bytes, buffer.bytes());
            for (int other = 0; other < 4; other++) {
                long distance = Math.abs(pe.peerAddress(buffer.address(), other) - buffer.address());
                assertTrue(other == pe.pe() ? distance == 0 : distance >= bytes, "PE " + other + " at " + distance);
            }
            return null;
        });
    }

    @Test
    void aBufferOfNoBytesHasAddressesButNoContent() {
        onPes(2, pe -> {
            SymmetricBuffer empty = pe.allocate("empty", 0);
            SymmetricBuffer next = pe.allocate("next", 0);

            assertTrue(empty.address() != 0 && empty.address() != next.address());
            assertTrue(pe.peerAddress(empty.address(), 1 - pe.pe()) != 0);
            assertEquals(0, empty.readFloats(0, 0).length);
            empty.write(0, MemorySegment.ofArray(new byte[0]));
            assertThrows(IndexOutOfBoundsException.class, () -> empty.readFloats(0, 1));
            assertThrows(SymmetricHeapException.class, () -> pe.addressOn(0, empty.address(), 1));
            pe.free(empty);
            return null;
        });
    }

    @Test
    void peerAddressesLeadToTheSamePlaceOfThePeer() {
        onPes(3, pe -> {
            SymmetricBuffer buffer = pe.allocate("cells", 4 * 3);
            for (int target = 0; target < 3; target++) {
                long peer = pe.peerAddress(buffer.address() + 4L * pe.pe(), target);
                DeviceMemory.storeFloat(peer, 0, 10 * target + pe.pe());
            }
            pe.barrierAll();

            float first = 10 * pe.pe();
            assertArrayEquals(new float[] {first, first + 1, first + 2}, buffer.readFloats(0, 3));
            assertEquals(buffer.address() + 8, pe.peerAddress(buffer.address() + 8, pe.pe()));
            return null;
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 12, 256, 512})
    void theEndOfABufferIsAnAddressOfIt(long bytes) {
        onPes(3, pe -> {
            SymmetricBuffer buffer = pe.allocate("x", bytes);
            SymmetricBuffer after = pe.allocate("after", 4);
            for (int target = 0; target < 3; target++) {
                long end = pe.peerAddress(buffer.address() + bytes, target);
                assertEquals(pe.peerAddress(buffer.address(), target) + bytes, end);
            }
            assertThrows(SymmetricHeapException.class, () -> pe.peerAddress(buffer.address() + bytes + 1, 0));
            pe.free(after);
            return null;
        });
    }

    @Test
    void withoutDirectPeersOnlyTheOwnMemoryHasAnAddress() {
        try (JvmWorld world = new JvmWorld(2, BOUND, false)) {
            world.run(pe -> {
                SymmetricBuffer buffer = pe.allocate("x", 8);
                SymmetricHeap heap = pe.heap();
                assertEquals(0, heap.peerAddress(buffer.address(), 1 - pe.pe()));
                assertEquals(buffer.address() + 4, heap.peerAddress(buffer.address() + 4, pe.pe()));
                assertHeapFails("there is no PE 2: PEs are 0 to 1", () -> heap.peerAddress(buffer.address(), 2));
                return null;
            });
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void hostCopiesReachThePeerAndNothingBesides(boolean directPeers) {
        try (JvmWorld world = new JvmWorld(3, BOUND, directPeers)) {
            List<float[]> targets = world.run(pe -> {
                SymmetricBuffer from = pe.allocate("from", 16);
                SymmetricBuffer to = pe.allocate("to", 16);
                from.writeFloats(0, new float[] {pe.pe() + 1, pe.pe() + 2, pe.pe() + 3, pe.pe() + 4}, 4);
                pe.copyToPeer(to.address() + 4, from.address() + 8, 8, (pe.pe() + 1) % 3);
                pe.copyToPeer(to.address() + 16, from.address(), 0, (pe.pe() + 1) % 3);
                pe.barrierAll();
                return to.readFloats(0, 4);
            });

            assertArrayEquals(new float[] {0, 5, 6, 0}, targets.get(0));
            assertArrayEquals(new float[] {0, 3, 4, 0}, targets.get(1));
            assertArrayEquals(new float[] {0, 4, 5, 0}, targets.get(2));
        }
    }

    @Test
    void hostCopiesBeyondABufferAreRefused() {
        onPes(2, pe -> {
            SymmetricBuffer buffer = pe.allocate("x", 16);
            long address = buffer.address();
            assertThrows(SymmetricHeapException.class, () -> pe.copyToPeer(address + 12, address, 8, 0));
            assertThrows(SymmetricHeapException.class, () -> pe.copyToPeer(address, address + 12, 8, 0));
            assertHeapFails("there is no PE 2: PEs are 0 to 1", () -> pe.copyToPeer(address, address, 8, 2));
            return null;
        });
    }

    @Test
    void addressesOfOthersAreNotSymmetric() {
        onPes(2, pe -> {
            SymmetricBuffer buffer = pe.allocate("x", 64);
            long peer = pe.peerAddress(buffer.address(), 1 - pe.pe());

            assertHeapFails(
                    "0 bytes at address 0x" + Long.toHexString(peer) + " of PE " + pe.pe()
                            + " are not symmetric memory: pass an address from SymmetricHeap.allocate",
                    () -> pe.peerAddress(peer, 0));
            assertThrows(SymmetricHeapException.class, () -> pe.peerAddress(0, 0));
            assertThrows(SymmetricHeapException.class, () -> pe.addressOn(0, buffer.address(), Long.MAX_VALUE));
            assertHeapFails("there is no PE -1: PEs are 0 to 1", () -> pe.peerAddress(buffer.address(), -1));
            return null;
        });
    }

    @Test
    void memoryIsReleasedWhenTheLastPeHasFreedIt() {
        onPes(2, pe -> {
            SymmetricBuffer buffer = pe.allocate("x", 8);
            if (pe.pe() == 0) {
                pe.free(buffer);
            }
            pe.barrierAll();
            assertEquals(2, buffer.readFloats(0, 2).length);
            pe.peerAddress(buffer.address(), 0);
            pe.barrierAll();
            if (pe.pe() == 1) {
                pe.free(buffer);
            }
            pe.barrierAll();
            assertThrows(IllegalStateException.class, () -> buffer.readFloats(0, 2));
            assertThrows(SymmetricHeapException.class, () -> pe.peerAddress(buffer.address(), 0));
            return null;
        });
    }

    @Test
    void aBufferIsFreedOncePerPeAndByItsOwnPe() {
        List<SymmetricBuffer> foreign = onPes(2, pe -> pe.allocate("foreign", 8));
        onPes(2, pe -> {
            SymmetricBuffer buffer = pe.allocate("x", 8);
            pe.free(buffer);
            assertHeapFails("PE " + pe.pe() + " frees symmetric buffer x twice", () -> pe.free(buffer));
            assertHeapFails(
                    "PE " + pe.pe() + " cannot free symmetric buffer foreign of another PE or world: free what its own"
                            + " allocate returned",
                    () -> pe.free(foreign.get(pe.pe())));
            pe.barrierAll();
            assertHeapFails("PE " + pe.pe() + " frees symmetric buffer x twice", () -> pe.free(buffer));
            return buffer;
        });
        onPes(2, pe -> {
            List<SymmetricBuffer> all = exchange(pe, pe.allocate("x", 8));
            assertHeapFails(
                    "PE " + pe.pe() + " cannot free symmetric buffer x of another PE or world: free what its own"
                            + " allocate returned",
                    () -> pe.free(all.get(1 - pe.pe())));
            return null;
        });
    }

    private static List<SymmetricBuffer> exchange(JvmPe pe, SymmetricBuffer own) {
        EXCHANGED[pe.pe()] = own;
        pe.barrierAll();
        return List.of(EXCHANGED);
    }

    @Test
    void copiesReachEveryElementOfTheOwnPartOnly() {
        onPes(3, pe -> {
            SymmetricBuffer buffer = pe.allocate("x", 4 * 5);
            buffer.writeFloats(3, new float[] {pe.pe(), 7, 8}, 2);
            pe.barrierAll();

            assertArrayEquals(new float[] {0, 0, 0, pe.pe(), 7}, buffer.readFloats(0, 5));
            assertArrayEquals(new float[] {pe.pe(), 7}, buffer.readFloats(3, 2));
            assertEquals(0, buffer.readFloats(5, 0).length);
            return null;
        });
    }

    @ParameterizedTest
    @CsvSource({"0, 20", "16, 4", "12, 8", "-4, 4", "20, 0"})
    void copiesBeyondTheBufferAreRefusedAndCopyNothing(long offset, int bytes) {
        onPes(2, pe -> {
            SymmetricBuffer buffer = pe.allocate("x", 16);
            byte[] ones = new byte[bytes];
            Arrays.fill(ones, (byte) 1);
            String message =
                    "symmetric buffer x has 16 bytes: " + bytes + " bytes from byte " + offset + " on are not in it";

            assertEquals(
                    message,
                    assertThrows(
                                    IndexOutOfBoundsException.class,
                                    () -> buffer.write(offset, MemorySegment.ofArray(ones)))
                            .getMessage());
            assertEquals(
                    message,
                    assertThrows(
                                    IndexOutOfBoundsException.class,
                                    () -> buffer.read(offset, MemorySegment.ofArray(ones)))
                            .getMessage());
            pe.barrierAll();
            assertArrayEquals(new float[4], buffer.readFloats(0, 4));
            return null;
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 60, Long.MAX_VALUE})
    void moreMemoryThanThereIsEndsAllPesWithOneClearLine(long bytes) {
        String message = "symmetric buffer x of " + bytes + " bytes on each of 3 PEs does not fit into memory: raise"
                + " java's -XX:MaxDirectMemorySize or use a smaller system";

        assertHeapFails(message, () -> onPes(3, pe -> pe.allocate("x", bytes)));
    }

    @Test
    void aNegativeSizeIsRefused() {
        assertHeapFails("symmetric buffer x cannot have -1 bytes", () -> onPes(2, pe -> pe.allocate("x", -1)));
    }
}
