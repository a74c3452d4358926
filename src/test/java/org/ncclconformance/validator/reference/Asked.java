package org.ncclconformance.validator.reference;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.trainer.install.InstallMode;
import org.ncclconformance.validator.Measurement;
import org.ncclconformance.validator.Request;

/** A question to the reference validator, of which a test changes what it is about. */
final class Asked {
  private final Cluster cluster;
  private CheckName check = CheckName.ALL_REDUCE;
  private @Nullable Platform platform;
  private @Nullable Threshold threshold;
  private NodeSelection nodes = NodeSelection.ALL;
  private Measurement measurement = Asked.standard();
  private @Nullable String manifest;
  private ImagePolicy images = ImagePolicy.PROMOTE;
  private @Nullable String mirror;

  private Asked(Cluster cluster) {
    this.cluster = cluster;
  }

  static Asked of(Cluster cluster) {
    return new Asked(cluster);
  }

  Asked about(CheckName other) {
    check = other;
    return this;
  }

  Asked on(String accelerator, String service) {
    platform = new Platform(accelerator, service);
    return this;
  }

  Asked atLeast(String gigabytes) {
    threshold = new Threshold(new BigDecimal(gigabytes));
    return this;
  }

  Asked using(NodeSelection some) {
    nodes = some;
    return this;
  }

  Asked measuring(Measurement other) {
    measurement = other;
    return this;
  }

  Asked releasing(@Nullable String location) {
    manifest = location;
    return this;
  }

  Asked imagesAsReleased() {
    images = ImagePolicy.AS_RELEASED;
    return this;
  }

  Asked asking(String registry) {
    mirror = registry;
    return this;
  }

  /** As the platform's row of the matrix has it. */
  static Measurement standard() {
    return new Measurement(Map.of(), null, null, 0, 1, false);
  }

  Request request() {
    return new Request(
        cluster,
        check,
        platform,
        threshold,
        Tolerance.DEFAULT,
        nodes,
        measurement,
        manifest,
        images,
        mirror,
        InstallMode.FAST,
        Duration.ofMinutes(10));
  }
}
