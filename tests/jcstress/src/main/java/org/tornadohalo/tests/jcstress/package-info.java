/**
 * Stress tests of the memory order that the JVM bodies of the device intrinsics promise.
 *
 * <p>Actors are host threads that the harness races against one another, not kernel threads: they show that the bodies
 * order memory between the launching threads of different PEs. Order between the kernel threads of one launch needs no
 * test, because they take turns on one host thread; that the GPU's instructions order memory as well is not shown here.
 */
package org.tornadohalo.tests.jcstress;
