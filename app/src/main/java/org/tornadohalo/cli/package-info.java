/** The command-line program: arguments in, calls of the engine, reports and exit codes out. */
package org.tornadohalo.cli;
