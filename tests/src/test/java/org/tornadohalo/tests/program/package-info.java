/** The program as its users call it: whole commands on real systems. */
package org.tornadohalo.tests.program;
