package org.tornadohalo.interop;
/** Messages between the host programs of the PEs; see the decomposition branch for the final text. */
public interface HostMessenger {}
