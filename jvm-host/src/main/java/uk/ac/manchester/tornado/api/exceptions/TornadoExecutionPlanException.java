package uk.ac.manchester.tornado.api.exceptions;

/** An execution plan could not be closed. */
public class TornadoExecutionPlanException extends Exception {
    private static final long serialVersionUID = 1L;

    public TornadoExecutionPlanException(String message) {
        super(message);
    }

    public TornadoExecutionPlanException(String message, Throwable throwable) {
        super(message, throwable);
    }
}
