/** Options that several commands share, and the objects they stand for. */
package org.tornadohalo.cli.options;
