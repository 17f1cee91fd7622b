package org.tornadohalo.interop;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The connection to one other rank. On the wire a message is its kind (1 byte), its length (4 bytes, big-endian) and
 * its bytes.
 *
 * <p>A thread of its own reads, so that nothing stays in the way and a failure is heard of at any time. A thread that
 * waits for a message may read, too ({@link #poll}): it then has the message without another thread waking it up.
 */
final class PeerConnection implements AutoCloseable {
    /** A rank that sends nothing for this long, or takes nothing that is sent to it, has failed, s. */
    static final int SILENCE_SECONDS = 4;

    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(SILENCE_SECONDS);
    private static final long SIGN_OF_LIFE_SECONDS = 1;
    private static final long FULL_NANOS = 20_000;
    private static final int BUFFER_BYTES = 1 << 16;

    /** What a message is. */
    enum Kind {
        MESSAGE,
        SIGN_OF_LIFE,
        FAILURE,
        FAREWELL
    }

    private final int rank;
    private final SocketChannel channel;
    private final Selector selector;
    private final WorldFailure failure;
    private final BlockingQueue<byte[]> received = new LinkedBlockingQueue<>();
    private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER_BYTES);
    /** Whether a message could not be written to its end: what followed would be taken for its rest. */
    private boolean isCutOff;

    /** Held by the thread that reads; guards the four fields below it. */
    private final ReentrantLock reading = new ReentrantLock();

    private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final ByteBuffer header = ByteBuffer.allocate(1 + Integer.BYTES);
    private ByteBuffer message;
    private boolean isAtEnd;

    private volatile long lastHeard = System.nanoTime();
    private volatile boolean closed;
    private volatile boolean hasLeft;

    PeerConnection(int rank, SocketChannel channel, WorldFailure failure) throws IOException {
        this.rank = rank;
        this.channel = channel;
        this.failure = failure;
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        selector = Selector.open();
        channel.register(selector, SelectionKey.OP_READ);
    }

    /** Begins to read and to give signs of life. The thread that reads releases the connection. */
    void start() {
        Thread.ofPlatform().daemon().name("messages-from-rank-" + rank).start(this::readAll);
        Thread.ofPlatform().daemon().name("life-signs-to-rank-" + rank).start(this::signalLife);
    }

    /** The next message if it has come, or null. */
    byte[] poll() {
        byte[] next = received.poll();
        if (next == null && reading.tryLock()) {
            try {
                read();
            } finally {
                reading.unlock();
            }
            next = received.poll();
        }
        return next;
    }

    /** The next message, or null if none comes in a time. */
    byte[] poll(long time, TimeUnit unit) throws InterruptedException {
        return received.poll(time, unit);
    }

    /** Whether the other rank has said farewell; {@link #poll} gives what it had sent before. */
    boolean hasLeft() {
        return hasLeft;
    }

    /** Sends a message; returns whether the other rank is there to take it. */
    boolean send(byte[] bytes) {
        if (hasLeft) {
            return false;
        }
        try {
            write(Kind.MESSAGE, bytes);
        } catch (IOException e) {
            if (hasLeft) {
                return false;
            }
            failure.set(lost("sending to it failed: " + reason(e)));
            failure.check();
        }
        return true;
    }

    void tryAbort(String text) {
        try {
            write(Kind.FAILURE, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            failure.set(lost(reason(e)));
        }
    }

    private synchronized void write(Kind kind, byte[] bytes) throws IOException {
        if (isCutOff) {
            throw new IOException("a message to it was cut off");
        }
        isCutOff = true;
        out.put((byte) kind.ordinal()).putInt(bytes.length);
        int done = 0;
        do {
            int part = Math.min(out.remaining(), bytes.length - done);
            out.put(bytes, done, part).flip();
            writeOut();
            out.clear();
            done += part;
        } while (done < bytes.length);
        isCutOff = false;
    }

    private void writeOut() throws IOException {
        long lastTaken = System.nanoTime();
        while (out.hasRemaining()) {
            if (channel.write(out) > 0) {
                lastTaken = System.nanoTime();
            } else if (System.nanoTime() - lastTaken > SILENCE_NANOS) {
                String reason = "it has taken nothing for " + SILENCE_SECONDS + " s";
                // Whoever writes: the reader may go on hearing signs of life.
                failIfOpen(reason);
                throw new IOException(reason);
            } else {
                LockSupport.parkNanos(FULL_NANOS);
            }
        }
    }

    private void signalLife() {
        try {
            while (!closed && !hasLeft) {
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
        try (channel;
                selector) {
            boolean isOver = false;
            while (!isOver) {
                long silent = System.nanoTime() - lastHeard;
                if (silent > SILENCE_NANOS) {
                    failIfOpen("it has been silent for " + SILENCE_SECONDS + " s");
                    return;
                }
                selector.select(1 + TimeUnit.NANOSECONDS.toMillis(SILENCE_NANOS - silent));
                selector.selectedKeys().clear();
                reading.lock();
                try {
                    read();
                    isOver = isAtEnd;
                } finally {
                    reading.unlock();
                }
            }
        } catch (IOException e) {
            failIfOpen(reason(e));
        }
    }

    /** Reads what has come; called by the thread that holds the lock. */
    private void read() {
        if (isAtEnd) {
            return;
        }
        try {
            int count = channel.read(in.clear());
            if (count < 0) {
                throw new EOFException();
            }
            if (count > 0) {
                lastHeard = System.nanoTime();
                isAtEnd = !takeAll(in.flip());
            }
        } catch (EOFException | SocketException e) {
            isAtEnd = true;
            failIfOpen("its connection ended");
        } catch (IOException e) {
            isAtEnd = true;
            failIfOpen(reason(e));
        }
    }

    /**
     * Puts messages together; returns whether more may come.
     *
     * @throws IOException if something else comes than messages
     */
    private boolean takeAll(ByteBuffer data) throws IOException {
        boolean more = true;
        while (more && data.hasRemaining()) {
            if (message == null) {
                move(data, header);
                if (header.hasRemaining()) {
                    return true;
                }
                message = bufferOfHeader();
            }
            move(data, message);
            if (!message.hasRemaining()) {
                more = accept(Kind.values()[header.get(0)], message.array());
                message = null;
                header.clear();
            }
        }
        return more;
    }

    private ByteBuffer bufferOfHeader() throws IOException {
        int length = header.getInt(1);
        if (length < 0 || header.get(0) < 0 || header.get(0) >= Kind.values().length) {
            throw new IOException("it sends what is no message");
        }
        try {
            return ByteBuffer.allocate(length);
        } catch (OutOfMemoryError e) {
            throw new IOException("there is no room for its message of " + length + " bytes", e);
        }
    }

    private static void move(ByteBuffer from, ByteBuffer to) {
        int count = Math.min(from.remaining(), to.remaining());
        to.put(from.slice(from.position(), count));
        from.position(from.position() + count);
    }

    private boolean accept(Kind kind, byte[] bytes) {
        switch (kind) {
            case MESSAGE -> received.add(bytes);
            case FAILURE -> failure.set(new String(bytes, StandardCharsets.UTF_8));
            case FAREWELL -> hasLeft = true;
            case SIGN_OF_LIFE -> {}
        }
        return kind != Kind.FAREWELL;
    }

    private void failIfOpen(String reason) {
        if (!closed && !hasLeft) {
            failure.set(lost(reason));
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() != null ? e.getMessage() : e.getClass().getSimpleName();
    }

    private String lost(String reason) {
        return "rank " + rank + " is gone (" + reason + "): see the output of that rank";
    }

    /**
     * Says farewell. What still comes is read while the process lives, until the other side has said it, too, or is
     * silent: a connection that is closed before takes from the other side what that has not read yet.
     */
    @Override
    public void close() {
        try {
            write(Kind.FAREWELL, new byte[0]);
            channel.shutdownOutput();
        } catch (IOException e) {
            // The other side has gone first; nothing is left to be told.
        }
        closed = true;
        selector.wakeup();
    }
}
