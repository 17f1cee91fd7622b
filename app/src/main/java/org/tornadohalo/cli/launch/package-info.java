/**
 * Ranks as processes: who this process is, what a rank's process is started with, and the supervision of all that were
 * started.
 *
 * <pre>
 *   scripts/tornado-halo run --host tornado --ranks 2          mpirun -n 2 scripts/tornado-halo run --host tornado
 *
 *            launcher                                             launcher            launcher
 *            /      \                                                |                   |
 *        rank 0    rank 1     (TornadoVM, one GPU first)           rank 0              rank 1
 * </pre>
 *
 * The launcher is a plain JVM: it reads the command line, starts the ranks of this process with the same words, passes
 * their output on and ends with the exit code of the first rank that failed.
 */
package org.tornadohalo.cli.launch;
