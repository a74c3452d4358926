package org.ncclconformance.simulation.api;

/**
 * How a write is meant.
 *
 * @param manager who owns what it changes
 * @param strict whether unknown fields are refused
 * @param force whether an apply takes fields from other managers
 */
public record WriteOptions(
    User user, String manager, boolean dryRun, boolean strict, boolean force) {}
