/** Executes TornadoVM task graphs on the JVM: grids, blocks, kernel threads, barriers and waits. */
package org.tornadohalo.jvmhost;
