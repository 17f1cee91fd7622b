/** The host's side of symmetric memory: collective allocation, peer addresses, host copies. */
package org.tornadohalo.interop.nvshmem;
