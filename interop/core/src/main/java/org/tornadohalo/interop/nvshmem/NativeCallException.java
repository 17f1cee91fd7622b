package org.tornadohalo.interop.nvshmem;

/** A call of CUDA, NVRTC or NVSHMEM that failed; keeps the call's name and code. */
public final class NativeCallException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String call;
    private final int code;
    private final int pe;

    /**
     * @param call the function that failed
     * @param code what it returned
     * @param pe the PE that called it, -1 before the world was opened
     * @param text the library's own words, or what to do
     */
    public NativeCallException(String call, int code, int pe, String text) {
        super(call + " failed with code " + code + (pe < 0 ? "" : " on PE " + pe) + ": " + text.strip());
        this.call = call;
        this.code = code;
        this.pe = pe;
    }

    /** The function that failed. */
    public String call() {
        return call;
    }

    /** What it returned. */
    public int code() {
        return code;
    }

    /** The PE that called it, -1 before the world was opened. */
    public int pe() {
        return pe;
    }
}
