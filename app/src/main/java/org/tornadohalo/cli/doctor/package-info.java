/** What this machine has, and what would run on it. */
package org.tornadohalo.cli.doctor;
