package org.tornadohalo.decomposition;

/** What the host knows of the atom pairs of a rank: all of them, or what a search on the device needs to find them. */
public sealed interface NonbondedList permits PairList, ExcludedPartners {}
