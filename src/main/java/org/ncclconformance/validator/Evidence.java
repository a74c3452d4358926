package org.ncclconformance.validator;

/**
 * One file that a reader needs to believe a verdict.
 *
 * @param name file name with its ending, as {@code events.txt}
 */
public record Evidence(String name, String text) {}
