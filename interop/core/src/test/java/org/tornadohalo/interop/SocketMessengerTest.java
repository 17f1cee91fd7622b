package org.tornadohalo.interop;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class SocketMessengerTest {
    private static final Duration BOUND = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void deliversMessagesOfOneRankInOrder() throws Exception {
        List<List<String>> received = onEachRank(2, BOUND, messenger -> {
            for (int i = 0; i < 100; i++) {
                messenger.send(1 - messenger.rank(), ("m" + i).getBytes(StandardCharsets.UTF_8));
            }
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                texts.add(new String(messenger.receive(1 - messenger.rank()), StandardCharsets.UTF_8));
            }
            messenger.barrier();
            return texts;
        });

        for (List<String> texts : received) {
            for (int i = 0; i < 100; i++) {
                assertEquals("m" + i, texts.get(i));
            }
        }
    }

    @Test
    void sumsAndMaximaAreTheSameOnAllRanks() throws Exception {
        List<double[]> sums = onEachRank(4, BOUND, messenger -> {
            double[] sum = messenger.sum(new double[] {messenger.rank(), 0.1});
            assertEquals(3, messenger.max((long) messenger.rank()));
            messenger.barrier();
            return sum;
        });

        for (double[] sum : sums) {
            assertArrayEquals(new double[] {6, 0.1 + 0.1 + 0.1 + 0.1}, sum);
        }
    }

    @Test
    void carriesMessagesLargerThanTheSocketBuffersBothWaysAtOnce() throws Exception {
        byte[] large = new byte[1 << 20];
        large[large.length - 1] = 7;

        List<byte[]> received = onEachRank(2, BOUND, messenger -> {
            for (int i = 0; i < 8; i++) {
                messenger.send(1 - messenger.rank(), large);
            }
            byte[] last = null;
            for (int i = 0; i < 8; i++) {
                last = messenger.receive(1 - messenger.rank());
            }
            messenger.barrier();
            return last;
        });

        assertArrayEquals(large, received.get(0));
        assertArrayEquals(large, received.get(1));
    }

    @Test
    void sendsToItself() throws Exception {
        onEachRank(1, BOUND, messenger -> {
            messenger.send(0, new byte[] {5});
            assertArrayEquals(new byte[] {5}, messenger.receive(0));
            return null;
        });
    }

    @Test
    void abortEndsTheWaitsOfAllRanksAndNamesTheCause() throws Exception {
        List<String> texts = onEachRank(3, BOUND, messenger -> {
            if (messenger.rank() == 2) {
                messenger.abort(new IllegalStateException("atoms are lost"));
                return "";
            }
            return assertThrows(MessengerException.class, () -> messenger.receive(1 - messenger.rank()))
                    .getMessage();
        });

        assertEquals("rank 2 failed: atoms are lost", texts.get(0));
        assertEquals("rank 2 failed: atoms are lost", texts.get(1));
    }

    @Test
    void aBrokenConnectionEndsWaitsWithinFiveSeconds() throws Exception {
        String text = messageAfter(socket -> socket.close());

        // Reading or writing notices it first.
        assertTrue(text.startsWith("rank 1 is gone ("), text);
    }

    @ParameterizedTest
    @CsvSource({
        "0900000000, it sends what is no message",
        "ff00000000, it sends what is no message",
        "00ffffffff, it sends what is no message",
        "007fffffff, there is no room for its message of 2147483647 bytes"
    })
    void whatIsNoMessageEndsWaits(String header, String reason) throws Exception {
        String text = messageAfter(
                socket -> socket.getOutputStream().write(HexFormat.of().parseHex(header)));

        assertTrue(text.startsWith("rank 1 is gone (" + reason + ")"), text);
    }

    @Test
    void aSilentRankEndsWaitsWithinFiveSeconds() throws Exception {
        long start = System.nanoTime();

        String text = messageAfter(socket -> {});

        assertTrue(text.startsWith("rank 1 is gone (it has been silent for 4 s)"), text);
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5), "detected too late");
    }

    @Test
    void whoWaitsForARankThatHasLeftHearsItAtOnceAndGetsWhatItHadSent() throws Exception {
        byte[] messageAndFarewell = {0, 0, 0, 0, 1, 5, 3, 0, 0, 0, 0};
        long start = System.nanoTime();

        besideBareSocket(socket -> socket.getOutputStream().write(messageAndFarewell), messenger -> {
            assertArrayEquals(new byte[] {5}, messenger.receive(1));
            String end = " rank 1, which has ended its part of the run: see that rank's output";
            assertEquals(
                    "rank 0 waits for a message of" + end,
                    assertThrows(MessengerException.class, () -> messenger.receive(1))
                            .getMessage());
            assertEquals(
                    "rank 0 sends a message to" + end,
                    assertThrows(MessengerException.class, () -> messenger.send(1, new byte[0]))
                            .getMessage());
            return null;
        });

        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(4), "heard too late");
    }

    @Test
    void whoLeavesFirstTakesNothingFromWhoReadsLate() throws Exception {
        byte[] large = new byte[1 << 22];

        besideBareSocket(socket -> {}, (socket, messenger) -> {
            CountDownLatch isSent = new CountDownLatch(1);
            Thread.ofVirtual().start(() -> {
                messenger.send(1, large);
                ((SocketMessenger) messenger).close();
                isSent.countDown();
            });
            byte[] signOfLife = {1, 0, 0, 0, 0};
            // Comes when rank 0 has left, or is about to.
            InputStream in = socket.getInputStream();
            in.readNBytes(large.length - (1 << 16));
            await(isSent);
            for (int k = 0; k < 5; k++) {
                pause(20);
                socket.getOutputStream().write(signOfLife);
            }
            byte[] rest = in.readAllBytes();
            byte[] farewell = Arrays.copyOfRange(rest, rest.length - 5, rest.length);
            assertArrayEquals(new byte[] {3, 0, 0, 0, 0}, farewell);
            return null;
        });
    }

    @Test
    void aThreadThatWaitsReadsItself() throws Exception {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel peer = SocketChannel.open(server.getLocalAddress());
                SocketChannel channel = server.accept();
                PeerConnection connection = new PeerConnection(1, channel, new WorldFailure())) {
            assertNull(connection.poll());
            peer.write(ByteBuffer.wrap(new byte[] {0, 0, 0, 0, 1, 5}));

            byte[] message = null;
            for (int tries = 0; message == null && tries < 1000; tries++) {
                pause(1);
                message = connection.poll();
            }

            // The thread of the connection has not been started.
            assertArrayEquals(new byte[] {5}, message);
        }
    }

    @Test
    void putsMessagesTogetherThatComeInPieces() throws Exception {
        byte[] empty = {0, 0, 0, 0, 0};
        byte[] three = {0, 0, 0, 0, 3, 7, 8, 9};

        besideBareSocket(
                socket -> {
                    for (byte[] message : List.of(three, empty, three)) {
                        for (byte part : message) {
                            socket.getOutputStream().write(part);
                            pause(5);
                        }
                    }
                },
                messenger -> {
                    assertArrayEquals(new byte[] {7, 8, 9}, messenger.receive(1));
                    assertArrayEquals(new byte[0], messenger.receive(1));
                    assertArrayEquals(new byte[] {7, 8, 9}, messenger.receive(1));
                    return null;
                });
    }

    @Test
    void aRankThatTakesNothingEndsSendsWithinFiveSeconds() throws Exception {
        byte[] signOfLife = {1, 0, 0, 0, 0};
        long start = System.nanoTime();

        String text = besideBareSocket(
                socket -> Thread.ofVirtual().start(() -> {
                    while (!socket.isClosed()) {
                        tryWrite(socket, signOfLife);
                        pause(500);
                    }
                }),
                messenger -> assertThrows(MessengerException.class, () -> messenger.send(1, new byte[1 << 26]))
                        .getMessage());

        assertTrue(text.startsWith("rank 1 is gone (it has taken nothing for 4 s)"), text);
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5), "detected too late");
    }

    private static void tryWrite(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            // Rank 0 has gone.
        }
    }

    private static void pause(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aReceiveThatOutlastsTheBoundNamesTheRankWaitedFor() throws Exception {
        CountDownLatch finished = new CountDownLatch(1);

        List<String> texts = onEachRank(2, Duration.ofMillis(500), messenger -> {
            if (messenger.rank() == 1) {
                await(finished);
                return "";
            }
            String text = assertThrows(MessengerException.class, () -> messenger.receive(1))
                    .getMessage();
            finished.countDown();
            return text;
        });

        assertTrue(texts.get(0).startsWith("rank 0 waited 500 ms for a message of rank 1"), texts.get(0));
    }

    @Test
    void aMissingRankIsReportedWithTheMeetingPoint() {
        WorldAddress world = new WorldAddress(0, 2, folder.resolve("alone").toString());

        MessengerException failure =
                assertThrows(MessengerException.class, () -> SocketMessenger.connect(world, Duration.ofMillis(300)));

        assertTrue(failure.getMessage().contains("could not meet"), failure.getMessage());
        assertTrue(failure.getMessage().contains("alone"), failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"7", "1", "-1"})
    void aCallerThatIsNoRankIsRefused(int number) throws Exception {
        byte[] loopback = InetAddress.getLoopbackAddress().getAddress();
        try (ServerSocket host = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ExecutorService threads = Executors.newCachedThreadPool()) {
            WorldAddress world = new WorldAddress(1, 3, "127.0.0.1:" + host.getLocalPort());
            Future<SocketMessenger> first = threads.submit(() -> SocketMessenger.connect(world, BOUND));
            try (Socket socket = host.accept()) {
                DataInputStream in = new DataInputStream(socket.getInputStream());
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                assertEquals(1, in.readInt());
                int port = in.readInt();
                for (int rank = 1; rank < 3; rank++) {
                    out.writeInt(loopback.length);
                    out.write(loopback);
                    out.writeInt(port);
                }
                try (Socket caller = connectTo(port)) {
                    new DataOutputStream(caller.getOutputStream()).writeInt(number);

                    Throwable failure =
                            assertThrows(ExecutionException.class, first::get).getCause();

                    assertTrue(
                            failure.getMessage()
                                    .endsWith("(who calls says it is rank " + number
                                            + ", but ranks 2 to 2 call, each once)"),
                            failure.getMessage());
                }
            }
        }
    }

    @Test
    void ranksMeetAtHostAndPort() throws Exception {
        String meetingPoint = "127.0.0.1:" + freePort();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            Future<SocketMessenger> first =
                    threads.submit(() -> SocketMessenger.connect(new WorldAddress(0, 2, meetingPoint), BOUND));
            try (SocketMessenger second = SocketMessenger.connect(new WorldAddress(1, 2, meetingPoint), BOUND);
                    SocketMessenger host = first.get()) {
                host.send(1, new byte[] {1, 2});
                assertArrayEquals(new byte[] {1, 2}, second.receive(0));
            }
        }
    }

    @Test
    void ranksMeetAlthoughAnEarlierRunHasLeftItsFile() throws Exception {
        Path meetingPoint = folder.resolve("meet");
        Files.writeString(meetingPoint, "127.0.0.1:" + freePort());
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            Future<SocketMessenger> second = threads.submit(
                    () -> SocketMessenger.connect(new WorldAddress(1, 2, meetingPoint.toString()), BOUND));
            TimeUnit.MILLISECONDS.sleep(100);
            try (SocketMessenger first =
                            SocketMessenger.connect(new WorldAddress(0, 2, meetingPoint.toString()), BOUND);
                    SocketMessenger other = second.get()) {
                first.send(1, new byte[] {3});
                assertArrayEquals(new byte[] {3}, other.receive(0));
            }
        }
        assertFalse(Files.exists(meetingPoint), "the file has served its purpose");
    }

    @Test
    void tellsItsListenerOnceOfAFailure() throws Exception {
        AtomicInteger calls = new AtomicInteger();

        onEachRank(2, BOUND, messenger -> {
            if (messenger.rank() == 1) {
                messenger.abort(new IllegalStateException("first"));
                return null;
            }
            ((SocketMessenger) messenger).onFailure(calls::incrementAndGet);
            assertThrows(MessengerException.class, () -> messenger.receive(1));
            messenger.abort(new IllegalStateException("second"));
            return null;
        });

        assertEquals(1, calls.get());
    }

    private interface SocketAction {
        void on(Socket socket) throws IOException;
    }

    /** What a wait for rank 1 ends with, which joins, does {@code action} and then says nothing. */
    private String messageAfter(SocketAction action) throws Exception {
        return besideBareSocket(
                action,
                messenger -> assertThrows(MessengerException.class, () -> messenger.receive(1))
                        .getMessage());
    }

    private interface SocketProgram<T> {
        T run(Socket socket, HostMessenger messenger) throws Exception;
    }

    /** Runs rank 0 where rank 1 is a bare socket, which has joined and done {@code action}. */
    private static <T> T besideBareSocket(SocketAction action, Function<HostMessenger, T> program) throws Exception {
        return besideBareSocket(action, (_, messenger) -> program.apply(messenger));
    }

    private static <T> T besideBareSocket(SocketAction action, SocketProgram<T> program) throws Exception {
        int port = freePort();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            Future<SocketMessenger> host =
                    threads.submit(() -> SocketMessenger.connect(new WorldAddress(0, 2, "127.0.0.1:" + port), BOUND));
            try (Socket socket = connectTo(port)) {
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                out.writeInt(1);
                out.writeInt(9);
                try (SocketMessenger messenger = host.get()) {
                    action.on(socket);
                    return program.run(socket, messenger);
                }
            }
        }
    }

    private static Socket connectTo(int port) throws Exception {
        while (true) {
            try {
                Socket socket = new Socket();
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
                return socket;
            } catch (IOException e) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(10, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private <T> List<T> onEachRank(int ranks, Duration bound, Function<HostMessenger, T> program) throws Exception {
        String meetingPoint =
                Files.createTempDirectory(folder, "world").resolve("rank0").toString();
        CountDownLatch finished = new CountDownLatch(ranks);
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<T>> futures = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                WorldAddress world = new WorldAddress(rank, ranks, meetingPoint);
                futures.add(threads.submit(() -> runRank(world, bound, program, finished)));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        }
    }

    private static <T> T runRank(
            WorldAddress world, Duration bound, Function<HostMessenger, T> program, CountDownLatch finished) {
        try (SocketMessenger messenger = SocketMessenger.connect(world, bound.compareTo(BOUND) < 0 ? bound : BOUND)) {
            try {
                return program.apply(messenger);
            } finally {
                finished.countDown();
                await(finished);
            }
        }
    }
}
