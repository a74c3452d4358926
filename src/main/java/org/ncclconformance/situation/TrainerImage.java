package org.ncclconformance.situation;

/**
 * The image of JobSet's controller in a situation.
 *
 * @param reference as the release, or the live Deployment, names it
 * @param promoted the promoted one of the same tag
 */
public record TrainerImage(String reference, String promoted) {}
