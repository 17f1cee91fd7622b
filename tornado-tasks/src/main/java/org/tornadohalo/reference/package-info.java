/** Plain sequential Java that says what kernels and decomposition have to compute. */
package org.tornadohalo.reference;
