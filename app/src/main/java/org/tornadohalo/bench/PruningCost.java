package org.tornadohalo.bench;

/**
 * What it costs to prune pair lists between searches.
 *
 * @param interval steps between prunings
 * @param radius of the lists that are left, nm
 * @param extra ms that a step with pruning takes longer than one without, on the slowest rank
 */
public record PruningCost(int interval, double radius, RoundStatistics extra) {}
