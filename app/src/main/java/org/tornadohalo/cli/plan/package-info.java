/** The decomposition as a table and as a picture. */
package org.tornadohalo.cli.plan;
