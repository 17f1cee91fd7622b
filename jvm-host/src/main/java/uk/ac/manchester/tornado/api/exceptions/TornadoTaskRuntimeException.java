package uk.ac.manchester.tornado.api.exceptions;

/** A task of a graph is described wrongly. */
public class TornadoTaskRuntimeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TornadoTaskRuntimeException(String message) {
        super(message);
    }

    public TornadoTaskRuntimeException(String message, Exception cause) {
        super(message, cause);
    }
}
