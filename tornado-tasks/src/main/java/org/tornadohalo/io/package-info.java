/** Reads and writes GROMACS files: coordinates (.gro) and topologies (.top, .itp). */
package org.tornadohalo.io;
