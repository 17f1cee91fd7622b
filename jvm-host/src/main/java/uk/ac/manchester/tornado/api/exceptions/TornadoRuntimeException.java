package uk.ac.manchester.tornado.api.exceptions;

/** A task graph or execution plan is used in a way that the host cannot run. */
public class TornadoRuntimeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TornadoRuntimeException(String message) {
        super(message);
    }

    public TornadoRuntimeException(Exception exception) {
        super(exception);
    }
}
