/** PEs as threads of one JVM: symmetric memory off-heap, peers store straight into each other's memory. */
package org.tornadohalo.interop.jvm;
