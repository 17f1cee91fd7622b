/**
 * Domain decomposition: grids of ranks, home and halo atoms, pulses, pair lists and ownership of bonded terms, as the
 * host makes them. Repartitions by kernels follow the same rules ({@code graph.DeviceRepartition}).
 *
 * <p>The decomposition is the eighth-shell method (K. J. Bowers, R. O. Dror, D. E. Shaw, J. Comput. Phys. 221 (2007)
 * 303, published online 2006; B. Hess, C. Kutzner, D. van der Spoel, E. Lindahl, J. Chem. Theory Comput. 4 (2008) 435).
 * Its rules, in the words used throughout this package:
 * <ol>
 *   <li>Every atom belongs to one cell, that of its group's reference atom; the rank of that cell is its owner and the
 *       atom is a <em>home atom</em> there. Copies on other ranks are <em>halo atoms</em>. All rules below follow the
 *       assigned cell, never the position.
 *   <li>Coordinates travel to the neighbour with the lower cell index, so halo atoms come from the upper side. Bit
 *       <em>k</em> of an atom's <em>zone shift</em> is set when the copy comes from another cell along the
 *       <em>k</em>-th decomposed dimension. Home atoms have no bit set.
 *   <li>A rank needs a halo atom when its distance to the rank's cell, taken over the dimensions of its zone shift
 *       (rounded corners), is below list radius + group radius.
 *   <li>A rank computes a pair when the zone shifts of the two copies have no bit in common, and a bonded term when the
 *       zone shifts of all its atoms have no bit common to all and the copies are compact. That rank is the
 *       component-wise minimum of the atoms' cells, so that each pair and each term is computed exactly once.
 *   <li>Dimensions are served in the order x, y, z, each with as many pulses as the smallest cell asks for. The first
 *       pulse of a dimension sends home atoms and what earlier dimensions brought, a later pulse sends only what the
 *       pulse before it brought.
 *   <li>The sender in the lowest cell of a dimension adds the box vector. In decomposed dimensions nobody takes a
 *       minimum image.
 * </ol>
 *
 * <p>Lengths are in nm, velocities in nm/ps. Nothing here uses a GPU.
 */
package org.tornadohalo.decomposition;
