package org.tornadohalo.md;

/** Hears from rank 0 how a run goes; calls come from that rank's thread. */
public interface StepObserver {
    /** Nobody listens. */
    StepObserver NONE = new StepObserver() {};

    /** So many steps are done. */
    default void stepsDone(long steps) {}

    /** New energies are there. */
    default void energies(EnergySample sample) {}
}
