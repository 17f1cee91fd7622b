package org.tornadohalo.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Locale;

/**
 * Standard output that ends the program when it cannot be written.
 *
 * <p>Java's own keeps a failure to itself, so that a run would go on for nobody. It is thrown once: what follows is what
 * buffers still hold when they are flushed in the end, and goes nowhere.
 */
final class StandardOutput extends OutputStream {
    private final OutputStream out;
    private boolean hasFailed;

    /** Standard output cannot be written. */
    static final class Failure extends UncheckedIOException {
        private static final long serialVersionUID = 1L;

        private Failure(IOException cause) {
            super("standard output: " + cause.getMessage(), cause);
        }

        /** Whether the reader has had enough, as {@code head} does: no failure that anyone has to read of. */
        boolean isReaderGone() {
            return getMessage().toLowerCase(Locale.ROOT).contains("broken pipe");
        }
    }

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    /** Writes the standard output of this process, line by line, in the encoding of {@code System.out}. */
    static PrintWriter writer() {
        Charset charset = System.out.charset();
        return new PrintWriter(new StandardOutput(new FileOutputStream(FileDescriptor.out)), true, charset);
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        if (hasFailed) {
            return;
        }
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            hasFailed = true;
            throw new Failure(e);
        }
    }
}
