package uk.ac.manchester.tornado.api.enums;

/** When an array is copied between host and device. */
public class DataTransferMode {
    /** Once, before the graph's first execution. */
    public static final int FIRST_EXECUTION = 0;

    /** In every execution of the graph. */
    public static final int EVERY_EXECUTION = 1;

    /** Only when {@code TornadoExecutionResult.transferToHost} asks for it. */
    public static final int UNDER_DEMAND = 2;
}
