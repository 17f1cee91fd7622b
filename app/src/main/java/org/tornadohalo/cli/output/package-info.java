/** What the commands leave behind: tables on the terminal, JSON and other files. */
package org.tornadohalo.cli.output;
