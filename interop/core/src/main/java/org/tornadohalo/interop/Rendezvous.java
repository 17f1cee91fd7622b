package org.tornadohalo.interop;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;

/**
 * How the ranks find each other: rank 0 listens at the meeting point, the others tell it where they listen, and get
 * everyone's address; then each rank calls all smaller ones.
 */
final class Rendezvous {
    private static final long RETRY_MILLIS = 20;
    private static final int CONNECT_MILLIS = 2000;

    private final WorldAddress world;
    private final long deadline;
    private final Socket[] sockets;
    private final InetSocketAddress[] addresses;

    Rendezvous(WorldAddress world, Duration waitBound) {
        this.world = world;
        deadline = System.nanoTime() + waitBound.toNanos();
        sockets = new Socket[world.rankCount()];
        addresses = new InetSocketAddress[world.rankCount()];
    }

    /** One connection to each other rank, in the order of the ranks. */
    SocketChannel[] connectAll() throws IOException {
        if (world.rankCount() > 1) {
            try (ServerSocket server = listen()) {
                if (world.rank() == 0) {
                    hostAll(server);
                } else {
                    joinAll(server);
                }
            }
        }
        return Arrays.stream(sockets)
                .map(socket -> socket == null ? null : socket.getChannel())
                .toArray(SocketChannel[]::new);
    }

    private ServerSocket listen() throws IOException {
        int port = world.rank() == 0
                ? world.socketAddress().map(InetSocketAddress::getPort).orElse(0)
                : 0;
        // Sockets of channels: messages are read without blocking later.
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            return server.bind(new InetSocketAddress(port), world.rankCount()).socket();
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    private void hostAll(ServerSocket server) throws IOException {
        boolean byFile = world.socketAddress().isEmpty();
        if (byFile) {
            publish(world.file(), server);
        }
        for (int others = 1; others < world.rankCount(); others++) {
            Socket socket = accept(server);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            int rank = in.readInt();
            take(rank, 1, socket);
            addresses[rank] = new InetSocketAddress(socket.getInetAddress(), in.readInt());
        }
        if (byFile) {
            Files.deleteIfExists(world.file());
        }
        for (int rank = 1; rank < world.rankCount(); rank++) {
            tellAddresses(sockets[rank]);
        }
    }

    private void tellAddresses(Socket socket) throws IOException {
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        for (int rank = 1; rank < world.rankCount(); rank++) {
            byte[] host = addresses[rank].getAddress().getAddress();
            out.writeInt(host.length);
            out.write(host);
            out.writeInt(addresses[rank].getPort());
        }
        out.flush();
    }

    private void joinAll(ServerSocket server) throws IOException {
        Socket host = call(this::hostAddress);
        DataOutputStream out = new DataOutputStream(host.getOutputStream());
        out.writeInt(world.rank());
        out.writeInt(server.getLocalPort());
        out.flush();
        sockets[0] = host;
        learnAddresses(host);
        for (int rank = 1; rank < world.rank(); rank++) {
            InetSocketAddress address = addresses[rank];
            sockets[rank] = call(() -> address);
            new DataOutputStream(sockets[rank].getOutputStream()).writeInt(world.rank());
        }
        for (int others = world.rank() + 1; others < world.rankCount(); others++) {
            Socket socket = accept(server);
            take(new DataInputStream(socket.getInputStream()).readInt(), world.rank() + 1, socket);
        }
    }

    /** Keeps the connection of a rank that has called, of those from {@code first} on. */
    private void take(int rank, int first, Socket socket) throws IOException {
        if (rank < first || rank >= world.rankCount() || sockets[rank] != null) {
            socket.close();
            throw new IOException("who calls says it is rank " + rank + ", but ranks " + first + " to "
                    + (world.rankCount() - 1) + " call, each once");
        }
        sockets[rank] = socket;
    }

    private void learnAddresses(Socket host) throws IOException {
        host.setSoTimeout(remainingMillis());
        DataInputStream in = new DataInputStream(host.getInputStream());
        for (int rank = 1; rank < world.rankCount(); rank++) {
            byte[] address = in.readNBytes(in.readInt());
            addresses[rank] = new InetSocketAddress(InetAddress.getByAddress(address), in.readInt());
        }
    }

    private void publish(Path file, ServerSocket server) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".draft");
        Files.writeString(draft, InetAddress.getLocalHost().getHostAddress() + ":" + server.getLocalPort());
        // Moved in one step, so that no rank reads half an address.
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private InetSocketAddress hostAddress() throws IOException {
        return world.socketAddress().isPresent() ? world.socketAddress().get() : readPublished();
    }

    private InetSocketAddress readPublished() throws IOException {
        while (!Files.exists(world.file())) {
            pause("rank 0 has not written " + world.file());
        }
        String address = Files.readString(world.file());
        int colon = address.lastIndexOf(':');
        return new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    }

    /** Where to call; asked before every try, because a file of an earlier run may have been read first. */
    @FunctionalInterface
    private interface AddressSource {
        InetSocketAddress get() throws IOException;
    }

    private Socket call(AddressSource source) throws IOException {
        while (true) {
            InetSocketAddress address = source.get();
            Socket socket = SocketChannel.open().socket();
            try {
                socket.connect(address, Math.min(remainingMillis(), CONNECT_MILLIS));
                return socket;
            } catch (IOException e) {
                socket.close();
                pause("nobody answers at " + address);
            }
        }
    }

    private Socket accept(ServerSocket server) throws IOException {
        server.setSoTimeout(remainingMillis());
        try {
            Socket socket = server.accept();
            socket.setSoTimeout(remainingMillis());
            return socket;
        } catch (SocketTimeoutException e) {
            throw new IOException("not all ranks have called", e);
        }
    }

    private int remainingMillis() throws IOException {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis < 1) {
            throw new IOException("time is up");
        }
        return (int) Math.min(millis, Integer.MAX_VALUE);
    }

    private void pause(String reason) throws IOException {
        if (System.nanoTime() > deadline) {
            throw new IOException(reason);
        }
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while ranks were meeting", e);
        }
    }
}
