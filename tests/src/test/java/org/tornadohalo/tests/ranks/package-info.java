/**
 * Ranks as processes, without a GPU: the launcher, the messages between processes and the program of each rank are the
 * real ones; symmetric memory is files that all processes map, and kernels run on the JVM host.
 */
package org.tornadohalo.tests.ranks;
