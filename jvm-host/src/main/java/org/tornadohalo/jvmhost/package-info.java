/**
 * Executes task graphs on the JVM: device copies, grids, blocks, kernel threads, barriers and waits.
 *
 * <p>{@link org.tornadohalo.jvmhost.JvmHost} holds the settings and
 * {@link org.tornadohalo.jvmhost.JvmKernelThread} what a kernel thread can do beyond TornadoVM's API.
 * {@link org.tornadohalo.jvmhost.GraphDefinition} and {@link org.tornadohalo.jvmhost.PlanExecutor} stand behind the
 * classes of {@code uk.ac.manchester.tornado.api}; nothing else uses them.
 *
 * <p>A kernel whose bytecode reaches no barrier, warp operation or wait runs as a loop over its grid, by several
 * workers. Any other kernel runs on the launching thread, with one continuation per thread of a block (ADR-0002).
 */
package org.tornadohalo.jvmhost;
