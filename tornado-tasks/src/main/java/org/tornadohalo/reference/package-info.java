/** Sequential or bit-reproducible double-precision twins: what every faster computation is compared with. */
package org.tornadohalo.reference;
