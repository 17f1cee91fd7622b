/** Molecular dynamics over ranks: the settings, the step loop of one rank, and what comes out of it. */
package org.tornadohalo.md;
