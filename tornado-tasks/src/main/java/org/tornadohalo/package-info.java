/**
 * Halo exchange as a library: {@link org.tornadohalo.HaloExchange} moves coordinates and forces between the ranks of a
 * {@link org.tornadohalo.decomposition.Partition}.
 */
package org.tornadohalo;
