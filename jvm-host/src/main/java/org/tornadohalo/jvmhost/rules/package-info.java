/**
 * The kernel subset: what a Java method must keep to so that TornadoVM compiles it to what the JVM does.
 *
 * <p>{@link KernelChecker} reads kernels' bytecode; neither an SDK nor a GPU is needed.
 */
package org.tornadohalo.jvmhost.rules;
