package org.tornadohalo.jvmhost;

/** Calls a kernel with the arguments of one thread. */
@FunctionalInterface
interface KernelBody {
    void run(Object[] arguments);
}
