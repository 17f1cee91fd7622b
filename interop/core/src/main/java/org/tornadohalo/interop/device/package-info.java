/**
 * Device intrinsics: the only way a kernel touches raw memory or another PE.
 *
 * <p>On a GPU the compiler replaces each call by the PTX or NVSHMEM operation its Javadoc names; the Java bodies run on
 * the JVM host and keep the same memory-order promises.
 */
package org.tornadohalo.interop.device;
