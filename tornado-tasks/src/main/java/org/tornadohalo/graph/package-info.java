/** TaskGraphs made of the kernels, and the device arrays they work on. */
package org.tornadohalo.graph;
