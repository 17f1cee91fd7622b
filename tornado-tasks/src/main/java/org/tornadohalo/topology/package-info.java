/** What the atoms are: molecule types, their bonded terms and exclusions, and how often each molecule occurs. */
package org.tornadohalo.topology;
