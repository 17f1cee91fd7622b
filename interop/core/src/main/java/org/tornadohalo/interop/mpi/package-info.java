/** Messages through the MPI library that has started the ranks. */
package org.tornadohalo.interop.mpi;
