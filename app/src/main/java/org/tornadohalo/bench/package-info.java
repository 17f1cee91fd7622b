/** The benchmarks: timed loops, their statistics, and the report in its three forms: table, JSON, picture. */
package org.tornadohalo.bench;
