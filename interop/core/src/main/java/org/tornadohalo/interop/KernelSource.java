package org.tornadohalo.interop;

/** Where the code of kernels comes from. */
public enum KernelSource {
    /** The Java methods. */
    JAVA,
    /** Their twins in hand-written CUDA, where there are any; for comparison, on GPUs only. */
    CUDA
}
