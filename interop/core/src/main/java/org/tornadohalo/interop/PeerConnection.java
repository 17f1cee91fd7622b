package org.tornadohalo.interop;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The connection to one other rank. On the wire a message is its kind (1 byte), its length (4 bytes, big-endian) and
 * its bytes.
 */
final class PeerConnection implements AutoCloseable {
    /** A rank that sends nothing for this long has failed, s. */
    static final int SILENCE_SECONDS = 4;

    private static final long SIGN_OF_LIFE_SECONDS = 1;

    /** What a message is. */
    enum Kind {
        MESSAGE,
        SIGN_OF_LIFE,
        FAILURE,
        FAREWELL
    }

    private final int rank;
    private final Socket socket;
    private final WorldFailure failure;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final LinkedBlockingQueue<byte[]> received = new LinkedBlockingQueue<>();
    private volatile boolean closed;

    PeerConnection(int rank, Socket socket, WorldFailure failure) throws IOException {
        this.rank = rank;
        this.socket = socket;
        this.failure = failure;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(SILENCE_SECONDS));
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    void start() {
        Thread.ofPlatform().daemon().name("messages-from-rank-" + rank).start(this::readAll);
        Thread.ofPlatform().daemon().name("life-signs-to-rank-" + rank).start(this::signalLife);
    }

    LinkedBlockingQueue<byte[]> received() {
        return received;
    }

    void send(Kind kind, byte[] bytes) {
        try {
            write(kind, bytes);
        } catch (IOException e) {
            failure.set(lost("sending to it failed: " + e.getMessage()));
            failure.check();
        }
    }

    void tryAbort(String text) {
        try {
            write(Kind.FAILURE, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            failure.set(lost(e.getMessage()));
        }
    }

    private synchronized void write(Kind kind, byte[] bytes) throws IOException {
        out.writeByte(kind.ordinal());
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    private void signalLife() {
        try {
            while (!closed) {
                write(Kind.SIGN_OF_LIFE, new byte[0]);
                TimeUnit.SECONDS.sleep(SIGN_OF_LIFE_SECONDS);
            }
        } catch (IOException e) {
            // The reader sees the end of the connection, too, and may first find the reason that the peer gave.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readAll() {
        try {
            boolean more = true;
            while (more) {
                Kind kind = Kind.values()[in.readByte()];
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                more = accept(kind, bytes);
            }
        } catch (SocketTimeoutException e) {
            failIfOpen("it has been silent for " + SILENCE_SECONDS + " s");
        } catch (EOFException | SocketException e) {
            failIfOpen("its connection ended");
        } catch (IOException e) {
            failIfOpen(e.getMessage());
        }
    }

    private boolean accept(Kind kind, byte[] bytes) {
        switch (kind) {
            case MESSAGE -> received.add(bytes);
            case FAILURE -> failure.set(new String(bytes, StandardCharsets.UTF_8));
            case FAREWELL -> closed = true;
            case SIGN_OF_LIFE -> {}
        }
        return kind != Kind.FAREWELL;
    }

    private void failIfOpen(String reason) {
        if (!closed) {
            failure.set(lost(reason));
        }
    }

    private String lost(String reason) {
        return "rank " + rank + " is gone (" + reason + "): see the output of that rank";
    }

    @Override
    public void close() {
        try {
            write(Kind.FAREWELL, new byte[0]);
            closed = true;
            socket.close();
        } catch (IOException e) {
            // The other side has gone first; nothing is left to be told.
            closed = true;
        }
    }
}
