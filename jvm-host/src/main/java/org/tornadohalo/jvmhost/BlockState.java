package org.tornadohalo.jvmhost;

/** What an intrinsic keeps for one block of a launch; see {@link JvmKernelThread#ofBlock}. */
public interface BlockState {
    /** Called when all threads of the block have returned; an exception fails the launch. */
    void blockEnded();
}
