/** Settings of the interactions that kernels and the reference share. */
package org.tornadohalo.forcefield;
