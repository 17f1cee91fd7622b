/** Settings of the interactions, their form on the device, and the reach of the pair list that they need. */
package org.tornadohalo.forcefield;
