package org.ncclconformance.validator;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.trainer.install.InstallMode;

/**
 * What a validator is asked to do, and where.
 *
 * @param platform null where it is to be detected
 * @param threshold the least bus bandwidth, or null for the platform's own
 * @param tolerance the part of the threshold that a result may lack
 * @param nodes which nodes may be used
 * @param measurement how to measure, where the platform's row does not say
 * @param manifest file or URL of the release to install where Trainer is absent, or null for none
 * @param images what to do about the release's staging images
 * @param mirror {@code HOST[:PORT]} to ask about images instead of the public registries, or null
 * @param deadline for the whole check, cleanup included
 */
public record Request(
    Cluster cluster,
    CheckName check,
    @Nullable Platform platform,
    @Nullable Threshold threshold,
    Tolerance tolerance,
    NodeSelection nodes,
    Measurement measurement,
    @Nullable String manifest,
    ImagePolicy images,
    @Nullable String mirror,
    InstallMode install,
    Duration deadline) {

  /** The same, to be answered by another way to the cluster. */
  public Request through(Cluster other) {
    return new Request(
        other,
        check,
        platform,
        threshold,
        tolerance,
        nodes,
        measurement,
        manifest,
        images,
        mirror,
        install,
        deadline);
  }
}
