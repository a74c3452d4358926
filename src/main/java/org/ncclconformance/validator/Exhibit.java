package org.ncclconformance.validator;

/**
 * One piece of a verdict's evidence.
 *
 * @param name as a file name
 */
public record Exhibit(String name, String text) {}
